//! Known node counts, read from tests/counts/, which the Python tests read too.

use _native::problem::{Look, Problem, Symmetry};
use _native::search::{Outcome, Slice, search};
use std::path::Path;

struct Counts {
    name: String,
    problem: Problem,
    placements: Vec<u64>,
    arrangements: u64,
    solutions: u64,
}

fn read(name: &str, text: &str) -> Counts {
    let mut counts = Counts {
        name: name.to_owned(),
        problem: Problem::default(),
        placements: vec![],
        arrangements: 0,
        solutions: 0,
    };
    let problem = &mut counts.problem;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let numbers: Vec<i64> = rest.split_whitespace().map(|n| n.parse().expect("a number")).collect();
        let n: Vec<usize> = numbers.iter().map(|&x| x.max(0) as usize).collect();
        match word {
            "sides" => problem.sides = n,
            "joint" => problem.joints.push(((n[0], n[1]), (n[2], n[3]))),
            "mates" => problem.mates = numbers.iter().map(|&m| usize::try_from(m).ok()).collect(),
            "inside" => problem.inside = n.iter().map(|&x| x == 1).collect(),
            "rim" => problem.rim.push(((n[0], n[1]), n[2])),
            "copies" => problem.copies = n,
            "look" => problem.looks.push(Look { kind: n[0], labels: n[1..].to_vec() }),
            "fixed" => problem.fixed.push((n[0], n[1..].to_vec())),
            "motion" => {
                let (cells, turns) = n[1..].split_at((n.len() - 1) / 2);
                let (cells, turns) = (cells.to_vec(), turns.to_vec());
                problem.symmetries.push(Symmetry { cells, turns, mirrored: n[0] == 1 });
            }
            "order" => problem.order = n,
            "placements" => counts.placements = n.iter().map(|&x| x as u64).collect(),
            "counts" => (counts.arrangements, counts.solutions) = (n[0] as u64, n[1] as u64),
            _ => panic!("{name}: unknown word {word:?}"),
        }
    }
    counts
}

fn all() -> Vec<Counts> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/counts");
    let mut found = vec![];
    for entry in std::fs::read_dir(folder).expect("the folder of counts") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|suffix| suffix == "counts") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            found.push(read(&name, &std::fs::read_to_string(&path).expect("a text")));
        }
    }
    assert!(found.len() >= 10, "only {} files of counts", found.len());
    found
}

const EVERYTHING: Slice = Slice { max_nodes: u64::MAX, max_boards: 0, distinct: false, watch: None };

#[test]
fn every_depth_has_as_many_placements_as_the_plain_search() {
    for counts in all() {
        counts.problem.validate().expect("a sound problem");
        let mut search = search(&counts.problem).expect("small tables");
        assert_eq!(search.run(&EVERYTHING), Outcome::Exhausted);
        let tally = search.tally();
        assert_eq!(search.nodes(), counts.placements, "{}", counts.name);
        assert_eq!(tally.arrangements, counts.arrangements, "{}", counts.name);
        assert_eq!(tally.solutions, counts.solutions, "{}", counts.name);
    }
}

#[test]
fn slices_of_any_size_make_the_same_search() {
    for counts in all() {
        let mut whole = search(&counts.problem).expect("small tables");
        whole.run(&Slice { max_boards: usize::MAX, ..EVERYTHING });
        for max_nodes in [1, 7, 1000] {
            let mut sliced = search(&counts.problem).expect("small tables");
            while sliced.run(&Slice { max_nodes, max_boards: usize::MAX, ..EVERYTHING }) == Outcome::Paused {}
            assert_eq!(sliced.nodes(), whole.nodes(), "{}", counts.name);
            assert_eq!(sliced.tally().boards, whole.tally().boards, "{}", counts.name);
        }
    }
}

#[test]
fn more_than_64_tiles_count_the_same() {
    for mut counts in all() {
        // Tiles that fit nowhere: the search has to use its lists instead of bit masks.
        counts.problem.copies.push(100);
        let mut search = search(&counts.problem).expect("small tables");
        search.run(&EVERYTHING);
        assert_eq!(search.nodes(), counts.placements, "{}", counts.name);
    }
}

#[test]
fn so_many_labels_that_tables_must_be_hashed_count_the_same() {
    for mut counts in all() {
        counts.problem.mates.resize(100_000, None);
        counts.problem.inside.resize(100_000, true);
        let mut search = search(&counts.problem).expect("small tables");
        search.run(&EVERYTHING);
        assert_eq!(search.nodes(), counts.placements, "{}", counts.name);
        assert_eq!(search.tally().solutions, counts.solutions, "{}", counts.name);
    }
}

#[test]
fn distinct_keeps_one_board_for_each_solution() {
    for counts in all() {
        let mut search = search(&counts.problem).expect("small tables");
        search.run(&Slice { max_boards: usize::MAX, distinct: true, ..EVERYTHING });
        assert_eq!(search.tally().boards.len() as u64, counts.solutions, "{}", counts.name);
    }
}

#[test]
fn the_fraction_done_grows_to_one() {
    for counts in all() {
        let mut search = search(&counts.problem).expect("small tables");
        let mut last = 0.0;
        while search.run(&Slice { max_nodes: 1, ..EVERYTHING }) == Outcome::Paused {
            let now = search.fraction();
            assert!((last - 1e-9..=1.0).contains(&now), "{}: {last} then {now}", counts.name);
            last = now;
        }
        assert!((search.fraction() - 1.0).abs() < 1e-12);
    }
}

#[test]
fn a_problem_that_makes_no_sense_is_refused_with_a_reason() {
    let sound = || all().remove(0).problem;
    let refused = |change: fn(&mut Problem), reason: &str| {
        let mut problem = sound();
        change(&mut problem);
        let said = problem.validate().expect_err(reason);
        assert!(said.contains(reason), "{said}");
    };
    refused(|p| p.sides.clear(), "no cells");
    refused(|p| p.sides[0] = 13, "too many sides");
    refused(|p| p.joints[0].0.0 = 999, "does not exist");
    refused(|p| p.joints.push(p.joints[0]), "two joints");
    refused(|p| p.mates[0] = Some(999), "no label");
    refused(|p| p.looks[0].kind = 999, "no kind");
    refused(|p| p.fixed.push((0, vec![9999])), "no cell or look");
    refused(|p| p.order[0] = p.order[1], "every cell once");
    refused(|p| p.symmetries[0].turns.clear(), "symmetry");
}
