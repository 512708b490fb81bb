//! The tiles still in the box, and which candidates of an entry they leave.

use crate::index::Listed;

/// A look as the search places it.
#[derive(Clone, Copy)]
pub struct Candidate<const N: usize> {
    /// The labels shown to later cells, each times the stride its reader needs.
    pub open: [u32; N],
    pub look: u32,
}

pub trait Supply<const N: usize>: Sized {
    /// What is left to try in one cell.
    type Frame: Copy + Default;
    /// What is left in the box after a placement.
    type Rest: Copy;
    /// None: this supply will not do. `make` turns a fit into a candidate.
    fn build(copies: &[usize], listed: &Listed, entries: usize, make: &Make<N>) -> Option<Self>;
    fn full(&self) -> Self::Rest;
    fn open(&self, entry: usize, rest: Self::Rest) -> Self::Frame;
    /// The next candidate whose tile is in the box, taken out of it; None: put the last one back.
    fn take(&mut self, frame: &mut Self::Frame) -> Option<(usize, Self::Rest)>;
    fn candidate(&self, at: usize) -> &Candidate<N>;
    /// How many candidates of `entry` the frame has behind it, and how many there are, roughly.
    fn share(&self, entry: usize, frame: &Self::Frame) -> (f64, f64);
}

pub type Make<'a, const N: usize> = dyn Fn(&crate::candidates::Fit) -> Candidate<N> + 'a;

/// Up to 64 tiles: one bit each, so that all candidates of an entry are tested by one AND.
///
/// A kind of tile that fits an entry in several ways has as many bits (while they last), and of
/// identical tiles only the first one in the box has its bits set; placing it sets the next one's.
pub struct Mask<const N: usize> {
    entries: Vec<Entry>,
    candidates: Vec<Candidate<N>>,
    /// For each bit, what placing its tile changes.
    flips: [u64; 64],
    full: u64,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    mask: u64,
    /// The candidate of bit b is number `offset + b` (wrapping).
    offset: u32,
    /// The next entry for the same key, if the bits did not suffice; 0: none.
    more: u32,
}

#[derive(Clone, Copy, Default)]
pub struct MaskFrame {
    /// Candidates not yet tried.
    left: u64,
    /// The tiles in the box.
    unused: u64,
    offset: u32,
    more: u32,
}

impl<const N: usize> Supply<N> for Mask<N> {
    type Frame = MaskFrame;
    type Rest = u64;

    fn build(copies: &[usize], listed: &Listed, entries: usize, make: &Make<N>) -> Option<Self> {
        let tiles: usize = copies.iter().sum();
        if tiles > 64 {
            return None;
        }
        // How many ways a kind fits one entry at the most, and how many bits it gets for that.
        let mut most = vec![1; copies.len()];
        for fits in listed.values() {
            let mut ways = vec![0; copies.len()];
            for fit in fits {
                ways[fit.kind] += 1;
                most[fit.kind] = ways[fit.kind].max(most[fit.kind]);
            }
        }
        let mut spare = 64 - tiles;
        let mut width = vec![1; copies.len()];
        for kind in 0..copies.len() {
            while width[kind] < most[kind] && copies[kind] <= spare && copies[kind] > 0 {
                width[kind] += 1;
                spare -= copies[kind];
            }
        }
        let mut first = vec![0; copies.len()];
        for kind in 1..copies.len() {
            first[kind] = first[kind - 1] + width[kind - 1] * copies[kind - 1];
        }
        let bits = |kind: usize, copy: usize| {
            let low = first[kind] + copy * width[kind];
            (low..low + width[kind]).fold(0u64, |mask, bit| mask | 1 << bit)
        };
        let (mut flips, mut full) = ([0; 64], 0);
        for kind in 0..copies.len() {
            for copy in 0..copies[kind] {
                full |= if copy == 0 { bits(kind, 0) } else { 0 };
                let next = if copy + 1 < copies[kind] { bits(kind, copy + 1) } else { 0 };
                for way in 0..width[kind] {
                    flips[first[kind] + copy * width[kind] + way] = bits(kind, copy) | next;
                }
            }
        }

        let mut supply = Mask { entries: vec![Entry::default(); entries], candidates: vec![], flips, full };
        let mut keys: Vec<_> = listed.keys().copied().collect();
        keys.sort_unstable(); // the same tables in every run
        for key in keys {
            let mut ways = vec![0; copies.len()];
            let mut chain: Vec<Vec<(usize, Candidate<N>)>> = vec![];
            for fit in &listed[&key] {
                let (kind, way) = (fit.kind, ways[fit.kind]);
                ways[kind] += 1;
                let link = way / width[kind];
                chain.resize_with(chain.len().max(link + 1), Vec::new);
                for copy in 0..copies[kind] {
                    chain[link].push((first[kind] + copy * width[kind] + way % width[kind], make(fit)));
                }
            }
            let mut more = 0;
            for link in (0..chain.len()).rev() {
                let entry = supply.store(&chain[link], more);
                if link == 0 {
                    supply.entries[key] = entry;
                } else {
                    supply.entries.push(entry);
                    more = supply.entries.len() as u32 - 1;
                }
            }
        }
        Some(supply)
    }

