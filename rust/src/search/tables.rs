//! Lookup tables, all that the search needs, computed once: what to read and write at each depth, what fits
//! there, and what a placement changes.

use crate::problem::Problem;
use crate::search::candidates::{Candidates, Fit, Place};
use crate::search::index::{Index, Listed};
use crate::search::ledger::{Ledger, Purse};
use crate::search::supply::{Entry, Supply, Tile};

/// A look as the search places it.
#[derive(Clone, Copy)]
#[repr(C, align(8))]
pub struct Candidate<Slot, Tile, const N: usize> {
    /// What is handed to the very next cell.
    pub handed: Slot,
    /// What is shown to later cells.
    pub open: [Slot; N],
    /// The tile, as the supply knows it, or the number of the candidate, or both.
    pub tile: Tile,
}

impl<Slot: Copy + Default, Tile: Default, const N: usize> Default for Candidate<Slot, Tile, N> {
    fn default() -> Self {
        Candidate { handed: Slot::default(), open: [Slot::default(); N], tile: Tile::default() }
    }
}

/// What happens at one depth. Arrays are filled up to N, so that loops over them unroll.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Step<const N: usize> {
    /// Where the entries of the *next* cell begin, and the slots that it reads.
    pub base: u32,
    pub known: [u32; N],
    /// The slots that this cell writes.
    pub open: [u32; N],
}

/// A slot nobody writes: it stays as it is.
pub const NOUGHT: u32 = 0;
/// A slot nobody reads.
pub const DUMP: u32 = 1;
/// The slots of the joints follow.
const FIRST: u32 = 2;

/// Behind the last cell, and behind a lane without work: an entry that says so.
pub const END: u32 = u32::MAX;

pub struct Tables<I: Index, S: Supply, P: Purse, const N: usize> {
    pub index: I,
    pub supply: S,
    pub entries: Vec<S::Entry>,
    /// For each entry the next link of its chain; 0: none. `END`: it is behind the last cell.
    pub more: Vec<u32>,
    pub candidates: Vec<Candidate<I::Slot, S::Tile, N>>,
    /// Per candidate, what it costs ...
    pub costs: Vec<P>,
    /// ... and which look it is.
    pub looks: Vec<u32>,
    /// One per depth, and one for lanes without work.
    pub steps: Vec<Step<N>>,
    /// The base of the first cell.
    pub base: u32,
    pub slots: usize,
    pub purse: P,
    pub guards: P,
    /// The cell filled at each depth.
    pub order: Vec<usize>,
    /// The depth at which each cell is filled.
    pub depths: Vec<usize>,
    /// How many frames a search can have on its stack at once.
    pub room: usize,
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Tables<I, S, P, N> {
    /// None if these tables will not do.
    #[inline(never)] // many kinds of these are made in one place
    pub fn new(problem: &Problem, candidates: &Candidates, ledger: &Ledger) -> Option<Self> {
        let places = &candidates.places;
        let fits = widest(places) <= N && ledger.bits <= P::BITS;
        if !fits || !S::suits(problem.copies.iter().sum()) {
            return None;
        }
        let (index, listed, count) = I::build(candidates, problem.mates.len())?;
        let mut built = S::build(&problem.copies, &listed, count)?;
        built.more[count - 1] = END;
        built.entries[count - 1].start_mut().mark();
        // Lanes without work place the candidate behind the last one.
        built.candidates.push(None);
        if built.candidates.len() > S::Tile::MOST {
            return None;
        }
        let mut candidates = vec![Candidate::default(); built.candidates.len()];
        let mut costs = vec![P::of(0); candidates.len()];
        let mut looks = vec![0; candidates.len()];
        for (at, found) in built.candidates.iter().enumerate() {
            let Some((fit, tile)) = *found else { continue };
            candidates[at] = candidate(&index, fit, tile.numbered(at as u32));
            costs[at] = P::of(ledger.cost(fit));
            looks[at] = fit.look as u32;
        }
        // From here on they may not move.
        for entry in &mut built.entries {
            entry.start_mut().settle(&candidates);
        }
        let (order, depths) = order(places);
        Some(Tables {
            entries: built.entries,
            candidates,
            costs,
            looks,
            steps: steps(&index, places),
            base: index.base(places[0].class),
            slots: FIRST as usize + problem.joints.len(),
            purse: P::of(ledger.full),
            guards: P::of(ledger.guards),
            order,
            depths,
            room: places.len().checked_mul(longest(&listed, &built.more))?.checked_add(2)?,
            more: built.more,
            supply: built.supply,
            index,
        })
    }

    /// The candidate of bit b of an entry is number `offset + b`.
    pub fn offset(&self, entry: &S::Entry) -> u32 {
        entry.start().number_in(self.candidates.as_ptr())
    }
}

/// The most labels that a cell reads or shows.
fn widest(places: &[Place]) -> usize {
    places.iter().map(|p| p.known.len().max(p.open.len())).max().unwrap_or(0)
}

/// The cell filled at each depth, and the depth at which each cell is filled.
fn order(places: &[Place]) -> (Vec<usize>, Vec<usize>) {
    let order: Vec<usize> = places.iter().map(|place| place.cell).collect();
    let mut depths = vec![0; order.len()];
    order.iter().enumerate().for_each(|(depth, &cell)| depths[cell] = depth);
    (order, depths)
}

fn candidate<I: Index, T: Tile, const N: usize>(index: &I, fit: &Fit, tile: T) -> Candidate<I::Slot, T, N> {
    let mut candidate = Candidate { tile, ..Candidate::default() };
    if let Some((label, position)) = fit.direct {
        candidate.handed = index.slot(label, position);
    }
    for (to, &(label, position)) in candidate.open.iter_mut().zip(fit.open.iter()) {
        *to = index.slot(label, position);
    }
    candidate
}

/// How many links the longest chain has.
fn longest(listed: &Listed, more: &[u32]) -> usize {
    listed.iter().map(|(key, _)| links(more, key)).max().unwrap_or(1)
}

fn links(more: &[u32], mut at: usize) -> usize {
    let mut count = 1;
    while !matches!(more[at], 0 | END) {
        at = more[at] as usize;
        count += 1;
    }
    count
}

fn steps<I: Index, const N: usize>(index: &I, places: &[Place]) -> Vec<Step<N>> {
    let slot = |&joint: &usize| FIRST + joint as u32;
    let end = Step { base: index.end(), known: [NOUGHT; N], open: [DUMP; N] };
    let mut steps = vec![end; places.len() + 1];
    for (depth, place) in places.iter().enumerate() {
        steps[depth].open.iter_mut().zip(place.open.iter().map(slot)).for_each(|(to, s)| *to = s);
        if let Some(next) = places.get(depth + 1) {
            steps[depth].base = index.base(next.class);
            steps[depth].known.iter_mut().zip(next.known.iter().map(slot)).for_each(|(to, s)| *to = s);
        }
    }
    steps
}
