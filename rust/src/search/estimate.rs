//! How large a search tree is, before it is searched (Knuth's estimate, with a population instead of one
//! path: sequential Monte Carlo); and whether a board is found on the way.
//!
//! A population of partial boards goes from depth to depth. All ways to go on are counted, as many as
//! the population holds are drawn from them, and the ratio says how much wider the tree is there.
//! Where there are many boards, some of a large population are full in the end.

use crate::random::Random;
use crate::search::index::Index;
use crate::search::ledger::Purse;
use crate::search::partial::Partial;
use crate::search::supply::Supply;
use crate::search::tables::Tables;
use crate::threads::{Job, at_once};
use std::sync::atomic::{AtomicBool, Ordering};

/// What became of a population.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The expected number of placements at each depth.
    pub widths: Vec<f64>,
    /// Ways to go on that were looked at.
    pub seen: u64,
    /// A full board, by the numbers of its candidates, if one is left.
    pub full: Option<Vec<u32>>,
    /// Nothing was left out: this was the whole tree.
    pub whole: bool,
}

/// What becomes of several populations, one per seed, by several threads.
pub fn samples(seeds: &[u64], threads: usize, draw: &(dyn Fn(u64) -> Sample + Sync)) -> Vec<Sample> {
    let share = seeds.len().div_ceil(threads.max(1)).max(1);
    let mut found = vec![Sample::default(); seeds.len()];
    let fill =
        |(to, from): (&mut [Sample], &[u64])| to.iter_mut().zip(from).for_each(|(s, &seed)| *s = draw(seed));
    let parts = found.chunks_mut(share).zip(seeds.chunks(share));
    at_once(parts.map(|part| Box::new(move || fill(part)) as Job).collect());
    found
}

/// What becomes of a population.
#[inline(never)]
pub fn sample<I: Index, S: Supply, P: Purse, const N: usize>(
    tables: &Tables<I, S, P, N>,
    size: usize,
    seed: u64,
    stop: &AtomicBool,
) -> Sample {
    let mut random = Random::new(seed);
    let mut population = vec![Partial::new(tables)];
    let mut next: Vec<Partial<I, S, P>> = vec![];
    let mut ways: Vec<(usize, u32, u32)> = vec![];
    let mut weight = 1.0; // how many boards each one stands for
    let mut found = Sample { whole: true, ..Sample::default() };
    for _ in 0..tables.order.len() {
        if stop.load(Ordering::Relaxed) {
            return Sample { whole: false, ..found };
        }
        // Every way to go on: (who, offset, bit).
        ways.clear();
        for (who, partial) in population.iter().enumerate() {
            for choice in partial.choices(tables) {
                for at in choice.numbers() {
                    ways.push((who, choice.offset, at - choice.offset));
                }
            }
        }
        found.widths.push(weight * ways.len() as f64);
        found.seen += ways.len() as u64;
        if ways.len() > size {
            found.whole = false;
            weight *= ways.len() as f64 / size as f64;
            random.draw(&mut ways, size);
            ways.sort_unstable(); // so that each parent is at hand
        }
        next.truncate(ways.len());
        for (to, &(who, offset, bit)) in ways.iter().enumerate() {
            match next.get_mut(to) {
                Some(old) => old.clone_from(&population[who]),
                None => next.push(population[who].clone()),
            }
            next[to].place(tables, offset, bit);
        }
        std::mem::swap(&mut population, &mut next);
    }
    found.full = population.into_iter().next().map(|partial| partial.path);
    found
}
