//! The fewest mismatches of a small puzzle, by trying everything, sharing nothing with edgewise.
//!
//!     rustc --edition 2021 -O tests/independent/mismatches.rs && ./mismatches < puzzle
//!
//! Standard input has one line for each cell, first to last: `cell`, then the ways to fill it, each
//! `tile:label,label,...`; for each tile `tile` and how many there are; for each joint
//! `joint cell side cell side weight`; for each pair of labels that match, both ways round, `match`
//! and the two; and for each side on the rim that should show a label `rim cell side label weight`.
//! Everything else is a number. The answer is the least sum of weights that do not match; or `none`
//! if the cells cannot be filled.

use std::io::Read;

struct Puzzle {
    ways: Vec<Vec<(usize, Vec<usize>)>>,
    joints: Vec<[usize; 5]>,
    matches: Vec<(usize, usize)>,
    rim: Vec<[usize; 4]>,
}

/// What a way to fill `cell` costs, at joints to cells before it and on the rim.
fn price(puzzle: &Puzzle, shown: &[&Vec<usize>], cell: usize, sides: &[usize]) -> usize {
    let mut price = 0;
    for &[a, s, b, t, weight] in &puzzle.joints {
        if a.max(b) == cell {
            let x = if a == cell { sides[s] } else { shown[a][s] };
            let y = if b == cell { sides[t] } else { shown[b][t] };
            if !puzzle.matches.contains(&(x, y)) {
                price += weight;
            }
        }
    }
    for &[at, side, label, weight] in &puzzle.rim {
        if at == cell && sides[side] != label {
            price += weight;
        }
    }
    price
}

fn fill<'a>(
    puzzle: &'a Puzzle,
    left: &mut [usize],
    shown: &mut Vec<&'a Vec<usize>>,
    lost: usize,
    best: &mut usize,
) {
    let cell = shown.len();
    if lost >= *best {
        return;
    }
    if cell == puzzle.ways.len() {
        *best = lost;
        return;
    }
    for (tile, sides) in &puzzle.ways[cell] {
        if left[*tile] > 0 {
            let price = price(puzzle, shown, cell, sides);
            left[*tile] -= 1;
            shown.push(sides);
            fill(puzzle, left, shown, lost + price, best);
            shown.pop();
            left[*tile] += 1;
        }
    }
}

fn numbers<const N: usize>(line: &str) -> [usize; N] {
    let found: Vec<usize> = line.split_whitespace().map(|x| x.parse().unwrap()).collect();
    found.try_into().unwrap()
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let lines = |what: &'static str| text.lines().filter_map(move |line| line.strip_prefix(what));
    let way = |text: &str| {
        let (tile, sides) = text.split_once(':').unwrap();
        (tile.parse().unwrap(), sides.split(',').map(|x| x.parse().unwrap()).collect())
    };
    let puzzle = Puzzle {
        ways: lines("cell").map(|line| line.split_whitespace().map(way).collect()).collect(),
        joints: lines("joint").map(numbers).collect(),
        matches: lines("match").map(|line| numbers::<2>(line).into()).collect(),
        rim: lines("rim").map(numbers).collect(),
    };
    let mut left: Vec<usize> = lines("tile").map(|line| numbers::<1>(line)[0]).collect();
    let mut best = usize::MAX;
    fill(&puzzle, &mut left, &mut vec![], 0, &mut best);
    match best {
        usize::MAX => println!("none"),
        best => println!("{best}"),
    }
}
