//! The box as one machine word (a bit mask), for up to 64 tiles.

use super::{Built, Entry, Start, Supply, Taken, Tile, chain};
use crate::search::branchless::meet;
use crate::search::candidates::Fit;
use crate::search::index::Listed;
use std::marker::PhantomData;

/// Up to 64 tiles: one bit each, so that all candidates of an entry are tested by one AND.
///
/// A kind of tile that fits an entry in several ways has as many bits (while they last), and of
/// identical tiles only the first one in the box has its bits set; placing it sets the next one's.
///
/// T: `u32`, `Short` or `()`, whether a candidate has room for its number.
pub struct Mask<T> {
    /// For each bit, what placing its tile changes.
    flips: [u64; 65], // a number has 0 to 64 trailing zeros: no need to check
    full: u64,
    tile: PhantomData<T>,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub struct MaskEntry {
    mask: u64,
    start: Start,
}

impl Entry for MaskEntry {
    #[inline(always)]
    fn start(&self) -> Start {
        self.start
    }

    fn start_mut(&mut self) -> &mut Start {
        &mut self.start
    }
}

impl<T: Tile> Supply for Mask<T> {
    type Entry = MaskEntry;
    type Tile = T;
    type State = u64;
    type Shelf = ();

    fn suits(tiles: usize) -> bool {
        tiles <= 64
    }

    fn build<'a>(copies: &[usize], listed: &Listed<'a>, entries: usize) -> Option<Built<'a, Self>> {
        let bits = Bits::new(copies, listed);
        let mut table = vec![MaskEntry { mask: 0, start: Start::number(0) }; entries];
        let mut more = vec![0; entries];
        let mut candidates = vec![];
        let mut ways = vec![0; copies.len()];
        let mut links: Vec<Vec<(usize, &'a Fit)>> = vec![];
        for (key, fits) in listed.iter() {
            fits.iter().for_each(|fit| ways[fit.kind] = 0);
            links.iter_mut().for_each(Vec::clear);
            for &fit in fits {
                let (kind, way) = (fit.kind, ways[fit.kind]);
                ways[kind] += 1;
                let link = way / bits.width[kind];
                links.resize_with(links.len().max(link + 1), Vec::new);
                for copy in 0..copies[kind] {
                    links[link].push((bits.first(kind, copy) + way % bits.width[kind], fit));
                }
            }
            let filled = links.iter().rev().filter(|link| !link.is_empty());
            let stored = filled.map(|link| store(&mut candidates, link));
            chain(&mut table, &mut more, key, stored);
        }
        let supply = Mask { flips: bits.flips, full: bits.full, tile: PhantomData };
        Some(Built { supply, entries: table, more, candidates })
    }

    fn full(&self) -> (u64, ()) {
        (self.full, ())
    }

    #[inline(always)]
    fn place(&self, state: u64, (): &mut (), _: usize, taken: Taken<T>) -> u64 {
        state ^ self.flips[taken.bit as usize]
    }

    #[inline(always)]
    fn filter(&self, state: &u64, (): &(), entry: &MaskEntry) -> u64 {
        state & entry.mask
    }

    /// An AND says itself whether anything is left.
    #[inline(always)]
    fn sift<To>(
        &self,
        (state, ()): (&u64, &()),
        entry: &MaskEntry,
        mask: u64,
        (zero, other): (*mut To, *mut To),
    ) -> (u64, *mut To) {
        meet(entry.mask, state & mask, zero, other)
    }
}

/// The candidates of one link, each at the number of its bit; gaps are never looked at.
fn store<'a, T: Tile>(candidates: &mut Vec<Option<(&'a Fit, T)>>, link: &[(usize, &'a Fit)]) -> MaskEntry {
    let low = link.iter().map(|x| x.0).min().expect("a link of some length");
    // The very first ones leave a gap before them: no offset is negative.
    let offset = candidates.len().saturating_sub(low);
    for &(bit, fit) in link {
        let at = offset + bit;
        candidates.resize(candidates.len().max(at + 1), None);
        candidates[at] = Some((fit, T::default()));
    }
    let mask = link.iter().fold(0, |mask, x| mask | 1 << x.0);
    MaskEntry { mask, start: Start::number(offset) }
}

/// Which bits belong to which tile.
struct Bits {
    /// How many bits a tile of each kind has.
    width: Vec<usize>,
    start: Vec<usize>,
    flips: [u64; 65],
    full: u64,
}

impl Bits {
    fn new(copies: &[usize], listed: &Listed) -> Self {
        // The smallest entries first: there, much is known, and most of the search goes on.
        let mut smallest: Vec<&[&Fit]> = listed.iter().map(|(_, fits)| fits).collect();
        smallest.sort_by_key(|fits| fits.len());
        let mut spare = 64 - copies.iter().sum::<usize>();
        let (mut width, mut ways) = (vec![1; copies.len()], vec![0; copies.len()]);
        for fits in smallest {
            fits.iter().for_each(|fit| ways[fit.kind] = 0);
            let mut wanted = 0;
            for fit in fits {
                ways[fit.kind] += 1;
                wanted += if ways[fit.kind] > width[fit.kind] { copies[fit.kind] } else { 0 };
            }
            if wanted <= spare {
                spare -= wanted;
                fits.iter().for_each(|fit| width[fit.kind] = ways[fit.kind].max(width[fit.kind]));
            }
        }
        let mut start = vec![0; copies.len()];
        for kind in 1..copies.len() {
            start[kind] = start[kind - 1] + width[kind - 1] * copies[kind - 1];
        }
        let mut bits = Bits { width, start, flips: [0; 65], full: 0 };
        for (kind, &count) in copies.iter().enumerate() {
            for copy in 0..count {
                let (own, low) = (bits.mask(kind, copy), bits.first(kind, copy));
                let next = if copy + 1 < count { bits.mask(kind, copy + 1) } else { 0 };
                bits.full |= if copy == 0 { own } else { 0 };
                bits.flips[low..low + bits.width[kind]].fill(own | next);
            }
        }
        bits
    }

    fn first(&self, kind: usize, copy: usize) -> usize {
        self.start[kind] + copy * self.width[kind]
    }

    fn mask(&self, kind: usize, copy: usize) -> u64 {
        let low = self.first(kind, copy);
        (low..low + self.width[kind]).fold(0, |mask, bit| mask | 1 << bit)
    }
}
