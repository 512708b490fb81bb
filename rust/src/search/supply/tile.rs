//! What a candidate says of its tile and of itself.

/// What a candidate says of its tile, as far as its bit does not tell, and, where there is room, its own
/// number: then a search that keeps the candidate need not keep the number too.
pub trait Tile: Copy + Default + Send + Sync + 'static {
    const HAS_NUMBER: bool = false;
    /// How many candidates there may be.
    const MOST: usize = usize::MAX;

    fn numbered(self, _at: u32) -> Self {
        self
    }

    fn number(self) -> u32 {
        unreachable!("it has none")
    }
}

impl Tile for () {}

impl Tile for u32 {
    const HAS_NUMBER: bool = true;

    fn numbered(self, at: u32) -> Self {
        at
    }

    fn number(self) -> u32 {
        self
    }
}

/// A number in half the room: of two open labels, as much is left in a register.
#[derive(Clone, Copy, Default)]
pub struct Short(u16);

impl Tile for Short {
    const HAS_NUMBER: bool = true;
    const MOST: usize = u16::MAX as usize;

    fn numbered(self, at: u32) -> Self {
        Short(at.min(u32::from(u16::MAX)) as u16)
    }

    /// The largest one stands for none at all.
    fn number(self) -> u32 {
        if self.0 == u16::MAX { u32::MAX } else { u32::from(self.0) }
    }
}

/// The number of a tile, of up to 256.
pub trait Byte: Tile {
    fn of(tile: u8) -> Self;
    fn byte(self) -> u8;
}

impl Tile for u8 {}

impl Byte for u8 {
    fn of(tile: u8) -> Self {
        tile
    }

    #[inline(always)]
    fn byte(self) -> u8 {
        self
    }
}

/// The number of a tile, and behind it that of the candidate.
#[derive(Clone, Copy, Default)]
pub struct Both(u32);

impl Tile for Both {
    const HAS_NUMBER: bool = true;
    const MOST: usize = (1 << 24) - 1;

    fn numbered(self, at: u32) -> Self {
        Both(self.0 & 0xFF | at.min(Self::MOST as u32) << 8)
    }

    /// The largest one stands for none at all.
    fn number(self) -> u32 {
        let number = self.0 >> 8;
        if number == Self::MOST as u32 { u32::MAX } else { number }
    }
}

impl Byte for Both {
    fn of(tile: u8) -> Self {
        Both(tile.into())
    }

    #[inline(always)]
    fn byte(self) -> u8 {
        self.0 as u8
    }
}

#[cfg(test)]
mod tests {
    use super::{Both, Byte, Short, Tile};

    #[test]
    fn a_short_number_is_kept_or_stands_for_none() {
        let kept = |at: u32| Short::default().numbered(at).number();
        assert_eq!([0, 1, 65_534].map(kept), [0, 1, 65_534]);
        assert_eq!(kept(u32::MAX), u32::MAX);
        // The last candidate of the most there may be is still told from none.
        assert!(kept(Short::MOST as u32 - 1) < u32::MAX);
    }

    #[test]
    fn the_numbers_of_tile_and_candidate_are_both_kept() {
        for tile in [0, 1, 255] {
            let kept = |at: u32| Both::of(tile).numbered(at);
            assert_eq!([0, 1, Both::MOST as u32 - 1].map(|at| kept(at).number()), [0, 1, (1 << 24) - 2]);
            assert_eq!(kept(u32::MAX).number(), u32::MAX);
            assert_eq!(kept(u32::MAX).byte(), tile);
        }
    }
}
