//! The search itself: several lanes, each going through its own part of the tree depth first, and
//! taking turns, one placement each, so that their waits for memory overlap.
//!
//! What makes it fast:
//! - all candidates of an entry are tested against the box at once, and a step takes the lowest bit;
//! - a step has no branch that depends on data: it always writes the frame of the next cell, over its
//!   own if that has nothing left to try, and the top of the stack moves by conditional moves;
//! - a frame holds the whole state, and labels have one slot per joint, so nothing is undone;
//! - all that is rare (a full board, a lane without work, a key with several entries) shares a branch.

use crate::block::Block;
use crate::index::Index;
use crate::ledger::Purse;
use crate::partial::{Choice, Partial};
use crate::supply::{Entry, Supply, Taken};
use crate::tables::{END, Step, Tables};

/// More lanes bring nothing: see docs/engines.md.
pub const LANES: usize = 4;

/// What is left to try in one cell, and all that must be known for it.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct Frame<State, P> {
    state: State,
    left: u64,
    offset: u32,
    /// The depth, as the distance of its level from the first one in bytes: one shift less.
    level: u32,
    purse: P,
}

/// All there is to one depth, side by side, so that one address leads to it.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Level<const N: usize> {
    step: Step<N>,
    /// The candidate that lies there, in each lane.
    path: [u32; LANES],
    /// How many have lain there since this was asked last.
    counts: [u32; LANES],
}

impl<const N: usize> Level<N> {
    const SIZE: u32 = size_of::<Self>() as u32;

    fn at(depth: usize) -> u32 {
        depth as u32 * Self::SIZE
    }

    #[inline(always)]
    fn depth(level: u32) -> usize {
        (level / Self::SIZE) as usize
    }
}

