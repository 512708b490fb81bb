//! From the labels known around a cell to the entry that lists what fits there.

use crate::candidates::{Candidates, Fit};
use std::collections::HashMap;

/// What the search does at one depth. Arrays are filled up to N, so that loops over them unroll.
#[derive(Clone, Copy)]
pub struct Step<const N: usize> {
    /// Where the entries of this class of cells begin.
    pub base: u32,
    /// How many of `known` count.
    pub count: u32,
    /// The slots to read: what the neighbours show.
    pub known: [u32; N],
    /// The slots to write: what this cell shows.
    pub open: [u32; N],
}

/// A slot nobody writes: it stays 0.
pub const NOUGHT: u32 = 0;
/// A slot nobody reads.
pub const DUMP: u32 = 1;
/// The slots of the joints follow.
pub const FIRST: u32 = 2;

/// Fits under the number of their entry. Entry 0 is kept for "nothing fits" where one is needed.
pub type Listed<'a> = HashMap<usize, Vec<&'a Fit>>;

pub trait Index<const N: usize>: Sized {
    /// The index, the fits by entry, and how many entries there are. None: this index will not do.
    fn build(candidates: &Candidates, labels: usize) -> Option<(Self, Listed<'_>, usize)>;
    /// Where the entries of a class begin.
    fn base(&self, class: usize) -> u32;
    /// What a label is multiplied by when it is the known side number `position` of its reader.
    fn stride(&self, position: usize) -> u32;
    fn entry(&self, step: &Step<N>, slots: &[u32]) -> usize;
}

/// A table with a place for every combination of labels: base + the sum of the slots.
pub struct Direct {
    bases: Vec<u32>,
    strides: Vec<u32>,
}

/// Beyond this many entries (4 MB of them) a direct table no longer sits in the caches.
const MOST_ENTRIES: usize = 1 << 18;

impl<const N: usize> Index<N> for Direct {
    fn build(candidates: &Candidates, labels: usize) -> Option<(Self, Listed<'_>, usize)> {
        let power = |k: usize| labels.max(1).checked_pow(k as u32).filter(|&p| p <= MOST_ENTRIES);
        let keys = |class: usize| {
            let place = candidates.places.iter().find(|p| p.class == class);
            place.map_or(0, |p| p.known.len())
        };
        let (mut bases, mut total, mut most) = (vec![], 0, 0);
        for class in 0..candidates.classes.len() {
            bases.push(total as u32);
            most = most.max(keys(class));
            total += power(keys(class))?;
            if total > MOST_ENTRIES {
                return None;
            }
        }
        let strides: Vec<u32> = (0..most).map(|k| power(k).map(|p| p as u32)).collect::<Option<_>>()?;
        let mut listed = Listed::new();
        for (class, fits) in candidates.classes.iter().enumerate() {
            for fit in fits {
                let key: usize = fit.key.iter().zip(&strides).map(|(&x, &s)| x * s as usize).sum();
                listed.entry(bases[class] as usize + key).or_default().push(fit);
            }
        }
        Some((Direct { bases, strides }, listed, total))
    }

    fn base(&self, class: usize) -> u32 {
        self.bases[class]
    }

    fn stride(&self, position: usize) -> u32 {
        self.strides[position]
    }

    #[inline(always)]
    fn entry(&self, step: &Step<N>, slots: &[u32]) -> usize {
        let mut key = step.base;
        for slot in step.known {
            key += slots[slot as usize];
        }
        key as usize
    }
}

/// A hash table of the combinations that occur: for many labels, or many sides known at once.
pub struct Hashed {
    /// Open addressing; 0 = free, else the number of an entry.
    table: Vec<u32>,
    /// Per entry its class and labels, N + 1 numbers each.
    keys: Vec<u32>,
}

impl<const N: usize> Index<N> for Hashed {
    fn build(candidates: &Candidates, _: usize) -> Option<(Self, Listed<'_>, usize)> {
        let mut numbers: HashMap<(usize, &[usize]), usize> = HashMap::new();
        let mut listed = Listed::new();
        for (class, fits) in candidates.classes.iter().enumerate() {
            for fit in fits {
                let next = numbers.len() + 1;
                let entry = *numbers.entry((class, fit.key.as_slice())).or_insert(next);
                listed.entry(entry).or_default().push(fit);
            }
        }
        let entries = numbers.len() + 1;
        let mut keys = vec![0; entries * (N + 1)];
        let mut table = vec![0; (2 * entries).next_power_of_two()];
        for ((class, labels), entry) in numbers {
            let key = &mut keys[entry * (N + 1)..][..1 + labels.len()];
            key[0] = class as u32;
            for (to, &label) in key[1..].iter_mut().zip(labels) {
                *to = label as u32;
            }
            let mut at = hash(key[0], key[1..].iter().copied()) & (table.len() - 1);
            while table[at] != 0 {
                at = (at + 1) & (table.len() - 1);
            }
            table[at] = entry as u32;
        }
        Some((Hashed { table, keys }, listed, entries))
    }

    fn base(&self, class: usize) -> u32 {
        class as u32
    }

    fn stride(&self, _: usize) -> u32 {
        1
    }

    fn entry(&self, step: &Step<N>, slots: &[u32]) -> usize {
        let known = step.known[..step.count as usize].iter().map(|&slot| slots[slot as usize]);
        let mut at = hash(step.base, known.clone()) & (self.table.len() - 1);
        loop {
            let entry = self.table[at] as usize;
            let key = &self.keys[entry * (N + 1)..][..1 + step.count as usize];
            if entry == 0 || (key[0] == step.base && key[1..].iter().copied().eq(known.clone())) {
                return entry;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }
}

/// Multiply and fold, once per label: short keys of small numbers need no more.
fn hash(class: u32, labels: impl Iterator<Item = u32>) -> usize {
    let mix = |h: u64, x: u32| (h ^ u64::from(x)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    labels.fold(mix(0, class), mix) as usize
}
