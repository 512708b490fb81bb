//! What a full board counts for.

use crate::arrangement::{Arrangements, Confinement};
use crate::search::Ask;

pub struct Judge {
    arrangements: Arrangements,
    confinement: Option<Confinement>,
    pub keep: bool,
    pub distinct: bool,
    /// Every full board counts for this many arrangements and one solution.
    pub constant: Option<u64>,
    /// How many motions the board has.
    pub motions: u64,
}

impl Judge {
    pub fn new(arrangements: Arrangements, confinement: Option<Confinement>, ask: Ask) -> Self {
        let constant = match &confinement {
            Some(confinement) => confinement.constant(),
            None => (arrangements.all_first() && arrangements.all_smallest()).then_some(1),
        };
        let motions = arrangements.order();
        Judge { arrangements, confinement, keep: ask.keep, distinct: ask.distinct, constant, motions }
    }

    /// How many arrangements a board stands for, and whether it is the one that stands for its solution.
    pub fn count(&self, looks: &[u32]) -> (u64, bool) {
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