pub struct Lanes<I: Index, S: Supply, P: Purse, const N: usize> {
    /// What each joint shows, in each lane.
    slots: Block<[I::Slot; LANES]>,
    levels: Block<Level<N>>,
    /// One stack after the other. The lowest frame of each is that of a lane without work: it
    /// leads to the last entry, which says so.
    frames: Block<Frame<S::State, P>>,
    /// The highest frame of each stack.
    tops: [usize; LANES],
    shelves: Block<S::Shelf>,
    room: usize,
    depth: usize,
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
        let level = |&step: &Step<N>| Level { step, path: [0; LANES], counts: [0; LANES] };
        let mut lanes = Lanes {
            slots: vec![[I::Slot::default(); LANES]; tables.slots].into(),
            levels: tables.steps.iter().map(level).collect::<Vec<_>>().into(),
            frames: vec![Frame::default(); LANES * tables.room].into(),
            tops: [0; LANES],
            shelves: vec![S::Shelf::default(); LANES].into(),
            room: tables.room,
            depth,
        };
        for lane in 0..LANES {
            lanes.rest(tables, lane);
        }
        lanes
    }

    /// Takes all work from a lane.
    pub fn rest(&mut self, tables: &Tables<I, S, P, N>, lane: usize) {
        self.tops[lane] = lane * self.room;
        self.frames[lane * self.room] = Frame {
            left: 3, // never runs out: `idle` is called after each step, and this again
            offset: tables.candidates.len() as u32 - 2,
            level: Level::<N>::at(self.depth),
            purse: tables.purse,
            ..Frame::default()
        };
    }

    /// Sets a lane on what may follow a partial board. Returns whether there is anything.
    pub fn load(&mut self, tables: &Tables<I, S, P, N>, lane: usize, partial: &Partial<I, S, P>) -> bool {
        self.rest(tables, lane);
        for (slot, &label) in partial.slots.iter().enumerate() {
            self.slots[slot][lane] = label;
        }
        for (depth, &at) in partial.path.iter().enumerate() {
            self.levels[depth].path[lane] = at;
        }
        self.shelves[lane].clone_from(&partial.shelf);
        for Choice { left, offset } in partial.choices(tables) {
            self.tops[lane] += 1;
            let (state, purse, level) = (partial.state, partial.purse, Level::<N>::at(partial.path.len()));
            self.frames[self.tops[lane]] = Frame { state, left, offset, level, purse };
        }
        self.is_busy(lane)
    }

    pub fn is_busy(&self, lane: usize) -> bool {
        self.tops[lane] > lane * self.room
    }

    /// The depth at which the lane places its next tile.
    pub fn next_depth(&self, lane: usize) -> usize {
        Level::<N>::depth(self.frames[self.tops[lane]].level)
    }

    /// The candidates that lie in a lane, down to this depth.
    pub fn path(&self, lane: usize, depth: usize) -> impl Iterator<Item = u32> {
        (0..depth).map(move |depth| self.levels[depth].path[lane])
    }

    /// One more placement at this depth than the lanes know of.
    pub fn count(&mut self, depth: usize) {
        self.levels[depth].counts[0] += 1;
    }

    /// Adds the placements made at each depth since the last time; returns how many those are.
    pub fn add_counts(&mut self, nodes: &mut [u64]) -> u64 {
        let mut total: u64 = 0;
        for (depth, to) in nodes.iter_mut().enumerate() {
            let counts = std::mem::take(&mut self.levels[depth].counts);
            let here: u64 = counts.iter().map(|&count| u64::from(count)).sum();
            *to += here;
            total += here;
        }
        self.levels[self.depth].counts = [0; LANES]; // lanes without work
        total
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

    fn paths(&self, lane: usize, frame: &Frame<S::State, P>, left: u64) -> impl Iterator<Item = Vec<u32>> {
        let choice = Choice { left, offset: frame.offset };
        let depth = Level::<N>::depth(frame.level);
        choice.numbers().map(move |at| self.path(lane, depth).chain([at]).collect())
    }

    /// Makes `rounds` placements in each of the first RUN lanes, unless the host stops it.
    pub fn run<const RUN: usize>(
        &mut self,
        tables: &Tables<I, S, P, N>,
        rounds: usize,
        host: &mut impl Host<I, S, P, N>,
    ) {
        #[cfg(target_arch = "x86_64")]
        if modern::exists() {
            // SAFETY: the processor has what the function needs.
            #[expect(unsafe_code, reason = "instructions chosen at run time")]
            unsafe {
                modern::rounds::<I, S, P, _, RUN, N>(self, tables, rounds, host);
            }
            return;
        }
        self.rounds::<RUN>(tables, rounds, host);
    }

    #[inline(always)]
    fn rounds<const RUN: usize>(
        &mut self,
        tables: &Tables<I, S, P, N>,
        rounds: usize,
        host: &mut impl Host<I, S, P, N>,
    ) {
        let mut memory = Memory::<I, S, P, N>::of(self);
        // Written out: the compiler would not unroll so long a loop, and lanes in variable places
        // take half the speed.
        macro_rules! turn {
            ($lane:literal) => {
                if $lane < RUN {
                    let (next, more) = memory.step::<$lane>(tables);
                    if more != 0 {
                        memory.save(self, $lane);
                        let stop = self.rarely(tables, $lane, memory.position(next), more, host);
                        memory.load(self, $lane);
                        if stop {
                            break;
                        }
                    }
                }
            };
        }
        for _ in 0..rounds {
            turn!(0);
            turn!(1);
            turn!(2);
            turn!(3);
        }
        (0..LANES).for_each(|lane| memory.save(self, lane));
    }

    /// The entry just reached is more than a list of candidates. Returns whether to stop.
    #[cold]
    #[inline(never)]
    fn rarely(
        &mut self,
        tables: &Tables<I, S, P, N>,
        lane: usize,
        next: usize,
        mut more: u32,
        host: &mut impl Host<I, S, P, N>,
    ) -> bool {
        let next = self.frames[next];
        if more == END && Level::<N>::depth(next.level) > self.depth {
            self.rest(tables, lane);
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
                self.frames[self.tops[lane]] = Frame { left, offset: entry.offset(), ..next };
            }
            more = entry.more();
        }
        false
    }
}

/// Where the lanes have their memory.
struct Memory<I: Index, S: Supply, P: Purse, const N: usize> {
    slots: *mut [I::Slot; LANES],
    levels: *mut Level<N>,
    shelves: *mut S::Shelf,
    frames: *mut Frame<S::State, P>,
    tops: [*mut Frame<S::State, P>; LANES],
}

