//! A search depth first (backtracking), in slices, by several threads, that can be put down and taken up again.

pub mod abridged;
mod arrangement;
mod block;
pub mod branchless;
pub mod candidates;
pub mod estimate;
pub mod index;
mod lanes;
pub mod ledger;
mod partial;
pub mod pool;
pub mod supply;
pub mod tables;
mod tally;
mod worker;
mod workers;

pub use tally::Tally;

use crate::problem::{Plan, Problem};
use crate::search::arrangement::{Arrangements, Confinement};
use crate::search::candidates::Candidates;
use crate::search::estimate::{Sample, samples};
use crate::search::index::{Direct, Hashed};
use crate::search::ledger::Ledger;
use crate::search::pool::{Looks, Path, Pool};
use crate::search::supply::{Both, Counted, Mask, Short, Shuffle};
use crate::search::tables::Tables;
use crate::search::tally::Counter;
use crate::search::worker::{Shared, Slice, Work, looks_of};
use crate::search::workers::{Workers, WorkersAt};
use crate::threads::at_once;
use std::sync::atomic::AtomicBool;

/// Why `run` came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As many boards as asked for are ready.
    Found,
    /// The slice is spent.
    Paused,
    /// A tile was placed at a depth that is watched.
    Watched,
    /// There is nothing left to try.
    Exhausted,
}

/// What is wanted; it does not change during a search.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// Boards are wanted, not only their number.
    pub keep: bool,
    /// One board per solution rather than one per arrangement.
    pub distinct: bool,
    /// Come back after every placement at this depth (from 0) or deeper.
    pub watch: Option<usize>,
    pub threads: usize,
}

/// Where a search stands: enough to take it up again, on any number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The looks that begin what is left to do, in order.
    pub todo: Vec<Vec<u32>>,
    /// Boards that were found but not taken, by the looks in the order of placing.
    pub boards: Vec<Vec<u32>>,
    pub tally: Tally,
    /// Placements made at each depth.
    pub nodes: Vec<u64>,
}

/// The search with the tables that suit the problem, which must be valid; an error in words if they
/// would be too large.
pub fn search(problem: &Problem, plan: &Plan, ask: Ask) -> Result<Search, String> {
    let arrangements = Arrangements::new(problem);
    // All arrangements, or whatever is watched, are not to be had from a part of the board.
    let may_confine = ask.watch.is_none() && (!ask.keep || ask.distinct);
    let kind = plan.confined.filter(|_| may_confine);
    let confinement = kind.and_then(|kind| Confinement::new(problem, &arrangements, kind, &plan.order));
    let candidates = Candidates::new(problem, plan, confinement.as_ref())?;
    let ledger = Ledger::new(problem, plan, &candidates.asked, confinement.as_ref());
    let counter = Counter::new(arrangements, confinement, ask);
    Ok(Search::new(choose(problem, &candidates, &ledger), counter, ask))
}

/// Those of these kinds of tile by which the symmetry of the board can be broken.
pub fn confinable(problem: &Problem, kinds: &[usize]) -> Vec<usize> {
    let arrangements = Arrangements::new(problem);
    let order: Vec<usize> = (0..problem.sides.len()).collect();
    let sound = |kind: &usize| Confinement::new(problem, &arrangements, *kind, &order).is_some();
    kinds.iter().copied().filter(sound).collect()
}

/// Chosen once, here: how many slots a step touches, which accounts it pays from, and which tables
/// are small enough. What fits most tightly comes first.
fn choose(problem: &Problem, candidates: &Candidates, ledger: &Ledger) -> Box<dyn Workers> {
    macro_rules! try_tables {
        ($index:ty, $supply:ty, $purse:ty, $n:literal) => {
            if let Some(tables) = Tables::<$index, $supply, $purse, $n>::new(problem, candidates, ledger) {
                return Box::new(WorkersAt::new(tables));
            }
        };
        ($narrow:ty, $middle:ty, $wide:ty, $purse:ty) => {
            try_tables!(Direct, $narrow, $purse, 1);
            try_tables!(Direct, $middle, $purse, 2);
            try_tables!(Direct, $wide, $purse, 2);
            try_tables!(Direct, $wide, $purse, 3);
            try_tables!(Direct, $wide, $purse, 6);
        };
        ($narrow:ty, $middle:ty, $wide:ty) => {
            if ledger.bits == 0 {
                try_tables!($narrow, $middle, $wide, ());
            } else if ledger.bits <= u64::BITS {
                try_tables!($narrow, $middle, $wide, u64);
            } else {
                try_tables!($narrow, $middle, $wide, u128);
            }
        };
    }
    try_tables!(Mask<u32>, Mask<Short>, Mask<()>);
    try_tables!(Shuffle<Both, true>, Shuffle<u8, true>, Shuffle<u8, true>);
    try_tables!(Direct, Shuffle<u8, false>, (), 2);
    try_tables!(Direct, Shuffle<u8, false>, u128, 6);
    try_tables!(Hashed, Mask<()>, u128, 12);
    try_tables!(Hashed, Counted, u128, 12);
    unreachable!("a hash table and counts serve every problem")
}

