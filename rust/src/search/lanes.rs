//! The innermost loop of the depth-first search: several lanes (interleaved backtracking), each in its own part
//! of the tree, taking turns, one placement each, so that their waits for memory overlap.
//!
//! What makes it fast:
//! - all candidates of an entry are tested against the box at once, and a step takes the lowest bit;
//! - a step has no branch that depends on data: it always writes the frame of the next cell, over its
//!   own if that has nothing left to try, and the top of the stack moves by conditional moves;
//! - a frame holds the whole state, and what lies in a cell is written there as a whole, so nothing is
//!   undone;
//! - all that is rare (a full board, a lane without work, a key with several entries) shares a branch;
//! - memory is written to as little as can be: counting placements at each depth would cost some 3 % of
//!   the speed, so that is sampled (see `Work`), and only how many there are is exact.

use crate::search::block::Block;
#[cfg(target_arch = "x86_64")]
use crate::search::branchless::is_modern;
use crate::search::branchless::{copied, without_lowest};
use crate::search::index::Index;
use crate::search::ledger::Purse;
use crate::search::partial::{Choice, Partial};
use crate::search::supply::{Entry, Start, Supply, Taken, Tile};
use crate::search::tables::{Candidate, DUMP, END, NOUGHT, Step, Tables};
use std::mem::offset_of;

/// More lanes bring nothing: see docs/engines.md.
pub const LANES: usize = 5;

/// What is left to try in one cell, and all that must be known for it.
#[derive(Clone, Copy)]
#[repr(C)]
struct Frame<State, L, P> {
    state: State,
    left: u64,
    start: Start,
    level: *mut L,
    purse: P,
}

/// All there is to one depth, side by side, so that one address leads to it.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Level<E, C, const N: usize> {
    /// The entries of the *next* cell: the first one, and the base by which an index knows them.
    entries: *const E,
    base: u32,
    /// Where the labels are that the next cell reads, in the first lane: the distance from here, in bytes,
    /// of the `open` of whoever shows them.
    known: [i32; N],
    /// The candidate that lies here, in each lane, as a whole: one store for all that it shows.
    lying: [C; LANES],
    /// Where it is among all of them, if it does not say its number itself.
    origins: [Start; LANES],
    /// How many the first lane has placed here, working alone, since this was asked last.
    count: u32,
}

/// The number of a candidate that never was.
const NEVER: u32 = u32::MAX;

type CandidateOf<I, S, const N: usize> = Candidate<<I as Index>::Slot, <S as Supply>::Tile, N>;
type LevelOf<I, S, const N: usize> = Level<<S as Supply>::Entry, CandidateOf<I, S, N>, N>;
type FrameOf<I, S, P, const N: usize> = Frame<<S as Supply>::State, LevelOf<I, S, N>, P>;

impl<E, Slot: Copy + Default, T: Tile, const N: usize> Level<E, Candidate<Slot, T, N>, N> {
    /// Where the level of a depth is, from the first one.
    fn at(depth: usize) -> i32 {
        i32::try_from(depth * size_of::<Self>()).expect("fewer cells than that")
    }

    /// Where label number `j` that the first lane shows at a depth is kept, from the first level.
    fn open_at(depth: usize, j: usize) -> i32 {
        let open = offset_of!(Candidate<Slot, T, N>, open) + j * size_of::<Slot>();
        Self::at(depth) + (offset_of!(Self, lying) + open) as i32
    }

    /// One per step, and one for lanes without work, where nothing is ever shown.
    fn all<I, S, P>(tables: &Tables<I, S, P, N>) -> Vec<Self>
    where
        I: Index<Slot = Slot>,
        S: Supply<Entry = E, Tile = T>,
        P: Purse,
    {
        let steps = &tables.steps;
        let mut places = vec![Self::open_at(tables.order.len(), 0); tables.slots];
        for (depth, step) in steps.iter().enumerate() {
            for (j, &slot) in step.open.iter().enumerate().filter(|(_, slot)| **slot != DUMP) {
                places[slot as usize] = Self::open_at(depth, j);
            }
        }
        let level = |(depth, step): (usize, &Step<N>)| Level {
            entries: tables.entries.as_ptr().wrapping_add(tables.index.first(step.base) as usize),
            base: step.base,
            known: step.known.map(|slot| places[slot as usize] - Self::at(depth)),
            lying: [Candidate { tile: T::default().numbered(NEVER), ..Candidate::default() }; LANES],
            origins: [Start::NOWHERE; LANES],
            count: 0,
        };
        steps.iter().enumerate().map(level).collect()
    }
}

