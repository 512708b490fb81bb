//! The box as numbers of copies, for any number of tiles.

use super::{Built, Entry, Start, Supply, Taken, chain};
use crate::search::index::Listed;

/// Any number of tiles: how many of each kind are in the box, looked up one by one.
pub struct Counted {
    copies: Vec<u32>,
    /// The kind of each candidate.
    kinds: Vec<u32>,
}

/// Too large to travel with each frame, so what was taken out is put back when the search returns.
#[derive(Clone, Default)]
pub struct Shelf {
    left: Vec<u32>,
    /// The kinds that lie on the board, by depth.
    placed: Vec<u32>,
}

#[derive(Clone, Copy)]
pub struct CountedEntry {
    start: Start,
    first: u32,
    count: u32,
}

impl Entry for CountedEntry {
    fn start(&self) -> Start {
        self.start
    }

    fn start_mut(&mut self) -> &mut Start {
        &mut self.start
    }
}

impl Supply for Counted {
    type Entry = CountedEntry;
    type Tile = ();
    type State = ();
    type Shelf = Shelf;

    fn suits(_: usize) -> bool {
        true
    }

    fn build<'a>(copies: &[usize], listed: &Listed<'a>, entries: usize) -> Option<Built<'a, Self>> {
        let copies = copies.iter().map(|&c| u32::try_from(c).ok()).collect::<Option<_>>()?;
        let mut supply = Counted { copies, kinds: vec![] };
        let mut table = vec![CountedEntry { start: Start::number(0), first: 0, count: 0 }; entries];
        let mut more = vec![0; entries];
        let mut candidates = vec![];
        for (key, fits) in listed.iter() {
            let stored = fits.chunks(64).rev().map(|link| {
                let first = candidates.len();
                candidates.extend(link.iter().map(|&fit| Some((fit, ()))));
                supply.kinds.extend(link.iter().map(|fit| fit.kind as u32));
                CountedEntry { start: Start::number(first), first: first as u32, count: link.len() as u32 }
            });
            chain(&mut table, &mut more, key, stored);
        }
        Some(Built { supply, entries: table, more, candidates })
    }

    fn full(&self) -> ((), Shelf) {
        ((), Shelf { left: self.copies.clone(), placed: vec![] })
    }

    fn place(&self, (): (), shelf: &mut Shelf, depth: usize, taken: Taken<()>) {
        // Lanes without work place candidates that do not exist.
        let Some(&kind) = self.kinds.get(taken.at as usize) else { return };
        for back in shelf.placed.drain(depth..) {
            shelf.left[back as usize] += 1;
        }
        shelf.left[kind as usize] -= 1;
        shelf.placed.push(kind);
    }

    fn filter(&self, (): &(), shelf: &Shelf, entry: &CountedEntry) -> u64 {
        let kinds = &self.kinds[entry.first as usize..][..entry.count as usize];
        let there = |kind: &u32| shelf.left[*kind as usize] > 0;
        kinds.iter().enumerate().fold(0, |found, (i, kind)| found | u64::from(there(kind)) << i)
    }
}
