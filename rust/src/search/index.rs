//! From the labels known around a cell to the entry that lists what fits there (a lookup or hash table).

use crate::search::candidates::{Candidates, Fit};
use std::collections::HashMap;

/// Fits by the number of their entry, in the order of the entries.
pub struct Listed<'a> {
    fits: Vec<&'a Fit>,
    /// The number of each entry, and where its fits end.
    ends: Vec<(usize, usize)>,
}

impl<'a> Listed<'a> {
    fn new(mut numbered: Vec<(usize, &'a Fit)>) -> Self {
        numbered.sort_by_key(|x| x.0); // stable: the same tables in every run
        let fits = numbered.iter().map(|x| x.1).collect();
        let mut ends: Vec<(usize, usize)> = vec![];
        for (i, &(entry, _)) in numbered.iter().enumerate() {
            match ends.last_mut() {
                Some(last) if last.0 == entry => last.1 = i + 1,
                _ => ends.push((entry, i + 1)),
            }
        }
        Listed { fits, ends }
    }

    pub fn iter(&self) -> impl Iterator<Item = (usize, &[&'a Fit])> {
        let mut start = 0;
        self.ends.iter().map(move |&(entry, end)| {
            let fits = &self.fits[start..end];
            start = end;
            (entry, fits)
        })
    }
}

pub trait Index: Sized + Send + Sync + 'static {
    /// What a joint shows, written in the form in which the index reads it; the default says nothing.
    type Slot: Copy + Default + Send + Sync;

    /// The index, the fits by entry, and how many entries there are. None: this index will not do.
    fn build(candidates: &Candidates, labels: usize) -> Option<(Self, Listed<'_>, usize)>;
    /// Where the entries of a class begin.
    fn base(&self, class: usize) -> u32;
    /// The base that leads behind the last cell: to the last entry, whatever is known.
    fn end(&self) -> u32;
    /// How `label` is written when it is the known side number `position` of its reader.
    fn slot(&self, label: u32, position: u32) -> Self::Slot;
    /// The entry from which those of this base are counted.
    fn first(&self, base: u32) -> u32;
    /// How far behind that one the entry is of a cell that was handed one label and reads the others, in
    /// halves of an entry: the eight bytes of half a mask's are the largest unit x86-64 counts addresses in.
    fn halves<const N: usize>(&self, base: u32, handed: Self::Slot, known: [Self::Slot; N]) -> usize;

    fn entry<const N: usize>(&self, base: u32, handed: Self::Slot, known: [Self::Slot; N]) -> usize {
        self.first(base) as usize + self.halves(base, handed, known) / 2
    }
}

/// A table with a place for every combination of labels: base + half the sum of the slots.
pub struct Direct {
    bases: Vec<u32>,
    strides: Vec<u32>,
    end: u32,
}

/// Beyond this many entries a direct table no longer sits in the caches.
const MOST_ENTRIES: usize = 1 << 18;
/// Slots are 16 bits wide, half the traffic of 32, and count in halves of an entry. Puzzles with so many
/// labels that this does not do (182 on squares, 33 on hexagons) are easy ones.
const MOST_IN_A_CLASS: usize = 1 << 15;

impl Index for Direct {
    type Slot = u16;

    fn build(candidates: &Candidates, labels: usize) -> Option<(Self, Listed<'_>, usize)> {
        let power = |k: usize| labels.max(1).checked_pow(k as u32).filter(|&p| p <= MOST_IN_A_CLASS);
        let mut keys = vec![0; candidates.classes.len()];
        for place in &candidates.places {
            keys[place.class] = place.keys;
        }
        let (mut bases, mut total) = (vec![], 0);
        for &count in &keys {
            bases.push(total as u32);
            total += power(count)?;
            if total > MOST_ENTRIES {
                return None;
            }
        }
        let most = keys.iter().copied().max().unwrap_or(0);
        let strides: Vec<u32> = (0..most).map(|k| power(k).map(|p| p as u32)).collect::<Option<_>>()?;
        let mut listed: Vec<(usize, &Fit)> = vec![];
        for (class, fits) in candidates.classes.iter().enumerate() {
            for fit in fits {
                let key: u32 = fit.key.iter().zip(&strides).map(|(x, stride)| x * stride).sum();
                listed.push(((bases[class] + key) as usize, fit));
            }
        }
        Some((Direct { bases, strides, end: total as u32 }, Listed::new(listed), total + 1))
    }

    fn base(&self, class: usize) -> u32 {
        self.bases[class]
    }

    fn end(&self) -> u32 {
        self.end
    }

    fn slot(&self, label: u32, position: u32) -> u16 {
        (2 * label * self.strides[position as usize]) as u16 // below 2 * MOST_IN_A_CLASS
    }

    fn first(&self, base: u32) -> u32 {
        base
    }

    #[inline(always)]
    fn halves<const N: usize>(&self, _: u32, handed: u16, known: [u16; N]) -> usize {
        known.iter().fold(u32::from(handed), |sum, &slot| sum + u32::from(slot)) as usize
    }
}

/// A hash table of the combinations that occur: for many labels, or many sides known at once.
pub struct Hashed {
    /// Open addressing; 0 = free, else the number of an entry.
    table: Vec<u32>,
    /// Per entry its class and slots, `WIDTH` numbers each.
    keys: Vec<[u32; WIDTH]>,
    labels: u32,
    classes: u32,
}

/// A class, a label handed over, and as many as a cell can have sides.
const WIDTH: usize = 2 + crate::problem::MAX_SIDES;

impl Index for Hashed {
    /// The label and its position as one number from 1; 0: nothing known.
    type Slot = u32;

    fn build(candidates: &Candidates, labels: usize) -> Option<(Self, Listed<'_>, usize)> {
        let (labels, classes) = (labels as u32, candidates.classes.len() as u32);
        let mut index = Hashed { table: vec![], keys: vec![[0; WIDTH]], labels, classes };
        let mut numbers: HashMap<[u32; WIDTH], usize> = HashMap::new();
        let mut listed = vec![];
        for (class, fits) in candidates.classes.iter().enumerate() {
            for fit in fits {
                let mut key = [0; WIDTH];
                key[0] = class as u32;
                for (position, &label) in fit.key.iter().enumerate() {
                    key[1 + position] = index.slot(label, position as u32);
                }
                let next = numbers.len() + 1;
                let entry = *numbers.entry(key).or_insert(next);
                if entry == next {
                    index.keys.push(key);
                }
                listed.push((entry, fit));
            }
        }
        let mut end = [0; WIDTH];
        end[0] = index.end();
        index.keys.push(end);
        index.table = vec![0; (2 * index.keys.len()).next_power_of_two()];
        for entry in 1..index.keys.len() {
            let mut at = hash(index.keys[entry]) & (index.table.len() - 1);
            while index.table[at] != 0 {
                at = (at + 1) & (index.table.len() - 1);
            }
            index.table[at] = entry as u32;
        }
        let entries = index.keys.len();
        Some((index, Listed::new(listed), entries))
    }

    fn base(&self, class: usize) -> u32 {
        class as u32
    }

    fn end(&self) -> u32 {
        self.classes
    }

    fn slot(&self, label: u32, position: u32) -> u32 {
        1 + label + position * self.labels
    }

    fn first(&self, _: u32) -> u32 {
        0
    }

    fn halves<const N: usize>(&self, base: u32, handed: u32, known: [u32; N]) -> usize {
        let mut key = [0; WIDTH];
        key[0] = base;
        // Every slot knows its position: position p belongs at 1 + p.
        for slot in known.into_iter().chain([handed]).filter(|&slot| slot != 0) {
            key[1 + ((slot - 1) / self.labels) as usize] = slot;
        }
        let mut at = hash(key) & (self.table.len() - 1);
        loop {
            let entry = self.table[at] as usize;
            if entry == 0 || self.keys[entry] == key {
                return 2 * entry;
            }
            at = (at + 1) & (self.table.len() - 1);
        }
    }
}

/// Multiply and fold, once per number: short keys of small numbers need no more.
fn hash(key: [u32; WIDTH]) -> usize {
    let mix = |h: u64, x: u32| (h ^ u64::from(x)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    key.into_iter().fold(0, mix) as usize
}
