//! The optimiser on puzzles that are known, read from tests/counts/.

mod common;

use _native::best::beam::{Settings, beam};
use _native::best::colours::Colours;
use _native::best::deepen::{Deepening, Outcome};
use _native::best::fill::fill;
use _native::best::game::Game;
use _native::best::ground::Ground;
use _native::best::mend::Mender;
use common::{Counts, ground, read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const SETTINGS: Settings =
    Settings { width: 100, early: 2, dawn: 0.7, price: 3.5, noise: 1.0, seed: 1, keep: 20, threads: 1 };

fn known(name: &str) -> (Counts, Arc<Ground>, Arc<Colours>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/counts").join(format!("{name}.counts"));
    let counts = read(name, &std::fs::read_to_string(path).expect("a text"));
    let ground = ground(&counts.problem);
    let colours = Colours::new(&ground);
    (counts, ground.into(), colours.into())
}

const NAMES: [&str; 5] = ["owen-4x4", "unicorn", "triazzle", "hex-seven", "pyramid-simple"];

#[test]
fn boards_cost_what_is_said() {
    for name in NAMES {
        let (counts, ground, colours) = known(name);
        let game = Game::new(ground.clone(), colours, &counts.plan.order);
        let found = beam(game, SETTINGS, &AtomicBool::new(false)).expect("a small puzzle");
        assert!(!found.boards.is_empty(), "{name}");
        for (lost, looks) in &found.boards {
            assert!(ground.is_board(looks), "{name}");
            assert_eq!(ground.lost(looks), *lost, "{name}");
        }
        assert!(found.boards.is_sorted_by_key(|board| board.0), "{name}");
    }
}

#[test]
fn threads_change_nothing() {
    let (counts, ground, colours) = known("owen-4x4");
    let wide = Settings { width: 10_000, ..SETTINGS };
    let run = |threads: usize| {
        let game = Game::new(ground.clone(), colours.clone(), &counts.plan.order);
        beam(game, Settings { threads, ..wide }, &AtomicBool::new(false)).expect("a small puzzle").boards
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn what_has_a_solution_is_solved() {
    for name in NAMES {
        let (counts, ground, colours) = known(name);
        assert!(counts.arrangements > 0, "{name}");
        let mut search = Deepening::new(Game::new(ground.clone(), colours, &counts.plan.order), 0);
        assert_eq!(search.run(u64::MAX >> 1), Outcome::Found, "{name}");
        assert_eq!(search.price, 0, "{name}");
        assert_eq!(ground.lost(search.board.as_ref().expect("a board")), 0, "{name}");
    }
}

#[test]
fn mending_never_makes_it_worse() {
    for name in NAMES {
        let (_, ground, _) = known(name);
        let first = fill(&ground, 5).expect("a board");
        assert!(ground.is_board(&first), "{name}");
        let (lost, looks) = Mender::new(&ground, 1).mend(&first, 200, &AtomicBool::new(false));
        assert!(ground.is_board(&looks), "{name}");
        assert_eq!(ground.lost(&looks), lost, "{name}");
        assert!(lost <= ground.lost(&first), "{name}");
    }
}

#[test]
fn a_halted_beam_ends_at_once() {
    let (counts, ground, colours) = known("owen-4x4");
    let game = Game::new(ground, colours, &counts.plan.order);
    assert!(beam(game, SETTINGS, &AtomicBool::new(true)).expect("a small puzzle").boards.is_empty());
}

#[test]
fn frames_have_pools_of_their_own() {
    // Border tiles touch each other, and the inside; what looks inwards is a demand from the start.
    let (_, ground, colours) = known("owen-4x4");
    assert_eq!(colours.pools.len(), 2);
    assert!(colours.exact);
    assert!(colours.pools.iter().all(|pool| pool.slack == 0));
    let asking = colours.roles.iter().flatten().flatten().filter(|role| role.asks).count();
    assert_eq!(asking, 8 + 8, "8 sides look inwards, and 8 are those of corners");
    assert_eq!(ground.cells(), 16);
}