/// So many placements are made by one lane alone: small puzzles need no more, and their figures
/// are then those of a plain search.
const HEAD: u64 = 1 << 16;
/// A slice must be so long for each thread it is shared by.
const SHARE: u64 = 1 << 20;

/// A search, whatever tables it uses.
pub struct Search {
    workers: Box<dyn Workers>,
    shared: Shared,
    ask: Ask,
    /// Still in the part that one lane makes alone.
    head: bool,
    /// How many tiles lay on the board that is watched.
    filled: usize,
    /// What an earlier run had counted.
    before: Standing,
}

impl Search {
    fn new(workers: Box<dyn Workers>, counter: Counter, ask: Ask) -> Self {
        let mut search = Search {
            ask,
            head: true,
            filled: 0,
            before: Standing { nodes: vec![0; workers.order().len()], ..Standing::default() },
            shared: Shared { pool: Pool::default(), counter },
            workers,
        };
        search.shared.pool.give([vec![]]);
        search.hire(1);
        search
    }

    /// Goes on for about so many placements, or until so many boards (0: any number) are ready.
    pub fn run(&mut self, max_nodes: u64, max_boards: usize) -> Outcome {
        let mut left = max_nodes;
        let watch = self.ask.watch.map(|depth| depth.min(self.workers.order().len() - 1));
        loop {
            if self.shared.pool.want(max_boards) {
                let last = self.is_exhausted() && self.shared.pool.ready() == max_boards;
                return if last { Outcome::Exhausted } else { Outcome::Found };
            }
            if self.is_exhausted() {
                return Outcome::Exhausted;
            }
            if left == 0 {
                return Outcome::Paused;
            }
            let before = self.made();
            if let Some(watch) = watch {
                self.alone(1);
                if self.made() > before && self.filled > watch && !self.shared.pool.want(max_boards) {
                    return Outcome::Watched;
                }
            } else if self.head {
                if before >= HEAD {
                    self.share();
                } else {
                    self.alone(left.min(HEAD - before));
                }
            } else {
                // Whoever has been at work has units in its lanes, so it must go on.
                let workers = self.ask.threads.min((left / SHARE) as usize).max(self.workers.count());
                self.together(left, workers);
            }
            left = left.saturating_sub(self.made() - before);
        }
    }

    /// Placements made at each depth. The sum is exact; beyond the first 65,536, how they are shared
    /// between depths is sampled.
    pub fn nodes(&self) -> Vec<u64> {
        let mut nodes = self.before.nodes.clone();
        for work in self.works() {
            nodes.iter_mut().zip(&work.nodes).for_each(|(sum, here)| *sum += here);
        }
        // However rarely a depth is reached, it must show, even if no sample was taken there.
        let reached = |depth: &usize| self.workers.reached(*depth);
        let missing: Vec<usize> = (0..nodes.len()).filter(|&d| nodes[d] == 0).filter(reached).collect();
        if let Some(most) = nodes.iter_mut().max().filter(|most| **most > missing.len() as u64) {
            *most -= missing.len() as u64;
            missing.into_iter().for_each(|depth| nodes[depth] = 1);
        }
        nodes
    }

    pub fn tally(&self) -> Tally {
        let mut sum = self.counted();
        if !self.is_exhausted() {
            // The board that stands for a solution may still be to come; so many there must be.
            sum.solutions = sum.solutions.max(sum.arrangements.div_ceil(self.shared.counter.motions));
        }
        sum
    }

    /// The first boards that are ready, at most so many.
    pub fn take(&mut self, most: usize) -> Vec<Looks> {
        self.shared.pool.deliver(most)
    }

    /// What lies on the board that is watched, in order: (cell, look).
    pub fn path(&self) -> Vec<(usize, u32)> {
        let (order, looks) = (self.workers.order(), self.workers.looks());
        let path = self.workers.path(self.filled.min(order.len()));
        order.iter().zip(path).map(|(&cell, at)| (cell, looks[at as usize])).collect()
    }

