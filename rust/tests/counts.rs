//! Known node counts, read from tests/counts/, which the Python tests read too.

mod common;

use _native::problem::{Plan, Problem};
use _native::search::{Ask, Outcome, Search};
use common::{Counts, read};
use std::path::Path;

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

const COUNT: Ask = Ask { keep: false, distinct: false, watch: None, threads: 1 };
const BOARDS: Ask = Ask { keep: true, ..COUNT };

trait Searched {
    fn search(&self, ask: Ask) -> Search;
    fn check(&self, ask: Ask, what: &str);
    fn boards(&self, ask: Ask) -> Vec<Vec<u32>>;
}

impl Searched for Counts {
    fn search(&self, ask: Ask) -> Search {
        _native::search::search(&self.problem, &self.plan, ask).expect("small tables")
    }

    /// Every count must come out, at every depth.
    fn check(&self, ask: Ask, what: &str) {
        let mut search = self.search(ask);
        assert_eq!(search.run(u64::MAX, 0), Outcome::Exhausted);
        let tally = search.tally();
        assert_eq!(search.nodes(), self.placements, "{} {what}", self.name);
        assert_eq!(tally.arrangements, self.arrangements, "{} {what}", self.name);
        assert_eq!(tally.solutions, self.solutions, "{} {what}", self.name);
    }

    fn boards(&self, ask: Ask) -> Vec<Vec<u32>> {
        let mut search = self.search(ask);
        assert_eq!(search.run(u64::MAX, 0), Outcome::Exhausted);
        search.take(usize::MAX)
    }
}

#[test]
fn every_depth_has_as_many_placements_as_the_plain_search() {
    for counts in all() {
        counts.problem.validate().expect("a sound problem");
        counts.problem.validate_plan(&counts.plan).expect("a sound plan");
        counts.check(COUNT, "counted");
        counts.check(BOARDS, "with boards");
        counts.check(Ask { threads: 3, ..BOARDS }, "by three threads");
    }
}

#[test]
fn slices_of_any_size_make_the_same_search() {
    for counts in all() {
        let mut whole = counts.search(BOARDS);
        whole.run(u64::MAX, 0);
        let boards = whole.take(usize::MAX);
        for max_nodes in [1, 7, 1000] {
            let mut sliced = counts.search(BOARDS);
            while sliced.run(max_nodes, 0) == Outcome::Paused {}
            assert_eq!(sliced.nodes(), whole.nodes(), "{}", counts.name);
            assert_eq!(sliced.take(usize::MAX), boards, "{}", counts.name);
        }
    }
}

#[test]
fn boards_come_in_the_same_order_however_many_are_taken_at_once() {
    for counts in all() {
        let boards = counts.boards(BOARDS);
        for most in [1, 5] {
            let (mut search, mut taken) = (counts.search(Ask { threads: 2, ..BOARDS }), vec![]);
            loop {
                let outcome = search.run(u64::MAX, most);
                taken.extend(search.take(most));
                if outcome == Outcome::Exhausted {
                    break;
                }
                assert_eq!(outcome, Outcome::Found);
            }
            assert_eq!(taken, boards, "{}", counts.name);
        }
    }
}

#[test]
fn a_search_put_down_at_any_moment_is_taken_up_again() {
    for counts in all() {
        for (slice, threads) in [(1, 1), (997, 2), (100_000, 1), (3_000_000, 4)] {
            let ask = Ask { threads, ..BOARDS };
            let (mut search, mut taken) = (counts.search(ask), vec![]);
            for _ in 0..30 {
                if search.run(slice, 0) == Outcome::Exhausted {
                    break;
                }
                taken.extend(search.take(3));
                let standing = search.standing();
                search = counts.search(ask);
                search.resume(&standing).expect("it fits");
                assert_eq!(search.standing(), standing, "{}", counts.name);
            }
            search.run(u64::MAX, 0);
            taken.extend(search.take(usize::MAX));
            assert_eq!(taken, counts.boards(BOARDS), "{}", counts.name);
            assert_eq!(search.nodes(), counts.placements, "{}", counts.name);
            assert_eq!(search.tally().solutions, counts.solutions, "{}", counts.name);
        }
    }
}

#[test]
fn a_short_slice_after_a_long_one_does_not_hang() {
    let mut long = 0;
    for mut counts in all() {
        counts.problem.rim.clear(); // now it takes longer
        counts.problem.inside.fill(true);
        let mut search = counts.search(Ask { threads: 8, ..COUNT });
        if search.run(10_000_000, 0) == Outcome::Paused {
            long += 1;
            for _ in 0..5 {
                search.run(1_000_000, 0); // this must come back
            }
        }
    }
    assert!(long > 0, "none was long enough");
}

#[test]
fn more_tiles_than_fit_count_the_same() {
    for mut counts in all() {
        for (spare, supply) in [(100, "by bytes"), (1000, "by counts")] {
            // Tiles that fit nowhere: the search has to keep the box otherwise.
            counts.problem.copies.push(spare);
            counts.check(COUNT, supply);
        }
    }
}

#[test]
fn so_many_labels_that_tables_must_be_hashed_count_the_same() {
    for mut counts in all() {
        counts.problem.mates.resize(100_000, None);
        counts.problem.inside.resize(100_000, true);
        counts.check(COUNT, "hashed");
        counts.problem.copies.push(1000);
        counts.check(COUNT, "hashed, by counts");
    }
}

#[test]
fn distinct_keeps_one_board_for_each_solution() {
    for counts in all() {
        let boards = counts.boards(Ask { distinct: true, ..BOARDS });
        assert_eq!(boards.len() as u64, counts.solutions, "{}", counts.name);
    }
}

#[test]
fn less_of_the_tree_gives_the_same_counts() {
    for mut counts in all() {
        let kinds = counts.problem.copies.len();
        for (confined, ledger) in (0..kinds).map(|k| (Some(k), k % 2 == 0)).chain([(None, true)]) {
            counts.plan = Plan { confined, ledger, ..counts.plan.clone() };
            let mut search = counts.search(COUNT);
            assert_eq!(search.run(u64::MAX, 0), Outcome::Exhausted);
            let tally = search.tally();
            assert_eq!(tally.arrangements, counts.arrangements, "{} {confined:?}", counts.name);
            assert_eq!(tally.solutions, counts.solutions, "{} {confined:?}", counts.name);
            let all: u64 = counts.placements.iter().sum();
            assert!(search.nodes().iter().sum::<u64>() <= all, "{}", counts.name);
            let distinct = counts.boards(Ask { distinct: true, ..BOARDS });
            assert_eq!(distinct.len() as u64, counts.solutions, "{} {confined:?}", counts.name);
        }
    }
}

#[test]
fn a_population_larger_than_the_tree_estimates_it_exactly() {
    for counts in all() {
        if counts.placements.iter().all(|&nodes| nodes < 20_000) {
            let exact: Vec<f64> = counts.placements.iter().map(|&nodes| nodes as f64).collect();
            let [(sample, _)] = &counts.search(COUNT).sample(20_000, &[1], &false.into())[..] else {
                panic!("one each")
            };
            assert_eq!(sample.widths, exact, "{}", counts.name);
            assert!(sample.whole, "{}", counts.name);
        }
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
    refused(|p| p.symmetries[0].turns.clear(), "symmetry");
}
