//! A search in slices, by several threads, that can be put down and taken up again.

use crate::arrangement::{Arrangements, Confinement};
use crate::candidates::Candidates;
use crate::estimate::estimate;
use crate::index::{Direct, Hashed, Index};
use crate::lanes::{Host, LANES, Lanes};
use crate::ledger::{Ledger, Purse};
use crate::partial::Partial;
use crate::pool::{Looks, Path, Pool, Unit};
use crate::problem::{Plan, Problem};
use crate::supply::{Counted, Mask, Shuffle, Supply};
use crate::tables::Tables;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

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

/// What has been found so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub arrangements: u64,
    pub solutions: u64,
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

/// A search, whatever tables it uses.
pub trait Search: Send + Sync {
    /// Goes on for about so many placements, or until so many boards (0: any number) are ready.
    fn run(&mut self, max_nodes: u64, max_boards: usize) -> Outcome;
    /// Placements made at each depth.
    fn nodes(&self) -> Vec<u64>;
    fn tally(&self) -> Tally;
    /// The first boards that are ready, at most so many.
    fn take(&mut self, most: usize) -> Vec<Looks>;
    /// What lies on the board that is watched, in order: (cell, look).
    fn path(&self) -> Vec<(usize, u32)>;
    fn standing(&self) -> Standing;
    /// Takes up where another search of the same problem and plan was put down.
    fn resume(&mut self, standing: &Standing) -> Result<(), String>;
    /// The expected number of placements at each depth, from one sample.
    fn estimate(&self, size: usize, seed: u64) -> Vec<f64>;
}

