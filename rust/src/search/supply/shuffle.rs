//! The box as a bit set of 256, sixteen candidates tested at once (SIMD byte shuffle).

use super::{Built, Byte, Entry, Start, Supply, Taken, chain};
use crate::search::candidates::Fit;
use crate::search::index::Listed;
use std::marker::PhantomData;

/// Up to 256 tiles: a bit each, and sixteen candidates of an entry tested at once by shuffling the
/// bytes of the box. Of identical tiles only the first one in the box has its bit set.
///
/// VECTOR: by the machine's instruction for that; such a supply is only built where there is one.
/// T: `Both` or `u8`, whether a candidate has room for its number.
pub struct Shuffle<T, const VECTOR: bool> {
    /// For each tile, what placing it changes.
    flips: Box<[Box256; 256]>,
    full: Box256,
    tile: PhantomData<T>,
}

#[derive(Clone, Copy, Default)]
#[repr(C, align(32))]
pub struct Box256([u64; 4]);

impl Box256 {
    fn flip(&mut self, bit: usize) {
        self.0[bit / 64] ^= 1 << (bit % 64);
    }
}

/// How many candidates an entry holds.
const ROOM: usize = 16;
/// A byte number that finds nothing.
const NOWHERE: u8 = 128;

#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub struct ShuffleEntry {
    /// Per candidate, which byte of the lower half of the box its tile is in, which of the upper ...
    bytes: [[u8; ROOM]; 2],
    /// ... and which bit of that byte it is. 1 in places that are not used.
    bit: [u8; ROOM],
    start: Start,
}

impl Default for ShuffleEntry {
    fn default() -> Self {
        ShuffleEntry { bytes: [[NOWHERE; ROOM]; 2], bit: [1; ROOM], start: Start::number(0) }
    }
}

impl Entry for ShuffleEntry {
    #[inline(always)]
    fn start(&self) -> Start {
        self.start
    }

    fn start_mut(&mut self) -> &mut Start {
        &mut self.start
    }
}

/// Keys with more candidates than this make chains too long to be quick.
const MOST: usize = 8 * ROOM;

impl<T: Byte, const VECTOR: bool> Supply for Shuffle<T, VECTOR> {
    type Entry = ShuffleEntry;
    type Tile = T;
    type State = Box256;
    type Shelf = ();

    fn suits(tiles: usize) -> bool {
        tiles <= 256 && (!VECTOR || vector::exists())
    }

    fn build<'a>(copies: &[usize], listed: &Listed<'a>, entries: usize) -> Option<Built<'a, Self>> {
        let long = |fits: &[&Fit]| fits.iter().map(|fit| copies[fit.kind]).sum::<usize>() > MOST;
        if listed.iter().any(|(_, fits)| long(fits)) {
            return None;
        }
        let flips = Box::new([Box256::default(); 256]);
        let mut supply = Shuffle { flips, full: Box256::default(), tile: PhantomData };
        let mut first = vec![0; copies.len()];
        let mut tile = 0;
        for (kind, &count) in copies.iter().enumerate() {
            first[kind] = tile;
            for copy in 0..count {
                supply.flips[tile].flip(tile);
                if copy + 1 < count {
                    supply.flips[tile].flip(tile + 1);
                }
                tile += 1;
            }
            if count > 0 {
                supply.full.flip(first[kind]);
            }
        }
        let mut table = vec![ShuffleEntry::default(); entries];
        let mut more = vec![0; entries];
        let mut candidates = vec![];
        for (key, fits) in listed.iter() {
            let tiles_of = |fit: &&'a Fit| {
                let (fit, start) = (*fit, first[fit.kind]);
                (start..start + copies[fit.kind]).map(move |tile| (fit, T::of(tile as u8)))
            };
            let all: Vec<(&'a Fit, T)> = fits.iter().flat_map(tiles_of).collect();
            let stored = all.chunks(ROOM).rev().map(|link| {
                let start = Start::number(candidates.len());
                candidates.extend(link.iter().map(|&c| Some(c)));
                entry(link.iter().map(|(_, tile)| tile.byte()), start)
            });
            chain(&mut table, &mut more, key, stored);
        }
        Some(Built { supply, entries: table, more, candidates })
    }

    fn full(&self) -> (Box256, ()) {
        (self.full, ())
    }

    #[inline(always)]
    fn place(&self, state: Box256, (): &mut (), _: usize, taken: Taken<T>) -> Box256 {
        let (a, b) = (state.0, self.flips[usize::from(taken.tile.byte())].0);
        Box256([a[0] ^ b[0], a[1] ^ b[1], a[2] ^ b[2], a[3] ^ b[3]])
    }

    #[inline(always)]
    fn filter(&self, state: &Box256, (): &(), entry: &ShuffleEntry) -> u64 {
        if VECTOR {
            // SAFETY: such a supply is only built where the instruction exists.
            #[expect(unsafe_code, reason = "16 candidates tested at once")]
            unsafe {
                vector::filter(state, entry)
            }
        } else {
            filter_plainly(state, entry)
        }
    }
}

