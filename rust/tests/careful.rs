//! The work of a careful person on puzzles that are known, read from tests/counts/.

mod common;

use _native::careful::ground::Ground;
use _native::careful::sample::sample;
use _native::careful::walk::Walk;
use common::{Counts, read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Placements and boards.
const KNOWN: [(&str, u64, u64); 5] = [
    ("unicorn", 1_730, 8),
    ("turtles", 1_426, 8),
    ("triazzle", 49, 1),
    ("drive-ya-nuts", 549, 6),
    ("owen-4x4", 3_131, 36),
];

fn known(name: &str) -> (Counts, Arc<Ground>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/counts").join(format!("{name}.counts"));
    let counts = read(name, &std::fs::read_to_string(path).expect("a text"));
    let (lists, list) = common::lists(&counts.problem);
    let ground = Ground::new(&counts.problem, &lists, &list, vec![]).expect("a sound puzzle");
    (counts, ground.into())
}

#[test]
fn known_trees_have_their_size() {
    for (name, placements, boards) in KNOWN {
        let (counts, ground) = known(name);
        let mut walk = Walk::new(ground);
        assert!(walk.run(u64::MAX), "{name}");
        assert_eq!((walk.placements, walk.boards), (placements, boards), "{name}");
        assert_eq!(walk.boards, counts.arrangements, "{name}");
    }
}

#[test]
fn slices_change_nothing() {
    let (_, ground) = known("unicorn");
    let mut walk = Walk::new(ground);
    let mut slices = 1;
    while !walk.run(7) {
        slices += 1;
    }
    assert_eq!((walk.placements, walk.boards), (1_730, 8));
    assert_eq!(slices, 1_730 / 7 + 1);
    assert!(walk.run(7), "it stays at its end");
    assert_eq!(walk.placements, 1_730);
}

#[test]
fn a_sample_that_leaves_nothing_out_is_the_tree() {
    for (name, placements, boards) in KNOWN {
        let (_, ground) = known(name);
        let widths = sample(&ground, usize::MAX, 1, &AtomicBool::new(false));
        assert_eq!(widths.iter().sum::<f64>(), placements as f64, "{name}");
        assert_eq!(widths.last(), Some(&(boards as f64)), "{name}");
    }
}

#[test]
fn a_sample_that_is_stopped_says_nothing() {
    let (_, ground) = known("unicorn");
    assert!(sample(&ground, 10, 1, &AtomicBool::new(true)).is_empty());
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let (counts, _) = known("unicorn");
    let (lists, list) = common::lists(&counts.problem);
    let made = |list: &[usize], given: Vec<usize>| Ground::new(&counts.problem, &lists, list, given);
    assert!(made(&list, vec![0, 8]).is_ok());
    assert!(made(&list, vec![0, 0]).is_err());
    assert!(made(&list, vec![9]).is_err());
    assert!(made(&list[1..], vec![]).is_err());
    assert!(made(&[99; 9], vec![]).is_err());
    assert!(Ground::new(&counts.problem, &[vec![36]], &[0; 9], vec![]).is_err());
}