/// The search with the tables that suit the problem, which must be valid; an error in words if they
/// would be too large.
pub fn search(problem: &Problem, plan: &Plan, ask: Ask) -> Result<Box<dyn Search>, String> {
    let arrangements = Arrangements::new(problem);
    // All arrangements, or whatever is watched, are not to be had from a part of the board.
    let may_confine = ask.watch.is_none() && (!ask.keep || ask.distinct);
    let kind = plan.confined.filter(|_| may_confine);
    let confinement = kind.and_then(|kind| Confinement::new(problem, &arrangements, kind, &plan.order));
    let candidates = Candidates::new(problem, plan, confinement.as_ref())?;
    let ledger = Ledger::new(problem, plan, &candidates.asked, confinement.as_ref());
    let judge = Judge::new(arrangements, confinement, ask);
    Ok(choose(problem, &candidates, &ledger, judge, ask))
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
fn choose(
    problem: &Problem,
    candidates: &Candidates,
    ledger: &Ledger,
    judge: Judge,
    ask: Ask,
) -> Box<dyn Search> {
    let wide = |p: &crate::candidates::Place| p.known.len().max(p.open.len());
    let widest = candidates.places.iter().map(wide).max().unwrap_or(0);
    macro_rules! try_tables {
        ($index:ty, $supply:ty, $purse:ty, $n:literal) => {
            if widest <= $n
                && <$purse>::BITS >= ledger.bits
                && let Some(tables) = Tables::<$index, $supply, $purse, $n>::new(problem, candidates, ledger)
            {
                return Box::new(Threaded::new(tables, judge, ask));
            }
        };
        ($supply:ty, $purse:ty) => {
            try_tables!(Direct, $supply, $purse, 1);
            try_tables!(Direct, $supply, $purse, 2);
            try_tables!(Direct, $supply, $purse, 3);
            try_tables!(Direct, $supply, $purse, 6);
        };
        ($supply:ty) => {
            try_tables!($supply, ());
            try_tables!($supply, u64);
            try_tables!($supply, u128);
        };
    }
    try_tables!(Mask);
    try_tables!(Shuffle<true>);
    try_tables!(Direct, Shuffle<false>, (), 2);
    try_tables!(Direct, Shuffle<false>, u128, 6);
    try_tables!(Hashed, Mask, u128, 12);
    try_tables!(Hashed, Counted, u128, 12);
    unreachable!("a hash table and counts serve every problem")
}

/// Says what a full board counts for.
struct Judge {
    arrangements: Arrangements,
    confinement: Option<Confinement>,
    keep: bool,
    distinct: bool,
    /// Every full board counts for this many arrangements and one solution.
    constant: Option<u64>,
    motions: u64,
}

impl Judge {
    fn new(arrangements: Arrangements, confinement: Option<Confinement>, ask: Ask) -> Self {
        let constant = match &confinement {
            Some(confinement) => confinement.constant(),
            None => (arrangements.all_first() && arrangements.all_smallest()).then_some(1),
        };
        let motions = arrangements.order();
        Judge { arrangements, confinement, keep: ask.keep, distinct: ask.distinct, constant, motions }
    }

    /// How many arrangements a board stands for, and whether it is the one that stands for its solution.
    fn count(&self, looks: &[u32]) -> (u64, bool) {
        if let Some(weight) = self.constant {
            return (weight, true);
        }
        if let Some((cell, weight)) = self.confinement.as_ref().and_then(|c| c.weight(looks)) {
            return (weight, self.arrangements.is_smallest(looks, Some(cell)));
        }
        let first = self.arrangements.is_first(looks);
        (u64::from(first), first && self.arrangements.is_smallest(looks, None))
    }
}

/// The lanes of one thread, and what they did.
struct Worker<I: Index, S: Supply, P: Purse, const N: usize> {
    lanes: Lanes<I, S, P, N>,
    work: Work,
}

struct Work {
    /// What each lane works on.
    units: [Option<Path>; LANES],
    tally: Tally,
    nodes: Vec<u64>,
}

/// A worker at work: hears from its lanes.
struct Shift<'a, I: Index, S: Supply, P: Purse, const N: usize> {
    tables: &'a Tables<I, S, P, N>,
    pool: &'a Pool,
    judge: &'a Judge,
    work: &'a mut Work,
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Host<I, S, P, N> for Shift<'_, I, S, P, N> {
    fn full(&mut self, lanes: &Lanes<I, S, P, N>, lane: usize) -> bool {
        if let Some(weight) = self.judge.constant.filter(|_| !self.judge.keep) {
            self.work.tally.arrangements += weight;
            self.work.tally.solutions += 1;
            return false;
        }
        let path: Path = lanes.path(lane, self.tables.order.len()).collect();
        let looks = looks_of(self.tables, &path);
        let (weight, smallest) = self.judge.count(&looks);
        self.work.tally.arrangements += weight;
        self.work.tally.solutions += u64::from(smallest);
        let kept = self.judge.keep && if self.judge.distinct { smallest } else { weight > 0 };
        let unit = self.work.units[lane].as_ref().expect("a busy lane has a unit");
        kept && self.pool.found(unit, (path, looks))
    }

    #[cold]
    fn idle(&mut self, lanes: &mut Lanes<I, S, P, N>, lane: usize) -> bool {
        self.refill(lanes, lane);
        self.work.units.iter().all(Option::is_none)
    }
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Shift<'_, I, S, P, N> {
    /// Gives a lane the next unit, if there is one.
    fn refill(&mut self, lanes: &mut Lanes<I, S, P, N>, lane: usize) {
        let had = self.work.units[lane].take();
        if had.is_none() && self.pool.waiting() == 0 {
            return;
        }
        let was_idle = had.is_none();
        let mut finished = had;
        while let Some(Unit { path, large }) = self.pool.take(finished.take(), self.judge.keep) {
            let mut partial = Partial::new(self.tables);
            let sound = path.iter().all(|&at| partial.follow(self.tables, at));
            assert!(sound, "a unit that does not fit");
            if let Some(last) = path.len().checked_sub(1) {
                lanes.count(last);
            }
            let busy = lanes.load(self.tables, lane, &partial);
            if path.len() == self.tables.order.len() {
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
                        self.pool.idle.fetch_sub(1, Relaxed);
                    }
                    return;
                }
                self.pool.give(lanes.todo(lane));
                lanes.rest(self.tables, lane);
            }
            finished = Some(path);
        }
        if !was_idle {
            self.pool.idle.fetch_add(1, Relaxed);
        }
    }
}

fn looks_of<I: Index, S: Supply, P: Purse, const N: usize>(
    tables: &Tables<I, S, P, N>,
    path: &[u32],
) -> Looks {
    let mut looks = vec![0; tables.order.len()];
    for (&cell, &at) in tables.order.iter().zip(path) {
        looks[cell] = tables.looks[at as usize];
    }
    looks
}