pub struct Lanes<I: Index, S: Supply, P: Purse, const N: usize> {
    levels: Block<LevelOf<I, S, N>>,
    /// Those of the tables.
    candidates: *const CandidateOf<I, S, N>,
    /// One stack after the other.
    frames: Block<FrameOf<I, S, P, N>>,
    /// The lowest frame of each, that of a lane without work: it leads to the last entry, which says so.
    resting: FrameOf<I, S, P, N>,
    /// The highest frame of each stack.
    tops: [usize; LANES],
    shelves: Block<S::Shelf>,
    room: usize,
    depth: usize,
    /// No cell reads as many labels as there is room for: one read less in every step.
    fewer: bool,
    /// How often a lane without work had its turn.
    idle: u64,
}

#[expect(unsafe_code, reason = "pointers, useless to those who do not have what they lead to")]
mod shared {
    use super::{Index, Lanes, Purse, Supply};

    // SAFETY: all that lanes hold may be sent and shared, but for pointers. Those lead to memory of the
    // lanes themselves, and to tables, which never change, and are followed only while they are at hand.
    unsafe impl<I: Index, S: Supply, P: Purse, const N: usize> Send for Lanes<I, S, P, N> {}
    unsafe impl<I: Index, S: Supply, P: Purse, const N: usize> Sync for Lanes<I, S, P, N> {}
}

