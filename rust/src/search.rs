//! Depth-first search that runs in slices and can be resumed.
//!
//! Cells are filled in a fixed order. What a cell must show towards the cells before it is the sum
//! of a few *slots*, one per joint, and that sum is the number of the *entry* that lists what fits;
//! the supply says which of those tiles are still in the box. See docs/engines.md.

use crate::arrangement::Arrangements;
use crate::candidates::Candidates;
use crate::index::{DUMP, Direct, FIRST, Hashed, Index, NOUGHT, Step};
use crate::problem::Problem;
use crate::supply::{Candidate, List, Mask, Supply};

/// Why `run` came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As many boards as asked for are waiting.
    Found,
    /// The slice is spent.
    Paused,
    /// A tile was placed at a depth that is watched.
    Watched,
    /// There is nothing left to try.
    Exhausted,
}

impl Outcome {
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Found => "found",
            Outcome::Paused => "paused",
            Outcome::Watched => "watched",
            Outcome::Exhausted => "exhausted",
        }
    }
}

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    pub max_nodes: u64,
    /// Stop when so many boards are waiting; 0: only count them.
    pub max_boards: usize,
    /// Keep one board per solution rather than one per arrangement.
    pub distinct: bool,
    /// Come back after every placement at this depth (from 0) or deeper.
    pub watch: Option<usize>,
}

/// What has been found so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub arrangements: u64,
    pub solutions: u64,
    /// Boards not yet taken: a look per cell.
    pub boards: Vec<Vec<u32>>,
}

/// A search, whatever tables it uses.
pub trait Search: Send + Sync {
    fn run(&mut self, slice: &Slice) -> Outcome;
    /// Placements made at each depth.
    fn nodes(&self) -> Vec<u64>;
    fn tally(&self) -> &Tally;
    fn tally_mut(&mut self) -> &mut Tally;
    /// The placements made at this moment, in order: (cell, look).
    fn path(&self) -> Vec<(usize, u32)>;
    /// How much of the tree is behind us, taking all branches for equal.
    fn fraction(&self) -> f64;
}

/// The search with the tables that suit the problem, which must be valid; an error in words if they
/// would be too large.
pub fn search(problem: &Problem) -> Result<Box<dyn Search>, String> {
    let candidates = Candidates::new(problem)?;
    let wide = |p: &crate::candidates::Place| p.known.len().max(p.open.len());
    let widest = candidates.places.iter().map(wide).max().unwrap_or(0);
    // Chosen once, here: how many slots a step touches, and which tables are small enough.
    let found = None
        .or_else(|| (widest <= 2).then(|| direct::<2>(problem, &candidates)).flatten())
        .or_else(|| (widest <= 3).then(|| direct::<3>(problem, &candidates)).flatten())
        .or_else(|| (widest <= 6).then(|| direct::<6>(problem, &candidates)).flatten())
        .or_else(|| build::<Hashed, List<12>, 12>(problem, &candidates))
        .expect("a hash table and lists serve every problem");
    Ok(found)
}

fn direct<const N: usize>(problem: &Problem, candidates: &Candidates) -> Option<Box<dyn Search>> {
    build::<Direct, Mask<N>, N>(problem, candidates)
        .or_else(|| build::<Direct, List<N>, N>(problem, candidates))
}

fn build<I, S, const N: usize>(problem: &Problem, candidates: &Candidates) -> Option<Box<dyn Search>>
where
    I: Index<N> + Send + Sync + 'static,
    S: Supply<N, Frame: Send + Sync> + Send + Sync + 'static,
{
    let (index, listed, entries) = I::build(candidates, problem.mates.len())?;
    let make = |fit: &crate::candidates::Fit| {
        let mut open = [0; N];
        for (to, &(label, position)) in open.iter_mut().zip(&fit.open) {
            *to = label as u32 * index.stride(position);
        }
        Candidate { open, look: fit.look as u32 }
    };
    let supply = S::build(&problem.copies, &listed, entries, &make)?;
    let steps = candidates.places.iter().map(|place| {
        let mut step = Step {
            base: index.base(place.class),
            count: place.known.len() as u32,
            known: [NOUGHT; N],
            open: [DUMP; N],
        };
        let slot = |&joint: &usize| FIRST + joint as u32;
        step.known.iter_mut().zip(place.known.iter().map(slot)).for_each(|(to, s)| *to = s);
        step.open.iter_mut().zip(place.open.iter().map(slot)).for_each(|(to, s)| *to = s);
        step
    });
    let slots = vec![0; FIRST as usize + problem.joints.len()];
    let mut levels: Vec<Level<S::Frame, N>> =
        steps.map(|step| Level { step, frame: S::Frame::default(), placed: 0, nodes: 0 }).collect();
    levels[0].frame = supply.open(index.entry(&levels[0].step, &slots), supply.full());
    Some(Box::new(DepthFirst {
        tally: Tally::default(),
        depth: Some(0),
        filled: 0,
        arrangements: Arrangements::new(problem),
        order: problem.order.clone(),
        index,
        supply,
        levels,
        slots,
    }))
}

