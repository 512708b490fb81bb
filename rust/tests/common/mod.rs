//! Problems as text, as tests/support/counts.py writes them.

use _native::best::ground::Ground;
use _native::problem::{Look, Plan, Problem, Symmetry};

/// A problem, how to search it, and what must come out.
#[allow(dead_code, reason = "not everybody reads all of it")]
pub struct Counts {
    pub name: String,
    pub problem: Problem,
    pub plan: Plan,
    pub placements: Vec<u64>,
    pub arrangements: u64,
    pub solutions: u64,
}

pub fn read(name: &str, text: &str) -> Counts {
    let mut counts = Counts {
        name: name.to_owned(),
        problem: Problem::default(),
        plan: Plan::default(),
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
            "order" => counts.plan.order = n,
            "placements" => counts.placements = n.iter().map(|&x| x as u64).collect(),
            "counts" => (counts.arrangements, counts.solutions) = (n[0] as u64, n[1] as u64),
            _ => panic!("{name}: unknown word {word:?}"),
        }
    }
    counts
}

/// Lists of the looks that fit into cells of an empty board, and which one each cell has.
#[allow(dead_code, reason = "not everybody asks for it")]
pub fn lists(problem: &Problem) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut touching: Vec<Vec<usize>> = vec![vec![]; problem.sides.len()];
    problem.joints.iter().flat_map(|&(a, b)| [a, b]).for_each(|(cell, side)| touching[cell].push(side));
    let fits = |cell: usize| -> Vec<usize> {
        let clue = problem.fixed.iter().find(|clue| clue.0 == cell);
        let fits = |look: &usize| {
            let labels = &problem.looks[*look].labels;
            clue.is_none_or(|(_, looks)| looks.contains(look))
                && problem.rim.iter().all(|&((c, side), label)| c != cell || labels[side] == label)
                && touching[cell].iter().all(|&side| problem.inside[labels[side]])
        };
        (0..problem.looks.len()).filter(fits).collect()
    };
    let mut lists: Vec<Vec<usize>> = vec![];
    let list = (0..problem.sides.len()).map(fits).map(|looks| {
        lists.iter().position(|known| *known == looks).unwrap_or_else(|| {
            lists.push(looks);
            lists.len() - 1
        })
    });
    let list = list.collect();
    (lists, list)
}

/// The problem for those who may leave joints mismatched, each for the same price.
#[allow(dead_code, reason = "not everybody asks for it")]
pub fn ground(problem: &Problem) -> Ground {
    let (lists, list) = lists(problem);
    let lists = lists.iter().map(|looks| looks.iter().map(|&look| look as u32).collect()).collect();
    Ground::new(problem, lists, list, vec![1; problem.joints.len()], vec![]).expect("a sound puzzle")
}