/// Placements a lane makes before its worker looks up.
const ROUNDS: usize = 1 << 14;
/// So many placements are made by one lane alone: small puzzles need no more, and their figures
/// are then those of a plain search.
const HEAD: u64 = 1 << 16;
/// A slice must be so long for each thread it is shared by.
const SHARE: u64 = 1 << 20;

struct Threaded<I: Index, S: Supply, P: Purse, const N: usize> {
    tables: Tables<I, S, P, N>,
    judge: Judge,
    pool: Pool,
    workers: Vec<Worker<I, S, P, N>>,
    ask: Ask,
    /// Still in the part that one lane makes alone.
    head: bool,
    /// How many tiles lay on the board that is watched.
    filled: usize,
    /// What an earlier run had counted.
    before: Standing,
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Threaded<I, S, P, N> {
    fn new(tables: Tables<I, S, P, N>, judge: Judge, ask: Ask) -> Self {
        let mut search = Threaded {
            judge,
            pool: Pool::default(),
            workers: vec![],
            ask,
            head: true,
            filled: 0,
            before: Standing { nodes: vec![0; tables.order.len()], ..Standing::default() },
            tables,
        };
        search.pool.give([vec![]]);
        search.hire(1);
        search
    }

    fn hire(&mut self, workers: usize) {
        while self.workers.len() < workers {
            self.pool.idle.fetch_add(LANES, Relaxed);
            self.workers.push(Worker {
                lanes: Lanes::new(&self.tables),
                work: Work {
                    units: Default::default(),
                    tally: Tally::default(),
                    nodes: vec![0; self.tables.order.len()],
                },
            });
        }
    }

    fn is_exhausted(&self) -> bool {
        let idle = |worker: &Worker<I, S, P, N>| worker.work.units.iter().all(Option::is_none);
        self.pool.waiting() == 0 && self.workers.iter().all(idle)
    }

    /// The first lane of the first worker alone, exactly so many placements at the most. Returns how
    /// many were made.
    fn alone(&mut self, rounds: u64) -> u64 {
        let Worker { lanes, work } = &mut self.workers[0];
        let mut shift = Shift { tables: &self.tables, pool: &self.pool, judge: &self.judge, work };
        if !lanes.is_busy(0) {
            shift.refill(lanes, 0);
        }
        self.filled = lanes.next_depth(0) + 1;
        lanes.run::<1>(&self.tables, rounds.min(HEAD) as usize, &mut shift);
        if !lanes.is_busy(0) {
            shift.refill(lanes, 0);
        }
        lanes.add_counts(&mut shift.work.nodes)
    }

    /// The end of the part that one lane makes alone: what it has left is there for all.
    fn share(&mut self) {
        self.head = false;
        let Worker { lanes, work } = &mut self.workers[0];
        // Where the average tree below a placement has some size, it is worth sharing.
        let below = |depth: usize| work.nodes[depth..].iter().sum::<u64>() / work.nodes[depth].max(1);
        let depth = (0..work.nodes.len()).rev().find(|&d| work.nodes[d] > 0 && below(d) >= 1 << 12);
        self.pool.set_depth(depth.map_or(1, |d| d + 1));
        let todo = lanes.todo(0);
        self.pool.give(todo);
        // What is begun stays begun, with its boards, until the lane asks for more.
        lanes.rest(&self.tables, 0);
        let mut shift = Shift { tables: &self.tables, pool: &self.pool, judge: &self.judge, work };
        shift.refill(lanes, 0);
        lanes.add_counts(&mut shift.work.nodes);
    }

    /// All workers, until the slice is spent, enough is found or nothing is left.
    fn together(&mut self, max_nodes: u64, workers: usize) -> u64 {
        self.hire(workers);
        let budget = Budget { left: AtomicU64::new(max_nodes), spent: AtomicU64::new(0) };
        let busy = AtomicUsize::new(workers);
        let panicked = AtomicBool::new(false);
        let (tables, pool, judge) = (&self.tables, &self.pool, &self.judge);
        let work = |worker: &mut Worker<I, S, P, N>| {
            let _leave = Leave { busy: &busy, panicked: &panicked };
            Self::work(worker, tables, pool, judge, &budget, &busy, &panicked);
        };
        std::thread::scope(|scope| {
            let (first, others) = self.workers[..workers].split_first_mut().expect("at least one");
            let threads: Vec<_> = others.iter_mut().map(|worker| scope.spawn(|| work(worker))).collect();
            work(first);
            for thread in threads {
                // A panic goes on here, with its own words.
                thread.join().unwrap_or_else(|cause| std::panic::resume_unwind(cause));
            }
        });
        budget.spent.into_inner()
    }

    fn work(
        worker: &mut Worker<I, S, P, N>,
        tables: &Tables<I, S, P, N>,
        pool: &Pool,
        judge: &Judge,
        budget: &Budget,
        busy: &AtomicUsize,
        panicked: &AtomicBool,
    ) {
        let Worker { lanes, work } = worker;
        let mut shift = Shift { tables, pool, judge, work };
        let mut resting = false;
        while !pool.stop.load(Relaxed) && !panicked.load(Relaxed) {
            for lane in 0..LANES {
                if !lanes.is_busy(lane) {
                    shift.refill(lanes, lane);
                } else if pool.is_crowded() {
                    // Boards pile up: whoever is not first gives back what it has.
                    pool.give(lanes.todo(lane));
                    lanes.rest(tables, lane);
                    shift.refill(lanes, lane);
                } else if pool.waiting() == 0 && pool.idle.load(Relaxed) > 0 {
                    pool.give(lanes.split(lane));
                }
            }
            if (0..LANES).all(|lane| !lanes.is_busy(lane)) {
                if !resting {
                    resting = true;
                    busy.fetch_sub(1, Relaxed);
                }
                if pool.waiting() == 0 && busy.load(Relaxed) == 0 || budget.is_spent() {
                    break;
                }
                std::thread::yield_now();
                continue;
            }
            if resting {
                resting = false;
                busy.fetch_add(1, Relaxed);
            }
            let Some(rounds) = budget.claim() else { break };
            lanes.run::<LANES>(tables, rounds, &mut shift);
            let nodes = lanes.add_counts(&mut shift.work.nodes);
            budget.settle(rounds, nodes);
            pool.report(nodes);
        }
        // Units that were only taken apart.
        budget.spent.fetch_add(lanes.add_counts(&mut shift.work.nodes), Relaxed);
        if resting {
            busy.fetch_add(1, Relaxed); // `Leave` takes it off again
        }
    }
}

/// How many placements the slice still has, shared by all workers.
struct Budget {
    left: AtomicU64,
    spent: AtomicU64,
}

impl Budget {
    /// So many rounds of all lanes at once, None if nothing is left.
    fn claim(&self) -> Option<usize> {
        let lanes = LANES as u64;
        let size = |left: u64| left.min(ROUNDS as u64 * lanes);
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| (left > 0).then(|| left - size(left)));
        left.ok().map(|left| size(left).div_ceil(lanes) as usize)
    }