/// The entry of up to ROOM tiles.
fn entry(tiles: impl Iterator<Item = u8>, start: Start) -> ShuffleEntry {
    let mut entry = ShuffleEntry { start, ..ShuffleEntry::default() };
    for (i, tile) in tiles.enumerate() {
        entry.bytes[usize::from(tile / 128)][i] = tile / 8 % 16;
        entry.bit[i] = 1 << (tile % 8);
    }
    entry
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "vector instructions")]
mod vector {
    use super::{Box256, ShuffleEntry};
    use std::arch::x86_64::*;

    pub use crate::search::branchless::is_modern as exists;

    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn filter(state: &Box256, entry: &ShuffleEntry) -> u64 {
        // SAFETY: loads of 16 and 32 bytes from arrays of as many, and aligned like that.
        unsafe {
            let state = _mm256_load_si256(state.0.as_ptr().cast());
            let found = _mm256_shuffle_epi8(state, _mm256_load_si256(entry.bytes.as_ptr().cast()));
            let (low, high) = (_mm256_castsi256_si128(found), _mm256_extracti128_si256::<1>(found));
            let bit = _mm_load_si128(entry.bit.as_ptr().cast());
            let there = _mm_cmpeq_epi8(_mm_and_si128(_mm_or_si128(low, high), bit), bit);
            _mm_movemask_epi8(there) as u32 as u64
        }
    }
}

#[cfg(target_arch = "aarch64")]
#[expect(unsafe_code, reason = "vector instructions")]
mod vector {
    use super::{Box256, ShuffleEntry};
    use std::arch::aarch64::*;

    pub fn exists() -> bool {
        true // NEON is part of the architecture
    }

    /// # Safety
    /// None: every 64-bit ARM has NEON.
    #[inline(always)]
    pub unsafe fn filter(state: &Box256, entry: &ShuffleEntry) -> u64 {
        const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: loads of 16 bytes from arrays of 16 and 32.
        unsafe {
            let bytes = state.0.as_ptr().cast::<u8>();
            let low = vqtbl1q_u8(vld1q_u8(bytes), vld1q_u8(entry.bytes[0].as_ptr()));
            let high = vqtbl1q_u8(vld1q_u8(bytes.add(16)), vld1q_u8(entry.bytes[1].as_ptr()));
            let there = vtstq_u8(vorrq_u8(low, high), vld1q_u8(entry.bit.as_ptr()));
            let marked = vandq_u8(there, vld1q_u8(PLACES.as_ptr()));
            let (first, second) = (vaddv_u8(vget_low_u8(marked)), vaddv_u8(vget_high_u8(marked)));
            u64::from(first) | u64::from(second) << 8
        }
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[expect(unsafe_code, reason = "as elsewhere")]
mod vector {
    use super::{Box256, ShuffleEntry};

    pub fn exists() -> bool {
        false
    }

    /// # Safety
    /// None: it is never called.
    pub unsafe fn filter(state: &Box256, entry: &ShuffleEntry) -> u64 {
        super::filter_plainly(state, entry)
    }
}

/// One candidate after the other: for machines without the instruction.
#[inline(always)]
fn filter_plainly(state: &Box256, entry: &ShuffleEntry) -> u64 {
    let mut found = 0;
    for i in 0..ROOM {
        let [low, high] = entry.bytes.map(|half| half[i]);
        let byte = usize::from(if low < NOWHERE { low } else { high.wrapping_add(16) & 31 });
        let there = (state.0[byte / 8] >> (byte % 8 * 8)) as u8 & entry.bit[i] != 0;
        found |= u64::from(there && low & high < NOWHERE) << i;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Box256, ROOM, Start, entry, filter_plainly, vector};

    #[test]
    fn sixteen_at_once_are_found_as_one_by_one() {
        if !vector::exists() {
            return;
        }
        let mut random = 1u64;
        let mut next = move || {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            random ^ random >> 32
        };
        for round in 0..2000 {
            let state =
                Box256(std::array::from_fn(|_| next() & next() | if round % 9 == 0 { !0 } else { 0 }));
            let tiles: Vec<u8> = (0..round % (ROOM + 1)).map(|_| next() as u8).collect();
            let entry = entry(tiles.iter().copied(), Start::number(0));
            let is_there = |tile: u8| state.0[usize::from(tile / 64)] >> (tile % 64) & 1;
            let expected = tiles.iter().enumerate().fold(0, |found, (i, &tile)| found | is_there(tile) << i);
            assert_eq!(filter_plainly(&state, &entry), expected);
            // SAFETY: the instruction exists.
            #[expect(unsafe_code, reason = "vector instructions")]
            let found = unsafe { vector::filter(&state, &entry) };
            assert_eq!(found, expected);
        }
    }
}
