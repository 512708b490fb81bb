//! One worker thread of a search: its lanes, what they work on, and what came of it.

use crate::search::index::Index;
use crate::search::lanes::{Host, LANES, Lanes};
use crate::search::ledger::Purse;
use crate::search::partial::Partial;
use crate::search::pool::{Looks, Path, Pool, Unit};
use crate::search::supply::Supply;
use crate::search::tables::Tables;
use crate::search::tally::{Counter, Tally};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The lanes of one thread, and what they did.
pub struct Worker<I: Index, S: Supply, P: Purse, const N: usize> {
    pub lanes: Lanes<I, S, P, N>,
    pub work: Work,
}

pub struct Work {
    /// What each lane works on.
    units: [Option<Path>; LANES],
    pub tally: Tally,
    /// Placements at each depth. Their sum is exact. What one lane did alone is exact at each depth;
    /// beyond that it is shared out by where the lanes were now and then.
    pub nodes: Vec<u64>,
}

impl Work {
    pub fn is_idle(&self) -> bool {
        self.units.iter().all(Option::is_none)
    }

    /// Shares out the placements made since the lanes were at these depths.
    fn share_out(&mut self, made: u64, depths: &[usize]) {
        let each = made / depths.len() as u64;
        depths.iter().for_each(|&depth| self.nodes[depth] += each);
        self.nodes[depths[0]] += made % depths.len() as u64;
    }
}

/// What all workers of a search share, beside their tables.
pub struct Shared {
    pub pool: Pool,
    pub counter: Counter,
}

/// A worker at work: hears from its lanes.
struct Shift<'a, I: Index, S: Supply, P: Purse, const N: usize> {
    tables: &'a Tables<I, S, P, N>,
    shared: &'a Shared,
    work: &'a mut Work,
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Host<I, S, P, N> for Shift<'_, I, S, P, N> {
    fn full(&mut self, lanes: &Lanes<I, S, P, N>, lane: usize) -> bool {
        let (tables, Shared { pool, counter }) = (self.tables, self.shared);
        if let Some(weight) = counter.constant.filter(|_| !counter.keep) {
            self.work.tally.arrangements += weight;
            self.work.tally.solutions += 1;
            return false;
        }
        let look = |cell: usize| tables.looks[lanes.lying(lane, tables.depths[cell]) as usize];
        let (weight, smallest) = counter.count(look);
        self.work.tally.arrangements += weight;
        self.work.tally.solutions += u64::from(smallest);
        let kept = counter.keep && if counter.distinct { smallest } else { weight > 0 };
        if !kept {
            return false;
        }
        let path: Path = lanes.path(lane, tables.order.len()).collect();
        let looks = looks_of(&tables.order, &tables.looks, &path);
        let unit = self.work.units[lane].as_ref().expect("a busy lane has a unit");
        pool.found(unit, (path, looks))
    }

    #[cold]
    fn idle(&mut self, lanes: &mut Lanes<I, S, P, N>, lane: usize) -> bool {
        self.refill(lanes, lane);
        self.work.is_idle()
    }
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Shift<'_, I, S, P, N> {
    /// Gives a lane the next unit, if there is one.
    fn refill(&mut self, lanes: &mut Lanes<I, S, P, N>, lane: usize) {
        let (tables, Shared { pool, counter }) = (self.tables, self.shared);
        let had = self.work.units[lane].take();
        if had.is_none() && pool.waiting() == 0 {
            return;
        }
        let was_idle = had.is_none();
        let mut finished = had;
        while let Some(Unit { path, large }) = pool.take(finished.take(), counter.keep) {
            let mut partial = Partial::new(tables);
            let sound = path.iter().all(|&at| partial.follow(tables, at));
            assert!(sound, "a unit that does not fit");
            if let Some(last) = path.len().checked_sub(1) {
                self.work.nodes[last] += 1; // the lanes go on from there
            }
            let busy = lanes.load(tables, lane, &partial);
            if path.len() == tables.order.len() {
                // It was cut off just before its last tile.
                self.work.units[lane] = Some(path);
                self.full(lanes, lane);
                finished = self.work.units[lane].take();
                continue;
            }
            if busy {
                if !large {
                    self.work.units[lane] = Some(path);
                    if was_idle {
                        pool.idle.fetch_sub(1, Relaxed);
                    }
                    return;
                }
                pool.give(lanes.todo(lane));
                lanes.rest(lane);
            }
            finished = Some(path);
        }
        if !was_idle {
            pool.idle.fetch_add(1, Relaxed);
        }
    }
}

/// The look in each cell, of the candidates along a path; `looks`: which one each candidate is.
pub fn looks_of(order: &[usize], looks: &[u32], path: &[u32]) -> Looks {
    let mut board = vec![0; order.len()];
    for (&cell, &at) in order.iter().zip(path) {
        board[cell] = looks[at as usize];
    }
    board
}

/// Placements a lane makes before its worker looks up.
const ROUNDS: usize = 1 << 12;