    fn full(&self) -> u64 {
        self.full
    }

    #[inline(always)]
    fn open(&self, entry: usize, unused: u64) -> MaskFrame {
        let Entry { mask, offset, more } = self.entries[entry];
        MaskFrame { left: unused & mask, unused, offset, more }
    }

    #[inline(always)]
    fn take(&mut self, frame: &mut MaskFrame) -> Option<(usize, u64)> {
        while frame.left == 0 {
            if frame.more == 0 {
                return None;
            }
            *frame = self.open(frame.more as usize, frame.unused);
        }
        let bit = frame.left.trailing_zeros();
        frame.left &= frame.left - 1;
        let rest = frame.unused ^ self.flips[(bit & 63) as usize];
        Some((frame.offset.wrapping_add(bit) as usize, rest))
    }

    #[inline(always)]
    fn candidate(&self, at: usize) -> &Candidate<N> {
        &self.candidates[at]
    }

    fn share(&self, entry: usize, frame: &MaskFrame) -> (f64, f64) {
        let all = self.count(entry, frame.unused);
        let more = if frame.more == 0 { 0.0 } else { self.count(frame.more as usize, frame.unused) };
        (all - more - f64::from(frame.left.count_ones()), all)
    }
}

impl<const N: usize> Mask<N> {
    fn store(&mut self, list: &[(usize, Candidate<N>)], more: u32) -> Entry {
        let Some(low) = list.iter().map(|x| x.0).min() else { return Entry { more, ..Entry::default() } };
        let start = self.candidates.len();
        for &(bit, candidate) in list {
            let at = start + bit - low;
            // Gaps are never looked at: no mask has their bits.
            self.candidates.resize(self.candidates.len().max(at + 1), candidate);
            self.candidates[at] = candidate;
        }
        let mask = list.iter().fold(0, |mask, x| mask | 1 << x.0);
        Entry { mask, offset: (start as u32).wrapping_sub(low as u32), more }
    }

    fn count(&self, entry: usize, unused: u64) -> f64 {
        let Entry { mask, more, .. } = self.entries[entry];
        let after = if more == 0 { 0.0 } else { self.count(more as usize, unused) };
        f64::from((unused & mask).count_ones()) + after
    }
}

/// Any number of tiles: a list of candidates per entry, tried one by one.
pub struct List<const N: usize> {
    /// Where each entry's candidates begin and end.
    ranges: Vec<(u32, u32)>,
    candidates: Vec<Candidate<N>>,
    kinds: Vec<u32>,
    /// How many of each kind are in the box.
    left: Vec<u32>,
}

#[derive(Clone, Copy)]
pub struct ListFrame {
    at: u32,
    end: u32,
    /// The kind of the tile that lies here.
    placed: u32,
}

const NONE: u32 = u32::MAX;

impl Default for ListFrame {
    fn default() -> Self {
        ListFrame { at: 0, end: 0, placed: NONE }
    }
}

impl<const N: usize> Supply<N> for List<N> {
    type Frame = ListFrame;
    type Rest = ();

    fn build(copies: &[usize], listed: &Listed, entries: usize, make: &Make<N>) -> Option<Self> {
        let left = copies.iter().map(|&c| u32::try_from(c).ok()).collect::<Option<_>>()?;
        let mut supply = List { ranges: vec![(0, 0); entries], candidates: vec![], kinds: vec![], left };
        let mut keys: Vec<_> = listed.keys().copied().collect();
        keys.sort_unstable();
        for key in keys {
            let start = supply.kinds.len() as u32;
            for fit in &listed[&key] {
                supply.candidates.push(make(fit));
                supply.kinds.push(fit.kind as u32);
            }
            supply.ranges[key] = (start, supply.kinds.len() as u32);
        }
        Some(supply)
    }

    fn full(&self) {}

    #[inline(always)]
    fn open(&self, entry: usize, (): ()) -> ListFrame {
        let (at, end) = self.ranges[entry];
        ListFrame { at, end, placed: NONE }
    }

    #[inline(always)]
    fn take(&mut self, frame: &mut ListFrame) -> Option<(usize, ())> {
        if frame.placed != NONE {
            self.left[frame.placed as usize] += 1;
            frame.placed = NONE;
        }
        while frame.at < frame.end {
            let at = frame.at as usize;
            frame.at += 1;
            let kind = self.kinds[at];
            if self.left[kind as usize] > 0 {
                self.left[kind as usize] -= 1;
                frame.placed = kind;
                return Some((at, ()));
            }
        }
        None
    }

    #[inline(always)]
    fn candidate(&self, at: usize) -> &Candidate<N> {
        &self.candidates[at]
    }

    fn share(&self, entry: usize, frame: &ListFrame) -> (f64, f64) {
        let (start, end) = self.ranges[entry];
        (f64::from(frame.at - start), f64::from(end - start))
    }
}