/// All there is to one depth, side by side in memory.
struct Level<Frame, const N: usize> {
    step: Step<N>,
    /// What is left to try here.
    frame: Frame,
    /// The candidate that lies here.
    placed: u32,
    /// How many have lain here.
    nodes: u64,
}

struct DepthFirst<I, S: Supply<N>, const N: usize> {
    index: I,
    supply: S,
    levels: Vec<Level<S::Frame, N>>,
    order: Vec<usize>,
    arrangements: Arrangements,
    /// What each joint shows so far.
    slots: Vec<u32>,
    /// Where to go on; None: exhausted.
    depth: Option<usize>,
    /// How many tiles lay on the board when `run` came back.
    filled: usize,
    tally: Tally,
}

impl<I, S, const N: usize> Search for DepthFirst<I, S, N>
where
    I: Index<N> + Send + Sync,
    S: Supply<N, Frame: Send + Sync> + Send + Sync,
{
    fn run(&mut self, slice: &Slice) -> Outcome {
        let Some(mut depth) = self.depth else { return Outcome::Exhausted };
        if slice.max_boards > 0 && self.tally.boards.len() >= slice.max_boards {
            return Outcome::Found;
        }
        let last = self.levels.len() - 1;
        // One comparison finds both: the last cell, and a depth that is watched.
        let stop = slice.watch.map_or(last, |watch| watch.min(last));
        let mut nodes = slice.max_nodes;
        while nodes > 0 {
            let Some(placed) = self.dive(&mut depth, &mut nodes, stop) else {
                self.depth = None;
                self.filled = 0;
                return Outcome::Exhausted;
            };
            self.depth = Some(depth);
            self.filled = placed + 1;
            if placed == last && self.leaf(slice) {
                return Outcome::Found;
            }
            if slice.watch.is_some() && placed >= stop {
                return Outcome::Watched;
            }
        }
        Outcome::Paused
    }

    fn nodes(&self) -> Vec<u64> {
        self.levels.iter().map(|level| level.nodes).collect()
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }

    fn tally_mut(&mut self) -> &mut Tally {
        &mut self.tally
    }

    fn path(&self) -> Vec<(usize, u32)> {
        (0..self.filled).map(|i| (self.order[i], self.look(i))).collect()
    }

    fn fraction(&self) -> f64 {
        let Some(depth) = self.depth else { return 1.0 };
        let (mut done, mut weight) = (0.0, 1.0);
        for (i, level) in self.levels[..=depth].iter().enumerate() {
            let entry = self.index.entry(&level.step, &self.slots);
            let (behind, all) = self.supply.share(entry, &level.frame);
            if all == 0.0 {
                break;
            }
            // The branch we are in counts as untouched; its own branches are added below.
            let finished = if i < depth { behind - 1.0 } else { behind };
            done += weight * finished / all;
            weight /= all;
        }
        done.clamp(0.0, 1.0)
    }
}

impl<I: Index<N>, S: Supply<N>, const N: usize> DepthFirst<I, S, N> {
    /// Places tiles until one lies at depth `stop` or deeper, or the nodes are spent; returns where
    /// the last one went, None if there is nothing left. `depth` is where to go on.
    fn dive(&mut self, depth: &mut usize, nodes: &mut u64, stop: usize) -> Option<usize> {
        // Slices in locals: read through `self`, their addresses would be loaded at every step.
        let (levels, slots) = (&mut self.levels[..], &mut self.slots[..]);
        let mut at = *depth;
        loop {
            let level = &mut levels[at];
            let Some((number, rest)) = self.supply.take(&mut level.frame) else {
                at = at.checked_sub(1)?;
                continue;
            };
            level.placed = number as u32;
            level.nodes += 1;
            *nodes -= 1;
            let placed = at;
            let open = level.step.open;
            for (slot, label) in open.iter().zip(self.supply.candidate(number).open) {
                slots[*slot as usize] = label;
            }
            if let Some(next) = levels.get_mut(at + 1) {
                next.frame = self.supply.open(self.index.entry(&next.step, slots), rest);
                at += 1;
            }
            if placed >= stop || *nodes == 0 {
                *depth = at;
                return Some(placed);
            }
        }
    }

    fn look(&self, depth: usize) -> u32 {
        self.supply.candidate(self.levels[depth].placed as usize).look
    }

    /// Every cell is filled. Returns whether as many boards as asked for are waiting now.
    #[cold]
    fn leaf(&mut self, slice: &Slice) -> bool {
        let mut looks = vec![0; self.order.len()];
        for (depth, &cell) in self.order.iter().enumerate() {
            looks[cell] = self.look(depth);
        }
        if !self.arrangements.is_first(&looks) {
            return false;
        }
        let smallest = self.arrangements.is_smallest(&looks);
        self.tally.arrangements += 1;
        self.tally.solutions += u64::from(smallest);
        if slice.max_boards > 0 && (smallest || !slice.distinct) {
            self.tally.boards.push(looks);
            return self.tally.boards.len() >= slice.max_boards;
        }
        false
    }
}
