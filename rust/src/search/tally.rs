//! What a full board counts for, and what all of them amount to.

use crate::search::Ask;
use crate::search::arrangement::{Arrangements, Confinement};

/// What has been found so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub arrangements: u64,
    pub solutions: u64,
}

/// Counts boards: as arrangements, and up to symmetry as solutions.
pub struct Counter {
    arrangements: Arrangements,
    confinement: Option<Confinement>,
    pub keep: bool,
    pub distinct: bool,
    /// Every full board counts for this many arrangements and one solution.
    pub constant: Option<u64>,
    /// How many motions the board has.
    pub motions: u64,
}

impl Counter {
    pub fn new(arrangements: Arrangements, confinement: Option<Confinement>, ask: Ask) -> Self {
        let constant = match &confinement {
            Some(confinement) => confinement.constant(),
            None => (arrangements.all_first() && arrangements.all_smallest()).then_some(1),
        };
        let motions = arrangements.order();
        Counter { arrangements, confinement, keep: ask.keep, distinct: ask.distinct, constant, motions }
    }

    /// How many arrangements a board stands for, and whether it is the one that stands for its solution.
    /// The board is asked for one look at a time: most are told by the first cells.
    pub fn count(&self, look: impl Fn(usize) -> u32) -> (u64, bool) {
        if let Some(weight) = self.constant {
            return (weight, true);
        }
        if let Some((cell, weight)) = self.confinement.as_ref().and_then(|c| c.weight(&look)) {
            return (weight, self.arrangements.is_smallest(look, Some(cell)));
        }
        let first = self.arrangements.is_first(&look);
        (u64::from(first), first && self.arrangements.is_smallest(look, None))
    }
}
