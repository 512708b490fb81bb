//! All the workers of a search, whatever tables they use.
//!
//! There are some thirty kinds of tables, and all that knows which ones it has is compiled once for
//! each. So what is not part of the search itself stays on the other side of this trait (dynamic
//! dispatch): that is half of what the compiler would have to do.

use crate::search::estimate::{Sample, sample};
use crate::search::index::Index;
use crate::search::lanes::LANES;
use crate::search::ledger::Purse;
use crate::search::partial::Trail;
use crate::search::pool::Path;
use crate::search::supply::Supply;
use crate::search::tables::Tables;
use crate::search::worker::{Shared, Slice, Work, Worker};
use crate::threads::Job;
use std::sync::atomic::AtomicBool;

pub trait Workers: Send + Sync {
    /// The cell filled at each depth.
    fn order(&self) -> &[usize];
    /// Which look each candidate is.
    fn looks(&self) -> &[u32];
    /// How many bits of accounts every placement pays from.
    fn accounts(&self) -> u32;

    fn count(&self) -> usize;
    /// One more.
    fn hire(&mut self, shared: &Shared);
    /// All go, and what they had to do goes with them.
    fn dismiss(&mut self);
    /// What a worker does and did.
    fn work(&self, worker: usize) -> &Work;

    /// The first lane of the first worker alone. Returns how many tiles lay on its board.
    fn alone(&mut self, shared: &Shared, rounds: u64) -> usize;
    /// Gives what the first lane of the first worker has left to all.
    fn share(&mut self, shared: &Shared);
    /// What each is to do for a slice.
    fn jobs<'a>(&'a mut self, shared: &'a Shared, slice: &'a Slice) -> Vec<Job<'a>>;

    /// All that their lanes have left to do.
    fn todo(&self) -> Vec<Path>;
    /// The candidates that lie in the first lane of the first worker, down to this depth.
    fn path(&self, depth: usize) -> Path;
    /// Whether a tile ever lay at this depth.
    fn reached(&self, depth: usize) -> bool;
    /// The candidates that show these looks, if such boards can be.
    fn follow(&self, boards: &[Vec<u32>]) -> Option<Vec<Path>>;
    /// What becomes of a population.
    fn sample(&self, size: usize, seed: u64, stop: &AtomicBool) -> Sample;
}

pub struct WorkersAt<I: Index, S: Supply, P: Purse, const N: usize> {
    tables: Tables<I, S, P, N>,
    workers: Vec<Worker<I, S, P, N>>,
}

impl<I: Index, S: Supply, P: Purse, const N: usize> WorkersAt<I, S, P, N> {
    pub fn new(tables: Tables<I, S, P, N>) -> Self {
        WorkersAt { tables, workers: vec![] }
    }
}

/// Loops, where there would be iterators elsewhere: those are made of many small parts, each of them
/// compiled for every kind of tables.
impl<I: Index, S: Supply, P: Purse, const N: usize> Workers for WorkersAt<I, S, P, N> {
    fn order(&self) -> &[usize] {
        &self.tables.order
    }

    fn looks(&self) -> &[u32] {
        &self.tables.looks
    }

    fn accounts(&self) -> u32 {
        P::BITS
    }

    fn count(&self) -> usize {
        self.workers.len()
    }

    fn hire(&mut self, shared: &Shared) {
        self.workers.push(Worker::new(&self.tables, &shared.pool));
    }

    fn dismiss(&mut self) {
        self.workers.clear();
    }

    fn work(&self, worker: usize) -> &Work {
        &self.workers[worker].work
    }

    fn alone(&mut self, shared: &Shared, rounds: u64) -> usize {
        self.workers[0].alone(&self.tables, shared, rounds)
    }

    fn share(&mut self, shared: &Shared) {
        self.workers[0].share(&self.tables, shared);
    }

    fn jobs<'a>(&'a mut self, shared: &'a Shared, slice: &'a Slice) -> Vec<Job<'a>> {
        let tables = &self.tables;
        let mut jobs: Vec<Job> = vec![];
        for worker in &mut self.workers {
            jobs.push(Box::new(move || worker.together(tables, shared, slice)));
        }
        jobs
    }

    fn todo(&self) -> Vec<Path> {
        let mut paths = vec![];
        for worker in &self.workers {
            for lane in 0..LANES {
                paths.append(&mut worker.lanes.todo(lane));
            }
        }
        paths
    }

    fn path(&self, depth: usize) -> Path {
        self.workers[0].lanes.path(0, depth).collect()
    }

    fn reached(&self, depth: usize) -> bool {
        self.workers.iter().any(|worker| worker.lanes.reached(depth))
    }

    fn follow(&self, boards: &[Vec<u32>]) -> Option<Vec<Path>> {
        let mut trail = Trail::new(&self.tables);
        let mut paths = vec![];
        for looks in boards {
            paths.push(trail.follow(looks)?);
        }
        Some(paths)
    }

    fn sample(&self, size: usize, seed: u64, stop: &AtomicBool) -> Sample {
        sample(&self.tables, size, seed, stop)
    }
}