/// Told of what happens rarely.
pub trait Host<I: Index, S: Supply, P: Purse, const N: usize> {
    /// The lane has filled the board. Returns whether to stop.
    fn full(&mut self, lanes: &Lanes<I, S, P, N>, lane: usize) -> bool;
    /// The lane has nothing left to do: give it work, if there is any. Returns whether to stop.
    fn idle(&mut self, lanes: &mut Lanes<I, S, P, N>, lane: usize) -> bool;
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Lanes<I, S, P, N> {
    pub fn new(tables: &Tables<I, S, P, N>) -> Self {
        let depth = tables.order.len();
        let levels: Block<_> = Level::all(tables).into();
        let resting = Frame {
            state: tables.supply.full().0,
            left: 3, // more than one, so that a step leaves it where it is; `rest` is called after each
            start: Start::at(tables.candidates.as_ptr().wrapping_add(tables.candidates.len() - 1)),
            level: levels.pointer().wrapping_add(depth),
            purse: tables.purse,
        };
        Lanes {
            levels,
            candidates: tables.candidates.as_ptr(),
            frames: vec![resting; LANES * tables.room].into(),
            resting,
            tops: std::array::from_fn(|lane| lane * tables.room),
            shelves: vec![S::Shelf::default(); LANES].into(),
            room: tables.room,
            depth,
            fewer: tables.steps.iter().all(|step| step.known[N - 1] == NOUGHT),
            idle: 0,
        }
    }

    /// These must be the tables that the lanes were made for: addresses of others lead nowhere.
    fn check(&self, tables: &Tables<I, S, P, N>) {
        assert!(std::ptr::eq(self.candidates, tables.candidates.as_ptr()), "other tables");
    }

    fn depth_of(&self, level: *mut LevelOf<I, S, N>) -> usize {
        (level.addr() - self.levels.pointer().addr()) / size_of::<LevelOf<I, S, N>>()
    }

    /// Takes all work from a lane.
    pub fn rest(&mut self, lane: usize) {
        self.tops[lane] = lane * self.room;
        self.frames[self.tops[lane]] = self.resting;
    }

    /// Sets a lane on what may follow a partial board. Returns whether there is anything.
    pub fn load(&mut self, tables: &Tables<I, S, P, N>, lane: usize, partial: &Partial<I, S, P>) -> bool {
        self.check(tables);
        self.rest(lane);
        for (depth, &at) in partial.path.iter().enumerate() {
            let candidate = &tables.candidates[at as usize];
            self.levels[depth].lying[lane] = *candidate;
            self.levels[depth].origins[lane] = Start::at(candidate);
        }
        self.shelves[lane].clone_from(&partial.shelf);
        for Choice { left, offset } in partial.choices(tables) {
            self.tops[lane] += 1;
            let level = self.levels.pointer().wrapping_add(partial.path.len());
            let (state, purse) = (partial.state, partial.purse);
            let start = Start::at(tables.candidates.as_ptr().wrapping_add(offset as usize));
            self.frames[self.tops[lane]] = Frame { state, left, start, level, purse };
        }
        self.is_busy(lane)
    }

    pub fn is_busy(&self, lane: usize) -> bool {
        self.tops[lane] > lane * self.room
    }

    /// The depth at which the lane places its next tile.
    pub fn next_depth(&self, lane: usize) -> usize {
        self.depth_of(self.frames[self.tops[lane]].level)
    }

    /// The candidate that lies in a lane, at this depth.
    pub fn lying(&self, lane: usize, depth: usize) -> u32 {
        let level = &self.levels[depth];
        if S::Tile::HAS_NUMBER {
            level.lying[lane].tile.number()
        } else if level.origins[lane] == Start::NOWHERE {
            NEVER
        } else {
            level.origins[lane].number_in(self.candidates)
        }
    }

    /// The candidates that lie in a lane, down to this depth.
    pub fn path(&self, lane: usize, depth: usize) -> impl Iterator<Item = u32> {
        (0..depth).map(move |depth| self.lying(lane, depth))
    }

    /// Whether a tile ever lay at this depth.
    pub fn reached(&self, depth: usize) -> bool {
        (0..LANES).any(|lane| self.lying(lane, depth) != NEVER)
    }

    /// Adds the placements the first lane made at each depth, alone, since the last time.
    pub fn add_counts(&mut self, nodes: &mut [u64]) {
        for (depth, to) in nodes.iter_mut().enumerate() {
            *to += u64::from(std::mem::take(&mut self.levels[depth].count));
        }
    }

    /// All that the lane has left to try, as paths to begin with, in the order in which it would.
    pub fn todo(&self, lane: usize) -> Vec<Vec<u32>> {
        let frames = (lane * self.room + 1..=self.tops[lane]).rev().map(|at| &self.frames[at]);
        frames.flat_map(|frame| self.paths(lane, frame, frame.left)).collect()
    }

    /// Takes about half of what the lane has left to try, the part it would come to last.
    pub fn split(&mut self, lane: usize) -> Vec<Vec<u32>> {
        let lowest = lane * self.room + 1;
        if self.tops[lane] < lowest {
            return vec![];
        }
        let left = self.frames[lowest].left;
        let taken = if self.tops[lane] > lowest { left } else { upper_half(left) };
        let paths = self.paths(lane, &self.frames[lowest], taken).collect();
        if taken == left {
            // A frame with nothing left may not stay on the stack.
            for at in lowest..self.tops[lane] {
                self.frames[at] = self.frames[at + 1];
            }
            self.tops[lane] -= 1;
        } else {
            self.frames[lowest].left ^= taken;
        }
        paths
    }

    fn paths(&self, lane: usize, frame: &FrameOf<I, S, P, N>, left: u64) -> impl Iterator<Item = Vec<u32>> {
        let choice = Choice { left, offset: frame.start.number_in(self.candidates) };
        let depth = self.depth_of(frame.level);
        choice.numbers().map(move |at| self.path(lane, depth).chain([at]).collect())
    }

    /// Makes `rounds` placements in each of the first RUN lanes, unless the host stops it. Returns how
    /// many those were.
    #[inline(never)] // its host would only be compiled with it once more
    pub fn run<const RUN: usize>(
        &mut self,
        tables: &Tables<I, S, P, N>,
        rounds: usize,
        host: &mut impl Host<I, S, P, N>,
    ) -> u64 {
        self.check(tables);
        self.idle = 0;
        #[cfg(target_arch = "x86_64")]
        if is_modern() {
            // SAFETY: the processor has what the function needs.
            #[expect(unsafe_code, reason = "instructions chosen at run time")]
            let turns = unsafe { modern::rounds::<I, S, P, _, RUN, N>(self, tables, rounds, host) };
            return turns - self.idle;
        }
        self.suited::<RUN, false>(tables, rounds, host) - self.idle
    }

    /// Returns how many turns all lanes had.
    #[inline(always)]
    fn suited<const RUN: usize, const MODERN: bool>(
        &mut self,
        tables: &Tables<I, S, P, N>,
        rounds: usize,
        host: &mut impl Host<I, S, P, N>,
    ) -> u64 {
        // Only where it is worth having the search once more: a Tantrix triangle is 8 % faster for it.
        if const { N == 3 } && self.fewer {
            return self.rounds::<RUN, MODERN, true>(tables, rounds, host);
        }
        self.rounds::<RUN, MODERN, false>(tables, rounds, host)
    }

    #[inline(always)]
    fn rounds<const RUN: usize, const MODERN: bool, const FEWER: bool>(
        &mut self,
        tables: &Tables<I, S, P, N>,
        rounds: usize,
        host: &mut impl Host<I, S, P, N>,
    ) -> u64 {
        let mut memory = Memory::<I, S, P, N>::of(self);
        let mut left = rounds; // counts down: one number less to hold
        let mut turns = (rounds * RUN) as u64;
        // Written out: the compiler would not unroll so long a loop, and lanes in variable places
        // take half the speed.
        macro_rules! turn {
            ($lane:literal) => {
                if const { $lane < RUN } {
                    let (next, entry, start) = memory.step::<$lane, RUN, MODERN, FEWER>(tables);
                    if start.is_marked() {
                        memory.save(self, $lane);
                        let stop = self.rarely(tables, $lane, memory.position(next), entry, host);
                        memory.load(self, $lane);
                        if stop {
                            turns = ((rounds - left - 1) * RUN + $lane + 1) as u64;
                            break;
                        }
                    }
                }
            };
        }
        while left > 0 {
            left -= 1;
            turn!(0);
            turn!(1);
            turn!(2);
            turn!(3);
            turn!(4);
        }
        (0..LANES).for_each(|lane| memory.save(self, lane));
        turns
    }

    /// The entry just reached is more than a list of candidates. Returns whether to stop.
    #[cold]
    #[inline(never)]
    fn rarely(
        &mut self,
        tables: &Tables<I, S, P, N>,
        lane: usize,
        next: usize,
        entry: &S::Entry,
        host: &mut impl Host<I, S, P, N>,
    ) -> bool {
        self.frames[next].start = entry.start().unmarked();
        let next = self.frames[next];
        let number =
            (std::ptr::from_ref(entry).addr() - tables.entries.as_ptr().addr()) / size_of::<S::Entry>();
        let mut more = tables.more[number];
        if more == END && self.depth_of(next.level) > self.depth {
            self.idle += 1;
            self.rest(lane);
            return host.idle(self, lane);
        }
        if next.purse.mask(tables.guards) == 0 {
            return false;
        }
        if more == END {
            return host.full(self, lane);
        }
        while more != 0 {
            let entry = &tables.entries[more as usize];
            let left = tables.supply.filter(&next.state, &self.shelves[lane], entry);
            if left != 0 {
                self.tops[lane] += 1;
                self.frames[self.tops[lane]] = Frame { left, start: entry.start().unmarked(), ..next };
            }
            more = tables.more[more as usize];
        }
        false
    }
}

/// Where the lanes have their memory.
struct Memory<I: Index, S: Supply, P: Purse, const N: usize> {
    shelves: *mut S::Shelf,
    frames: *mut FrameOf<I, S, P, N>,
    tops: [*mut FrameOf<I, S, P, N>; LANES],
    levels: *mut LevelOf<I, S, N>,
}

#[expect(unsafe_code, reason = "every access is in the innermost loop")]
impl<I: Index, S: Supply, P: Purse, const N: usize> Memory<I, S, P, N> {
    #[inline(always)]
    fn of(lanes: &Lanes<I, S, P, N>) -> Self {
        let frames = lanes.frames.pointer();
        Memory {
            levels: lanes.levels.pointer(),
            shelves: lanes.shelves.pointer(),
            frames,
            // SAFETY: tops are positions in `frames`.
            tops: lanes.tops.map(|top| unsafe { frames.add(top) }),
        }
    }