    /// Idle lanes place nothing: what was not spent goes back.
    fn settle(&self, rounds: usize, nodes: u64) {
        self.spent.fetch_add(nodes, Relaxed);
        self.left.fetch_add((rounds as u64 * LANES as u64).saturating_sub(nodes), Relaxed);
    }

    fn is_spent(&self) -> bool {
        self.left.load(Relaxed) == 0
    }
}

/// A worker that leaves is not busy; if it panicked, the others leave too.
struct Leave<'a> {
    busy: &'a AtomicUsize,
    panicked: &'a AtomicBool,
}

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        self.busy.fetch_sub(1, Relaxed);
        self.panicked.fetch_or(std::thread::panicking(), Relaxed);
    }
}

impl<I: Index, S: Supply, P: Purse, const N: usize> Search for Threaded<I, S, P, N> {
    fn run(&mut self, max_nodes: u64, max_boards: usize) -> Outcome {
        let mut left = max_nodes;
        let watch = self.ask.watch.map(|depth| depth.min(self.tables.order.len() - 1));
        loop {
            if self.pool.want(max_boards) {
                let last = self.is_exhausted() && self.pool.ready() == max_boards;
                return if last { Outcome::Exhausted } else { Outcome::Found };
            }
            if self.is_exhausted() {
                return Outcome::Exhausted;
            }
            if left == 0 {
                return Outcome::Paused;
            }
            let made = if let Some(watch) = watch {
                let made = self.alone(1);
                if made > 0 && self.filled > watch && !self.pool.want(max_boards) {
                    return Outcome::Watched;
                }
                made
            } else if self.head {
                let so_far: u64 = self.workers[0].work.nodes.iter().sum();
                if so_far >= HEAD {
                    self.share();
                    continue;
                }
                self.alone(left.min(HEAD - so_far))
            } else {
                // Whoever has been at work has units in its lanes, so it must go on.
                let workers = self.ask.threads.min((left / SHARE) as usize).max(self.workers.len());
                self.together(left, workers)
            };
            left = left.saturating_sub(made);
        }
    }