    pub fn standing(&self) -> Standing {
        let mut paths = self.shared.pool.todo();
        paths.append(&mut self.workers.todo());
        paths.sort_unstable();
        let looks = self.workers.looks();
        // In place: of a large board, there may be hundreds of megabytes.
        let looks = |mut path: Path| {
            path.iter_mut().for_each(|at| *at = looks[*at as usize]);
            path
        };
        Standing {
            todo: paths.into_iter().map(looks).collect(),
            boards: self.shared.pool.undelivered().into_iter().map(looks).collect(),
            tally: self.counted(),
            nodes: self.nodes(),
        }
    }

    /// Takes up where another search of the same problem and plan was put down.
    pub fn resume(&mut self, standing: &Standing) -> Result<(), String> {
        let cells = self.workers.order().len();
        if standing.nodes.len() != cells {
            return Err("it has another number of cells".to_owned());
        }
        let follow = |boards: &[Vec<u32>]| {
            self.workers.follow(boards).ok_or("what it has left to do does not fit the puzzle")
        };
        let (units, boards) = (follow(&standing.todo)?, follow(&standing.boards)?);
        if boards.iter().any(|path| path.len() != cells) {
            return Err("a board in it is not full".to_owned());
        }
        let mut all: Vec<&Path> = units.iter().chain(&boards).collect();
        all.sort_unstable();
        if all.windows(2).any(|pair| pair[1].starts_with(pair[0])) {
            return Err("it has something to do twice".to_owned());
        }
        let (order, looks) = (self.workers.order(), self.workers.looks());
        let boards = boards.into_iter().map(|path| {
            let board = looks_of(order, looks, &path);
            (path, board)
        });
        let boards = boards.collect();
        self.shared.pool = Pool::default();
        self.workers.dismiss();
        self.hire(1);
        self.shared.pool.give(units);
        self.shared.pool.restore(boards);
        self.head = true;
        self.before =
            Standing { tally: standing.tally, nodes: standing.nodes.clone(), ..Standing::default() };
        Ok(())
    }

    /// What becomes of populations of a size, one for each seed, unless it is stopped; full boards as
    /// looks, by cell.
    pub fn sample(&self, size: usize, seeds: &[u64], stop: &AtomicBool) -> Vec<(Sample, Option<Looks>)> {
        let (order, looks) = (self.workers.order(), self.workers.looks());
        let with_looks = |sample: Sample| {
            let board = sample.full.as_ref().map(|path| looks_of(order, looks, path));
            (sample, board)
        };
        let draw = |seed| self.workers.sample(size, seed, stop);
        samples(seeds, self.ask.threads, &draw).into_iter().map(with_looks).collect()
    }

    /// How many bits of accounts every placement pays from.
    pub fn accounts(&self) -> u32 {
        self.workers.accounts()
    }
}

impl Search {
    fn hire(&mut self, workers: usize) {
        while self.workers.count() < workers {
            self.workers.hire(&self.shared);
        }
    }

    fn works(&self) -> impl Iterator<Item = &Work> {
        (0..self.workers.count()).map(|worker| self.workers.work(worker))
    }

    fn is_exhausted(&self) -> bool {
        self.shared.pool.waiting() == 0 && self.works().all(Work::is_idle)
    }

    /// The first lane of the first worker alone.
    fn alone(&mut self, rounds: u64) {
        self.filled = self.workers.alone(&self.shared, rounds);
    }

    /// The end of the part that one lane makes alone: what it has left is there for all.
    fn share(&mut self) {
        self.head = false;
        // Where the average tree below a placement has some size, it is worth sharing.
        let nodes = &self.workers.work(0).nodes;
        let below = |depth: usize| nodes[depth..].iter().sum::<u64>() / nodes[depth].max(1);
        let depth = (0..nodes.len()).rev().find(|&d| nodes[d] > 0 && below(d) >= 1 << 12);
        self.shared.pool.set_depth(depth.map_or(1, |d| d + 1));
        self.workers.share(&self.shared);
    }

    /// All workers, until the slice is spent, enough is found or nothing is left.
    fn together(&mut self, max_nodes: u64, workers: usize) {
        self.hire(workers);
        at_once(self.workers.jobs(&self.shared, &Slice::new(max_nodes, workers)));
    }

    /// How many placements the workers have made.
    fn made(&self) -> u64 {
        self.works().flat_map(|work| &work.nodes).sum()
    }

    /// What has been found so far, as it was counted.
    fn counted(&self) -> Tally {
        let mut sum = self.before.tally;
        for work in self.works() {
            sum.arrangements += work.tally.arrangements;
            sum.solutions += work.tally.solutions;
        }
        sum
    }
}