#[expect(unsafe_code, reason = "every access is in the innermost loop")]
impl<I: Index, S: Supply, P: Purse, const N: usize> Memory<I, S, P, N> {
    #[inline(always)]
    fn of(lanes: &Lanes<I, S, P, N>) -> Self {
        let frames = lanes.frames.pointer();
        Memory {
            slots: lanes.slots.pointer(),
            levels: lanes.levels.pointer(),
            shelves: lanes.shelves.pointer(),
            frames,
            // SAFETY: tops are positions in `frames`.
            tops: lanes.tops.map(|top| unsafe { frames.add(top) }),
        }
    }

    #[inline(always)]
    fn position(&self, frame: *mut Frame<S::State, P>) -> usize {
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

    /// One placement in one lane. Returns the frame it led to, and what else its entry says.
    #[inline(always)]
    fn step<const LANE: usize>(&mut self, tables: &Tables<I, S, P, N>) -> (*mut Frame<S::State, P>, u32) {
        // SAFETY: `tops` point into the stacks: a frame is pushed at most once per depth and link of a
        // chain, which is what `room` counts, and the lowest frame is never left. Its level is one
        // of `levels`. Offsets, bits, slots and the sums that
        // make an entry were put into the tables by `Tables::new`, which made room for all that can
        // come of them. `Lanes` is borrowed by the caller, and nobody else has these pointers.
        unsafe {
            let top = self.tops[LANE];
            let Frame { state, left, offset, level: here, purse } = *top;
            let bit = left.trailing_zeros();
            let at = offset.wrapping_add(bit);
            let candidate = tables.candidates.get_unchecked(at as usize);
            let rest = left & left.wrapping_sub(1);
            (*top).left = rest;
            let level = &mut *self.levels.byte_add(here as usize);
            level.path[LANE] = at;
            level.counts[LANE] = level.counts[LANE].wrapping_add(1);
            let step = &level.step;
            for j in 0..N {
                (*self.slots.add(step.open[j] as usize))[LANE] = candidate.open[j];
            }
            let known = step.known.map(|slot| (*self.slots.add(slot as usize))[LANE]);
            let shelf = &mut *self.shelves.add(LANE);
            let taken = Taken { bit, at, tile: candidate.tile };
            let state = tables.supply.place(state, shelf, Level::<N>::depth(here), taken);
            let purse = purse.spend(*tables.costs.get_unchecked(at as usize));
            let number = tables.index.entry(step.base, candidate.handed, known);
            let entry = tables.entries.get_unchecked(number);
            let left = tables.supply.filter(&state, shelf, entry) & purse.mask(tables.guards);
            // A frame with nothing left to try is overwritten.
            let up = pick(rest, top, top.add(1));
            let level = here + Level::<N>::SIZE;
            *up = Frame { state, left, offset: entry.offset(), level, purse };
            self.tops[LANE] = pick(left, up.sub(1), up);
            (up, entry.more())
        }
    }
}

/// `then` if the number is zero, else `otherwise`, without a branch: half of them would be
/// mispredicted, and that takes half the speed.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[expect(clippy::pointers_in_nomem_asm_block, reason = "they are moved, not followed")]
#[expect(unsafe_code, reason = "the compiler turns every other way to say this into a branch")]
fn pick<T>(zero: u64, then: *mut T, mut otherwise: *mut T) -> *mut T {
    // SAFETY: it moves a register, nothing else.
    unsafe {
        std::arch::asm!(
            "test {zero}, {zero}",
            "cmovz {otherwise}, {then}",
            zero = in(reg) zero,
            then = in(reg) then,
            otherwise = inout(reg) otherwise,
            options(pure, nomem, nostack),
        );
    }
    otherwise
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn pick<T>(zero: u64, then: *mut T, otherwise: *mut T) -> *mut T {
    std::hint::select_unpredictable(zero == 0, then, otherwise)
}

#[cfg(target_arch = "x86_64")]
mod modern {
    use super::*;

    pub fn exists() -> bool {
        std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("avx2")
    }

    /// The same, for processors made since about 2013.
    #[target_feature(enable = "bmi1,bmi2,avx2")]
    pub fn rounds<I, S, P, H, const RUN: usize, const N: usize>(
        lanes: &mut Lanes<I, S, P, N>,
        tables: &Tables<I, S, P, N>,
        rounds: usize,
        host: &mut H,
    ) where
        I: Index,
        S: Supply,
        P: Purse,
        H: Host<I, S, P, N>,
    {
        lanes.rounds::<RUN>(tables, rounds, host);
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
