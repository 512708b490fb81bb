//! Simulated annealing for the best board: what most people try first, to measure against.
//!
//!     python benchmarks/climb.py
//!
//! runs it: `cargo run --release --example anneal -- SECONDS THREADS SEED < problem`. Moves are
//! swaps of two tiles that can take each other's place, each in a random one of its turns, and turns of
//! a tile. It cools from hot to cold once, over all the time there is. Each thread anneals a board of
//! its own. A line for each improvement: seconds, and what is lost.

#[path = "../tests/common/mod.rs"]
mod common;

use _native::best::colours::zones;
use _native::best::fill::fill;
use _native::best::ground::{Ground, Link};
use _native::random::Random;
use std::io::Read;
use std::sync::Mutex;
use std::time::Instant;

/// Mismatches that are taken for granted at the beginning, and at the end.
const HOT: f64 = 0.5;
const COLD: f64 = 0.18;

struct Annealer<'a> {
    ground: &'a Ground,
    board: Vec<u32>,
    /// Cells by zone: tiles are swapped within one.
    zones: Vec<Vec<usize>>,
    /// For each cell and kind the looks that may lie there.
    ways: Vec<Vec<Vec<u32>>>,
    random: Random,
}

impl<'a> Annealer<'a> {
    fn new(ground: &'a Ground, seed: u64) -> Self {
        let of = zones(ground);
        let mut names = of.clone();
        names.sort_unstable();
        names.dedup();
        let cells = |zone: &usize| (0..of.len()).filter(|&c| of[c] == *zone).collect::<Vec<_>>();
        let ways = ground.lists.iter().map(|list| {
            let mut by_kind = vec![vec![]; ground.copies.len()];
            list.iter().for_each(|&look| by_kind[ground.kinds[look as usize] as usize].push(look));
            by_kind
        });
        Annealer {
            ground,
            board: fill(ground, seed).expect("rim and clues can be kept"),
            zones: names.iter().map(cells).collect(),
            ways: ways.collect(),
            random: Random::new(seed),
        }
    }

    /// What the joints of a cell lose, but for those to another one.
    fn lost(&self, cell: usize, but: usize) -> u32 {
        let (ground, look) = (self.ground, self.board[cell]);
        let joint = |(side, link): (usize, &Link)| match *link {
            Link::Joint { cell: other, side: there, joint } if other != but => {
                let mate = ground.mates[usize::from(ground.label(look, side))];
                if mate == ground.label(self.board[other], there) { 0 } else { ground.weights[joint] }
            }
            _ => 0,
        };
        ground.links[cell].iter().enumerate().map(joint).sum()
    }

    fn any(&mut self, cell: usize, kind: u32) -> Option<u32> {
        let ways = &self.ways[self.ground.list[cell]][kind as usize];
        if ways.is_empty() { None } else { Some(ways[self.random.below(ways.len())]) }
    }

    /// One move, if it is accepted; the change.
    fn step(&mut self, heat: f64) -> i64 {
        let a = self.random.below(self.board.len());
        let zone = self.zones.iter().position(|zone| zone.contains(&a)).expect("every cell has one");
        let b = self.zones[zone][self.random.below(self.zones[zone].len())];
        let (one, other) = (self.board[a], self.board[b]);
        let kinds = [one, other].map(|look| self.ground.kinds[look as usize]);
        let (Some(x), Some(y)) = (self.any(a, kinds[1]), self.any(b, kinds[0])) else { return 0 };
        let before = i64::from(self.lost(a, usize::MAX) + if a == b { 0 } else { self.lost(b, a) });
        (self.board[a], self.board[b]) = (x, y);
        let change = i64::from(self.lost(a, usize::MAX) + if a == b { 0 } else { self.lost(b, a) }) - before;
        let dice = self.random.below(1 << 30) as f64 / (1u64 << 30) as f64;
        if change > 0 && dice >= (-(change as f64) / heat).exp() {
            (self.board[a], self.board[b]) = (one, other);
            return 0;
        }
        change
    }
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("a problem");
    let asked: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().expect("a number")).collect();
    let [seconds, threads, seed] = asked[..] else { panic!("SECONDS THREADS SEED") };
    let (seconds, ground) = (seconds as f64, common::ground(&common::read("stdin", &text).problem));
    let began = Instant::now();
    let best = Mutex::new(i64::MAX);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (ground, best) = (&ground, &best);
            scope.spawn(move || {
                let mut annealer = Annealer::new(ground, seed * 1000 + thread);
                let mut lost = i64::from(ground.lost(&annealer.board));
                let (mut heat, mut steps) = (HOT, 0u64);
                loop {
                    lost += annealer.step(heat);
                    steps += 1;
                    if steps % 1024 == 0 {
                        let past = began.elapsed().as_secs_f64() / seconds;
                        heat = HOT * (COLD / HOT).powf(past);
                        if past >= 1.0 {
                            break;
                        }
                    }
                    if steps % 64 == 0 || lost < 64 {
                        let mut best = best.lock().expect("nobody panics");
                        if lost < *best {
                            *best = lost;
                            println!("{:.3} {lost}", began.elapsed().as_secs_f64());
                        }
                    }
                }
                assert_eq!(lost, i64::from(ground.lost(&annealer.board)));
                eprintln!("{:.1} M moves per second", steps as f64 / seconds / 1e6);
            });
        }
    });
}
