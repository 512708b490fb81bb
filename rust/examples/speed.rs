//! The core beside a plain recursive search over the same tables, on one thread, in one run.
//! `cargo run --release --example speed -- NODES ROUNDS < problem`; benchmarks/run.py does.

#[path = "../tests/common/mod.rs"]
mod common;

use _native::search::candidates::Candidates;
use _native::search::index::{Direct, Index};
use _native::search::ledger::Ledger;
use _native::search::supply::{Both, Mask, Shuffle, Supply, Taken};
use _native::search::tables::{END, Tables};
use _native::search::{Ask, Outcome, search};
use common::{Counts, read};
use std::time::Instant;

/// What everybody writes first: place a tile, go on with the next cell, take it away again.
struct Plain<'a, S: Supply, const N: usize> {
    tables: &'a Tables<Direct, S, (), N>,
    slots: Vec<u16>,
    /// Where the candidates of each entry begin.
    offsets: Vec<u32>,
    nodes: u64,
    boards: u64,
    most: u64,
}

impl<S: Supply<Shelf = ()>, const N: usize> Plain<'_, S, N> {
    // With the instructions that the core has too.
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "bmi1,bmi2,avx2"))]
    fn dive(&mut self, depth: usize, mut entry: usize, state: S::State) {
        let tables = self.tables;
        loop {
            let here = &tables.entries[entry];
            let offset = self.offsets[entry];
            let mut left = tables.supply.filter(&state, &(), here);
            while left != 0 && self.nodes < self.most {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let at = offset + bit;
                let candidate = &tables.candidates[at as usize];
                let taken = Taken { bit, at, tile: candidate.tile };
                let rest = tables.supply.place(state, &mut (), depth, taken);
                self.nodes += 1;
                let step = &tables.steps[depth];
                for (slot, label) in step.open.iter().zip(candidate.open) {
                    self.slots[*slot as usize] = label;
                }
                if depth + 1 == tables.order.len() {
                    self.boards += 1;
                    continue;
                }
                let known = step.known.map(|slot| self.slots[slot as usize]);
                self.dive(depth + 1, tables.index.entry(step.base, candidate.handed, known), rest);
            }
            match tables.more[entry] {
                0 | END => return,
                more => entry = more as usize,
            }
        }
    }
}

/// Placements and seconds of the plain search, if these tables will do.
fn plain<S: Supply<Shelf = ()>, const N: usize>(counts: &Counts, most: u64) -> Option<(u64, f64)> {
    let candidates = Candidates::new(&counts.problem, &counts.plan, None).expect("small tables");
    let tables = Tables::<Direct, S, (), N>::new(&counts.problem, &candidates, &Ledger::default())?;
    let slots = vec![0; tables.slots];
    let offsets = tables.entries.iter().map(|entry| tables.offset(entry)).collect();
    let mut search = Plain { tables: &tables, slots, offsets, nodes: 0, boards: 0, most };
    #[cfg(target_arch = "x86_64")]
    assert!(_native::search::branchless::is_modern(), "not measured without AVX2");
    let began = Instant::now();
    // SAFETY: the processor has what the function needs.
    #[expect(unsafe_code, reason = "instructions chosen at run time")]
    #[allow(unused_unsafe, reason = "needed on x86-64")]
    unsafe {
        search.dive(0, tables.index.entry(tables.base, 0, [0; N]), tables.supply.full().0);
    }
    Some((search.nodes, began.elapsed().as_secs_f64()))
}

fn lanes(counts: &Counts, most: u64) -> (u64, f64) {
    let ask = Ask { keep: false, distinct: false, watch: None, threads: 1 };
    let mut search = search(&counts.problem, &counts.plan, ask).expect("small tables");
    let began = Instant::now();
    let mut nodes = 0;
    while nodes < most && search.run((most - nodes).min(1 << 23), 0) == Outcome::Paused {
        nodes = search.nodes().iter().sum();
    }
    (search.nodes().iter().sum(), began.elapsed().as_secs_f64())
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|n| n.parse().expect("a number")).collect();
    let counts = read("stdin", &std::io::read_to_string(std::io::stdin()).expect("a text"));
    let (mut slow, mut fast) = (0.0f64, 0.0f64);
    for _ in 0..numbers[1] {
        let (nodes, seconds) = None
            .or_else(|| plain::<Mask<u32>, 1>(&counts, numbers[0]))
            .or_else(|| plain::<Mask<()>, 2>(&counts, numbers[0]))
            .or_else(|| plain::<Mask<()>, 3>(&counts, numbers[0]))
            .or_else(|| plain::<Mask<()>, 6>(&counts, numbers[0]))
            .or_else(|| plain::<Shuffle<Both, true>, 1>(&counts, numbers[0]))
            .or_else(|| plain::<Shuffle<u8, true>, 2>(&counts, numbers[0]))
            .or_else(|| plain::<Shuffle<u8, true>, 3>(&counts, numbers[0]))
            .or_else(|| plain::<Shuffle<u8, true>, 6>(&counts, numbers[0]))
            .expect("tables for squares, triangles and hexagons");
        slow = slow.max(nodes as f64 / seconds);
        let (nodes, seconds) = lanes(&counts, numbers[0]);
        fast = fast.max(nodes as f64 / seconds);
    }
    println!("{:.1} {:.1}", slow / 1e6, fast / 1e6);
}
