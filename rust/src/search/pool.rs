//! Work sharing and work stealing: what is still to do, for all lanes of all threads, and what was found, put in
//! order.
//!
//! A unit of work is a *path*: the candidates that begin a board. Paths compare like words, and that
//! is the order in which one lane alone would come to them. Lanes take units from the front and give
//! back parts of what they have when others have nothing; boards are handed out only when everything
//! before them is done. So the boards and their order never depend on threads or on chance.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

pub type Path = Vec<u32>;
/// A look per cell.
pub type Looks = Vec<u32>;
/// A board, and how the search came to it.
pub type Found = (Path, Looks);

/// A unit should take a lane about so many placements: long against the work of taking it, short
/// against the search, so that no thread is left with much to do when the others are done.
const SMALL: u64 = 1 << 15;
const LARGE: u64 = 1 << 19;
/// Boards that wait for earlier units. Beyond this, only those units are worked on.
const MOST_HELD: usize = 1 << 16;

#[derive(Default)]
pub struct Pool {
    inner: Mutex<Inner>,
    /// Copies of numbers inside, to look at without waiting.
    waiting: AtomicUsize,
    held: AtomicUsize,
    /// Lanes that found nothing to do.
    pub idle: AtomicUsize,
    /// As many boards as asked for are ready.
    pub stop: AtomicBool,
}

#[derive(Default)]
struct Inner {
    waiting: BTreeSet<Path>,
    /// Units begun, with the boards found; only where boards are kept.
    begun: BTreeMap<Path, Begun>,
    held: usize,
    /// Boards that nothing comes before.
    ready: VecDeque<Found>,
    wanted: usize,
    /// Units with shorter paths are taken apart before they are worked on.
    depth: usize,
    /// Units finished and placements made since `depth` was last thought over.
    finished: u64,
    nodes: u64,
}

#[derive(Default)]
struct Begun {
    boards: Vec<Found>,
    done: bool,
}

/// A unit to work on.
pub struct Unit {
    pub path: Path,
    /// Too large: give back its parts instead.
    pub large: bool,
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn waiting(&self) -> usize {
        self.waiting.load(Relaxed)
    }

    /// Whether units that are not the very first should be left alone for now.
    pub fn is_crowded(&self) -> bool {
        self.held.load(Relaxed) >= MOST_HELD
    }

    pub fn set_depth(&self, depth: usize) {
        self.lock().depth = depth;
    }

    pub fn give(&self, paths: impl IntoIterator<Item = Path>) {
        let mut inner = self.lock();
        inner.waiting.extend(paths);
        self.waiting.store(inner.waiting.len(), Relaxed);
    }

    /// The first unit that waits, after the one that is finished, if any. `keep`: boards will follow.
    pub fn take(&self, finished: Option<Path>, keep: bool) -> Option<Unit> {
        let mut inner = self.lock();
        if let Some(path) = finished {
            inner.finished += 1;
            if keep {
                inner.begun.get_mut(&path).expect("it was begun").done = true;
                self.advance(&mut inner);
            }
        }
        let crowded = inner.held >= MOST_HELD && !inner.is_front_waiting();
        let path = if crowded { None } else { inner.waiting.pop_first() };
        self.waiting.store(inner.waiting.len(), Relaxed);
        path.map(|path| {
            if keep {
                inner.begun.insert(path.clone(), Begun::default());
            }
            Unit { large: path.len() < inner.depth, path }
        })
    }

    /// So many placements were made. Units that take too few or too many are made otherwise.
    pub fn report(&self, nodes: u64) {
        let mut inner = self.lock();
        inner.nodes += nodes;
        if inner.finished >= 16 || inner.nodes > 64 * LARGE {
            let average = inner.nodes / inner.finished.max(1);
            if average < SMALL {
                inner.depth = inner.depth.saturating_sub(1);
            } else if average > LARGE {
                inner.depth += 1;
            }
            (inner.finished, inner.nodes) = (0, 0);
        }
    }

    /// A board was found while `unit` was worked on. Returns whether to stop.
    pub fn found(&self, unit: &Path, board: Found) -> bool {
        let mut inner = self.lock();
        inner.begun.get_mut(unit).expect("it was begun").boards.push(board);
        inner.held += 1;
        self.advance(&mut inner);
        self.stop.load(Relaxed)
    }

    /// Boards of units that nothing comes before are ready.
    fn advance(&self, inner: &mut Inner) {
        while !inner.is_front_waiting() {
            let Some(mut first) = inner.begun.first_entry() else { break };
            let begun = first.get_mut();
            let boards = std::mem::take(&mut begun.boards);
            let done = begun.done;
            if done {
                first.remove();
            }
            inner.held -= boards.len();
            inner.ready.extend(boards);
            if !done {
                break;
            }
        }
        self.held.store(inner.held, Relaxed);
        self.stop.store(inner.wanted > 0 && inner.ready.len() >= inner.wanted, Relaxed);
    }

    /// How many boards to stop at; 0: never. Returns whether there are as many already.
    pub fn want(&self, boards: usize) -> bool {
        let mut inner = self.lock();
        inner.wanted = boards;
        self.advance(&mut inner);
        self.stop.load(Relaxed)
    }

    /// How many boards are ready.
    pub fn ready(&self) -> usize {
        self.lock().ready.len()
    }

    /// The first boards that are ready, at most so many.
    pub fn deliver(&self, most: usize) -> Vec<Looks> {
        let mut inner = self.lock();
        let count = most.min(inner.ready.len());
        inner.ready.drain(..count).map(|found| found.1).collect()
    }

    /// Every unit that waits.
    pub fn todo(&self) -> Vec<Path> {
        self.lock().waiting.iter().cloned().collect()
    }

    /// The path of every board that was found but not delivered, in order.
    pub fn undelivered(&self) -> Vec<Path> {
        let inner = self.lock();
        let held = inner.begun.values().flat_map(|begun| &begun.boards);
        inner.ready.iter().chain(held).map(|found| found.0.clone()).collect()
    }

    /// Boards that were found in an earlier run, and not handed out.
    pub fn restore(&self, boards: Vec<Found>) {
        let mut inner = self.lock();
        inner.held += boards.len();
        for board in boards {
            inner.begun.insert(board.0.clone(), Begun { boards: vec![board], done: true });
        }
        self.advance(&mut inner);
    }
}

impl Inner {
    /// Whether the very first of all units, begun or not, is not begun.
    fn is_front_waiting(&self) -> bool {
        match (self.waiting.first(), self.begun.keys().next()) {
            (Some(waiting), Some(begun)) => waiting < begun,
            (Some(_), None) => true,
            _ => false,
        }
    }
}
