//! Pruning by label counts: several small accounts in one number (SIMD within a register), each placement
//! paying from all at once.
//!
//! A *label's* account holds the sides with this label on tiles in the box, minus the open sides that
//! ask for it. A joint that is opened costs; one that is closed is free. The account of the tile
//! that breaks the symmetry holds the placements left until it must lie on the board. An
//! account that is overdrawn proves that the board cannot be finished.

use crate::problem::{Plan, Problem};
use crate::search::arrangement::Confinement;
use crate::search::candidates::Fit;

/// A purse of accounts, or what a placement takes out of it. The highest bit of each account says
/// that it is overdrawn.
pub trait Purse: Copy + Send + Sync + 'static {
    /// How many bits there are; 0: no accounts at all.
    const BITS: u32;
    fn of(bits: u128) -> Self;
    fn spend(self, cost: Self) -> Self;
    /// All ones, or all zeros if an account is overdrawn: a mask, because a branch would cost more
    /// than the accounts save.
    fn mask(self, guards: Self) -> u64;
}

impl Purse for () {
    const BITS: u32 = 0;

    fn of(_: u128) {}

    #[inline(always)]
    fn spend(self, (): ()) {}

    #[inline(always)]
    fn mask(self, (): ()) -> u64 {
        u64::MAX
    }
}

macro_rules! purse {
    ($number:ty) => {
        impl Purse for $number {
            const BITS: u32 = <$number>::BITS;

            fn of(bits: u128) -> Self {
                bits as Self
            }

            #[inline(always)]
            fn spend(self, cost: Self) -> Self {
                self.wrapping_sub(cost) // a borrow only follows an account that is overdrawn
            }

            #[inline(always)]
            fn mask(self, guards: Self) -> u64 {
                u64::from(self & guards != 0).wrapping_sub(1)
            }
        }
    };
}

purse!(u64);
purse!(u128);

/// The accounts of a search, and where each has its bits.
#[derive(Default)]
pub struct Ledger {
    labels: Vec<Option<u32>>,
    deadline: Option<Deadline>,
    pub full: u128,
    pub guards: u128,
    pub bits: u32,
}

struct Deadline {
    kind: usize,
    shift: u32,
    cells: i64,
}

/// A placement never costs a label more than this, so an account needs bits for it.
const DEAREST: u64 = 2 * crate::problem::MAX_SIDES as u64;
const MOST_BITS: u32 = 128;

impl Ledger {
    /// The accounts that are wanted, as far as the bits go: the tightest labels first. `asked`: the
    /// labels that are asked for from the beginning.
    pub fn new(problem: &Problem, plan: &Plan, asked: &[usize], confinement: Option<&Confinement>) -> Self {
        let mut ledger = Ledger { labels: vec![None; problem.mates.len()], ..Ledger::default() };
        if let Some((kind, last)) = confinement.and_then(|c| c.deadline(&plan.order)) {
            let cells = plan.order.len() as u64;
            if let Some(shift) = ledger.open(last as u64, 2 * cells) {
                ledger.deadline = Some(Deadline { kind, shift, cells: cells as i64 });
            }
        }
        if plan.ledger {
            let mut supply = vec![0i64; problem.mates.len()];
            for (kind, sides) in most_sides(problem).iter().enumerate() {
                for &(label, count) in sides {
                    supply[label] += count * problem.copies[kind] as i64;
                }
            }
            for &label in asked {
                supply[label] -= 1;
            }
            let mut tightest: Vec<usize> = (0..supply.len()).collect();
            tightest.sort_by_key(|&label| supply[label]);
            for label in tightest {
                // Too few for the rim already: that is found out soon enough.
                if let Ok(held) = u64::try_from(supply[label]) {
                    ledger.labels[label] = ledger.open(held, held);
                }
            }
        }
        ledger
    }

    fn open(&mut self, held: u64, most: u64) -> Option<u32> {
        let width = most.max(DEAREST).ilog2() + 2; // the number, and the bit that guards it
        if self.bits + width > MOST_BITS {
            return None;
        }
        let shift = self.bits;
        self.full |= u128::from(held) << shift;
        self.guards |= 1 << (shift + width - 1);
        self.bits += width;
        Some(shift)
    }

    /// What a placement costs.
    pub fn cost(&self, fit: &Fit) -> u128 {
        let mut cost = 0u128;
        let mut pay = |shift: u32, amount: i64| {
            cost = cost.wrapping_add((i128::from(amount) as u128) << shift);
        };
        for &(label, amount) in &fit.spent {
            if let Some(shift) = self.labels[label] {
                pay(shift, amount);
            }
        }
        if let Some(Deadline { kind, shift, cells }) = self.deadline {
            pay(shift, if fit.kind == kind { -cells } else { 1 });
        }
        cost
    }
}

/// For each kind of tile and label, how many sides a tile can show of it at the most.
pub fn most_sides(problem: &Problem) -> Vec<Vec<(usize, i64)>> {
    let mut most: Vec<Vec<(usize, i64)>> = vec![vec![]; problem.copies.len()];
    for look in &problem.looks {
        for &label in &look.labels {
            let count = look.labels.iter().filter(|&&x| x == label).count() as i64;
            match most[look.kind].iter_mut().find(|x| x.0 == label) {
                Some(known) => known.1 = known.1.max(count),
                None => most[look.kind].push((label, count)),
            }
        }
    }
    most
}
