//! Numbers that look random, the same ones for the same seed: Steele, Lea and Flood's SplitMix64, which is
//! short, and good enough to draw samples.

/// Between the states of one stream.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

pub fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(STEP);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// A number from 0 to 1 that belongs to these.
pub fn chance(seed: u64, a: u64, b: u64) -> f32 {
    (scramble(scramble(seed ^ a << 20).wrapping_add(b)) >> 40) as f32 / (1u64 << 24) as f32
}

/// A stream of numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        let found = scramble(self.0);
        self.0 = self.0.wrapping_add(STEP);
        found
    }

    /// A number from 0 to below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// The first so many of a shuffle.
    pub fn draw<T>(&mut self, items: &mut Vec<T>, size: usize) {
        for i in 0..size {
            let other = i + self.below(items.len() - i);
            items.swap(i, other);
        }
        items.truncate(size);
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}