    #[inline(always)]
    fn position(&self, frame: *mut FrameOf<I, S, P, N>) -> usize {
        // SAFETY: both point into the same block.
        unsafe { frame.offset_from(self.frames) as usize }
    }

    #[inline(always)]
    fn save(&self, lanes: &mut Lanes<I, S, P, N>, lane: usize) {
        lanes.tops[lane] = self.position(self.tops[lane]);
    }

    #[inline(always)]
    fn load(&mut self, lanes: &Lanes<I, S, P, N>, lane: usize) {
        // SAFETY: tops are positions in `frames`.
        self.tops[lane] = unsafe { self.frames.add(lanes.tops[lane]) };
    }

    /// One placement in one lane. Returns the frame it led to, the entry that filled it, and the start
    /// of that.
    #[inline(always)]
    fn step<'t, const LANE: usize, const RUN: usize, const MODERN: bool, const FEWER: bool>(
        &mut self,
        tables: &'t Tables<I, S, P, N>,
    ) -> (*mut FrameOf<I, S, P, N>, &'t S::Entry, Start) {
        const { assert!(size_of::<S::Entry>().is_multiple_of(2)) };
        // SAFETY: `tops` point into the stacks: a frame is pushed at most once per depth and link of a
        // chain, which is what `room` counts, and the lowest frame is never left. The level of a frame
        // that something is taken from is one of `levels`, and so are those that `known` leads to; its start
        // is not marked, or `rarely` has seen to it. Starts, bits and the sums that make an entry were put
        // into these tables (`check`) by `Tables::new`, which made room for all that can come of them.
        // `Lanes` is borrowed by the caller, and nobody else has these pointers.
        unsafe {
            let top = self.tops[LANE];
            let Frame { state, left, start, level, purse } = *top;
            let bit = left.trailing_zeros();
            let candidate = start.pointer::<CandidateOf<I, S, N>>().add(bit as usize);
            // A frame with nothing left to try is overwritten.
            let (rest, up) = without_lowest::<_, MODERN>(left, top, top.add(1));
            (*top).left = rest;
            let handed = copied(&*candidate, &raw mut (*level).lying[LANE]).handed;
            if !S::Tile::HAS_NUMBER {
                (*level).origins[LANE] = Start::at(candidate);
            }
            if RUN == 1 {
                (*level).count += 1;
            }
            let lane = level.byte_add(LANE * size_of::<CandidateOf<I, S, N>>());
            let mut known = [I::Slot::default(); N];
            for (label, from) in known.iter_mut().zip((*level).known).take(if FEWER { N - 1 } else { N }) {
                *label = *lane.byte_offset(from as isize).cast();
            }
            let shelf = &mut *self.shelves.add(LANE);
            let at = candidate.offset_from_unsigned(tables.candidates.as_ptr());
            let depth = level.offset_from_unsigned(self.levels);
            let taken = Taken { bit, at: at as u32, tile: (*candidate).tile };
            let state = tables.supply.place(state, shelf, depth, taken);
            let purse = purse.spend(*tables.costs.get_unchecked(at));
            let halves = tables.index.halves((*level).base, handed, known);
            let entry = &*(*level).entries.byte_add(halves * (size_of::<S::Entry>() / 2));
            let mask = purse.mask(tables.guards);
            let (left, top) = tables.supply.sift((&state, shelf), entry, mask, (up.sub(1), up));
            let start = entry.start();
            *up = Frame { state, left, start, level: level.add(1), purse };
            self.tops[LANE] = top;
            (up, entry, start)
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod modern {
    use super::*;

    /// The same, for processors that are modern.
    #[target_feature(enable = "bmi1,bmi2,avx2")]
    pub fn rounds<I, S, P, H, const RUN: usize, const N: usize>(
        lanes: &mut Lanes<I, S, P, N>,
        tables: &Tables<I, S, P, N>,
        rounds: usize,
        host: &mut H,
    ) -> u64
    where
        I: Index,
        S: Supply,
        P: Purse,
        H: Host<I, S, P, N>,
    {
        lanes.suited::<RUN, true>(tables, rounds, host)
    }
}

/// The upper half of the bits that are set, rounded down.
fn upper_half(mut bits: u64) -> u64 {
    let all = bits;
    for _ in 0..bits.count_ones().div_ceil(2) {
        bits &= bits.wrapping_sub(1);
    }
    all & bits
}
