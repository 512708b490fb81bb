//! Bit sets of the tiles still in the box, and which candidates of an entry they leave.

mod counted;
mod mask;
mod shuffle;
mod start;
mod tile;

pub use counted::Counted;
pub use mask::Mask;
pub use shuffle::Shuffle;
pub use start::Start;
pub use tile::{Both, Byte, Short, Tile};

use crate::search::branchless::pick;
use crate::search::candidates::Fit;
use crate::search::index::Listed;

/// An entry lists the candidates of one key. A key with more than fit into one entry has a chain of
/// them; the candidates of later links have lower numbers, and are tried first.
pub trait Entry: Copy + Send + Sync {
    fn start(&self) -> Start;
    fn start_mut(&mut self) -> &mut Start;
}

pub trait Supply: Sized + Send + Sync + 'static {
    type Entry: Entry;
    /// What a candidate must say of its tile: nothing, if its bit or its number tell all.
    type Tile: Tile;
    /// What is in the box, as far as it travels with each frame of the search.
    type State: Copy + Send + Sync;
    /// What is in the box, as far as it is too large for that; one per lane.
    type Shelf: Clone + Default + Send + Sync;

    /// Whether it can hold so many tiles, on this machine.
    fn suits(tiles: usize) -> bool;
    /// None: this supply will not do.
    fn build<'a>(copies: &[usize], listed: &Listed<'a>, entries: usize) -> Option<Built<'a, Self>>;
    fn full(&self) -> (Self::State, Self::Shelf);
    /// What is left when a candidate is placed at `depth`.
    fn place(
        &self,
        state: Self::State,
        shelf: &mut Self::Shelf,
        depth: usize,
        taken: Taken<Self::Tile>,
    ) -> Self::State;
    /// A bit for each candidate of the entry whose tile is in the box.
    fn filter(&self, state: &Self::State, shelf: &Self::Shelf, entry: &Self::Entry) -> u64;
    /// The same, masked, and `zero` if nothing is left, else `other`.
    #[inline(always)]
    fn sift<T>(
        &self,
        (state, shelf): (&Self::State, &Self::Shelf),
        entry: &Self::Entry,
        mask: u64,
        (zero, other): (*mut T, *mut T),
    ) -> (u64, *mut T) {
        let left = self.filter(state, shelf, entry) & mask;
        (left, pick(left, zero, other))
    }
}

/// A candidate, taken from its entry: its bit there, its number, and that of its tile.
#[derive(Clone, Copy)]
pub struct Taken<Tile> {
    pub bit: u32,
    pub at: u32,
    pub tile: Tile,
}

/// A supply, its entries, and which fit is candidate number i, with the number of its tile.
pub struct Built<'a, S: Supply> {
    pub supply: S,
    pub entries: Vec<S::Entry>,
    /// For each entry the next link of its chain; 0: none.
    pub more: Vec<u32>,
    pub candidates: Vec<Option<(&'a Fit, S::Tile)>>,
}

/// Puts the links of a chain into the table, the first one at `key`, and notes what follows which. They
/// come the last one first: so its candidates get the lowest numbers.
fn chain<E: Entry>(entries: &mut Vec<E>, more: &mut Vec<u32>, key: usize, links: impl Iterator<Item = E>) {
    let mut links = links.peekable();
    let mut next = 0;
    while let Some(mut link) = links.next() {
        if next != 0 {
            link.start_mut().mark();
        }
        if links.peek().is_none() {
            (entries[key], more[key]) = (link, next);
        } else {
            entries.push(link);
            more.push(next);
            next = entries.len() as u32 - 1;
        }
    }
}