    fn nodes(&self) -> Vec<u64> {
        let mut nodes = self.before.nodes.clone();
        for worker in &self.workers {
            nodes.iter_mut().zip(&worker.work.nodes).for_each(|(sum, here)| *sum += here);
        }
        nodes
    }

    fn tally(&self) -> Tally {
        let mut sum = self.before.tally;
        for Worker { work, .. } in &self.workers {
            sum.arrangements += work.tally.arrangements;
            sum.solutions += work.tally.solutions;
        }
        if !self.is_exhausted() {
            // The board that stands for a solution may still be to come; so many there must be.
            sum.solutions = sum.solutions.max(sum.arrangements.div_ceil(self.judge.motions));
        }
        sum
    }

    fn take(&mut self, most: usize) -> Vec<Looks> {
        self.pool.deliver(most)
    }

    fn path(&self) -> Vec<(usize, u32)> {
        let depth = self.filled.min(self.tables.order.len());
        let path = self.workers[0].lanes.path(0, depth);
        let look = |(&cell, at): (&usize, u32)| (cell, self.tables.looks[at as usize]);
        self.tables.order.iter().zip(path).map(look).collect()
    }

    fn standing(&self) -> Standing {
        let mut paths = self.pool.todo();
        for Worker { lanes, .. } in &self.workers {
            paths.extend((0..LANES).flat_map(|lane| lanes.todo(lane)));
        }
        paths.sort_unstable();
        let looks = |path: &Path| path.iter().map(|&at| self.tables.looks[at as usize]).collect();
        let mut tally = self.before.tally;
        for Worker { work, .. } in &self.workers {
            tally.arrangements += work.tally.arrangements;
            tally.solutions += work.tally.solutions;
        }
        let boards = self.pool.undelivered().iter().map(looks).collect();
        Standing { todo: paths.iter().map(looks).collect(), boards, tally, nodes: self.nodes() }
    }

    fn resume(&mut self, standing: &Standing) -> Result<(), String> {
        if standing.nodes.len() != self.tables.order.len() {
            return Err("it has another number of cells".to_owned());
        }
        let follow = |looks: &Vec<u32>| {
            let mut partial = Partial::new(&self.tables);
            let fits = looks.iter().all(|&look| partial.show(&self.tables, look));
            fits.then_some(partial.path).ok_or("what it has left to do does not fit the puzzle")
        };
        let units: Vec<Path> = standing.todo.iter().map(follow).collect::<Result<_, _>>()?;
        let boards: Vec<Path> = standing.boards.iter().map(follow).collect::<Result<_, _>>()?;
        if boards.iter().any(|path| path.len() != self.tables.order.len()) {
            return Err("a board in it is not full".to_owned());
        }
        let mut all: Vec<&Path> = units.iter().chain(&boards).collect();
        all.sort_unstable();
        if all.windows(2).any(|pair| pair[1].starts_with(pair[0])) {
            return Err("it has something to do twice".to_owned());
        }
        let boards = boards.into_iter().map(|path| {
            let looks = looks_of(&self.tables, &path);
            (path, looks)
        });
        let boards = boards.collect();
        let shortest = units.iter().map(Vec::len).min().unwrap_or(0);
        self.pool = Pool::default();
        self.pool.set_depth(shortest + 1); // where the units are right, it will find out
        self.workers.clear();
        self.hire(1);
        self.pool.give(units);
        self.pool.restore(boards);
        self.head = false;
        self.before =
            Standing { tally: standing.tally, nodes: standing.nodes.clone(), ..Standing::default() };
        Ok(())
    }

    fn estimate(&self, size: usize, seed: u64) -> Vec<f64> {
        estimate(&self.tables, size, seed)
    }
}