/// Never inlined: they are large, called rarely, and would only be compiled a second time with their callers.
impl<I: Index, S: Supply, P: Purse, const N: usize> Worker<I, S, P, N> {
    #[inline(never)]
    pub fn new(tables: &Tables<I, S, P, N>, pool: &Pool) -> Self {
        pool.idle.fetch_add(LANES, Relaxed);
        let nodes = vec![0; tables.order.len()];
        let work = Work { units: Default::default(), tally: Tally::default(), nodes };
        Worker { lanes: Lanes::new(tables), work }
    }

    /// The first lane alone, exactly so many placements at the most. Returns how many tiles lay on
    /// its board.
    #[inline(never)]
    pub fn alone(&mut self, tables: &Tables<I, S, P, N>, shared: &Shared, rounds: u64) -> usize {
        let Worker { lanes, work } = self;
        let mut shift = Shift { tables, shared, work };
        if !lanes.is_busy(0) {
            shift.refill(lanes, 0);
        }
        let filled = if lanes.is_busy(0) { lanes.next_depth(0) + 1 } else { 0 };
        lanes.run::<1>(tables, rounds as usize, &mut shift);
        if !lanes.is_busy(0) {
            shift.refill(lanes, 0);
        }
        lanes.add_counts(&mut shift.work.nodes);
        filled
    }

    /// Gives what the first lane has left to all. What is begun stays begun, with its boards, until the
    /// lane asks for more.
    pub fn share(&mut self, tables: &Tables<I, S, P, N>, shared: &Shared) {
        let Worker { lanes, work } = self;
        shared.pool.give(lanes.todo(0));
        lanes.rest(0);
        Shift { tables, shared, work }.refill(lanes, 0);
    }

    /// All lanes, until the slice is spent, enough is found or no worker has anything left.
    #[inline(never)]
    pub fn together(&mut self, tables: &Tables<I, S, P, N>, shared: &Shared, slice: &Slice) {
        let _leave = Leave(slice);
        let Worker { lanes, work } = self;
        let mut shift = Shift { tables, shared, work };
        let pool = &shared.pool;
        let mut resting = false;
        while !pool.stop.load(Relaxed) && !slice.panicked.load(Relaxed) {
            for lane in 0..LANES {
                if !lanes.is_busy(lane) {
                    shift.refill(lanes, lane);
                } else if pool.is_crowded() {
                    // Boards pile up: whoever is not first gives back what it has.
                    pool.give(lanes.todo(lane));
                    lanes.rest(lane);
                    shift.refill(lanes, lane);
                } else if pool.waiting() == 0 && pool.idle.load(Relaxed) > 0 {
                    pool.give(lanes.split(lane));
                }
            }
            let busy = (0..LANES).filter(|&lane| lanes.is_busy(lane));
            let depths: Vec<usize> = busy.map(|lane| lanes.next_depth(lane)).collect();
            if depths.is_empty() {
                if !resting {
                    resting = true;
                    slice.busy.fetch_sub(1, Relaxed);
                }
                if pool.waiting() == 0 && slice.busy.load(Relaxed) == 0 || slice.is_spent() {
                    break;
                }
                std::thread::yield_now();
                continue;
            }
            if resting {
                resting = false;
                slice.busy.fetch_add(1, Relaxed);
            }
            let Some(rounds) = slice.claim() else { break };
            let made = lanes.run::<LANES>(tables, rounds, &mut shift);
            shift.work.share_out(made, &depths);
            slice.settle(rounds, made);
            pool.report(made);
        }
        if resting {
            slice.busy.fetch_add(1, Relaxed); // `Leave` takes it off again
        }
    }
}

/// A part of a search that all workers are at together.
pub struct Slice {
    /// How many placements it still has.
    left: AtomicU64,
    /// How many workers have something to do.
    busy: AtomicUsize,
    panicked: AtomicBool,
}

impl Slice {
    pub fn new(nodes: u64, workers: usize) -> Self {
        Slice {
            left: AtomicU64::new(nodes),
            busy: AtomicUsize::new(workers),
            panicked: AtomicBool::new(false),
        }
    }

    /// So many rounds of all lanes at once, None if nothing is left.
    fn claim(&self) -> Option<usize> {
        let lanes = LANES as u64;
        let size = |left: u64| left.min(ROUNDS as u64 * lanes);
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| (left > 0).then(|| left - size(left)));
        left.ok().map(|left| size(left).div_ceil(lanes) as usize)
    }

    /// Idle lanes place nothing: what was not spent goes back.
    fn settle(&self, rounds: usize, nodes: u64) {
        self.left.fetch_add((rounds as u64 * LANES as u64).saturating_sub(nodes), Relaxed);
    }

    fn is_spent(&self) -> bool {
        self.left.load(Relaxed) == 0
    }
}

/// A worker that leaves is not busy; if it panicked, the others leave too.
struct Leave<'a>(&'a Slice);

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Relaxed);
        self.0.panicked.fetch_or(std::thread::panicking(), Relaxed);
    }
}
