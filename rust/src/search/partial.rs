//! A partial assignment, a board filled one tile after the other: what the search does at speed, with care.
//! The lanes of the search start from one, and estimates are made of many.

use crate::search::index::Index;
use crate::search::ledger::Purse;
use crate::search::supply::{Supply, Taken};
use crate::search::tables::{END, Tables};

pub struct Partial<I: Index, S: Supply, P: Purse> {
    /// The candidates that lie, by number.
    pub path: Vec<u32>,
    pub slots: Vec<I::Slot>,
    pub state: S::State,
    pub shelf: S::Shelf,
    pub purse: P,
    entry: usize,
}

impl<I: Index, S: Supply, P: Purse> Clone for Partial<I, S, P> {
    fn clone(&self) -> Self {
        Partial { path: self.path.clone(), slots: self.slots.clone(), shelf: self.shelf.clone(), ..*self }
    }

    /// In the memory that is there already: populations are made of many.
    fn clone_from(&mut self, other: &Self) {
        self.path.clone_from(&other.path);
        self.slots.clone_from(&other.slots);
        self.shelf.clone_from(&other.shelf);
        (self.state, self.purse, self.entry) = (other.state, other.purse, other.entry);
    }
}

/// Candidates that may come next: the number of bit b is `offset + b`.
#[derive(Clone, Copy)]
pub struct Choice {
    pub left: u64,
    pub offset: u32,
}

impl Choice {
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        let bits = std::iter::successors(Some(self.left), |left| Some(left & left.wrapping_sub(1)));
        let bits = bits.take_while(|&left| left != 0);
        bits.map(move |left| self.offset + left.trailing_zeros())
    }
}

impl<I: Index, S: Supply, P: Purse> Partial<I, S, P> {
    pub fn new<const N: usize>(tables: &Tables<I, S, P, N>) -> Self {
        let (state, shelf) = tables.supply.full();
        let nothing = I::Slot::default();
        Partial {
            path: vec![],
            slots: vec![nothing; tables.slots],
            state,
            shelf,
            purse: tables.purse,
            entry: tables.index.entry(tables.base, nothing, [nothing; N]),
        }
    }

    /// What may come next, in the order of a stack: what is tried last comes first.
    pub fn choices<const N: usize>(&self, tables: &Tables<I, S, P, N>) -> Vec<Choice> {
        let mut found = vec![];
        if self.path.len() == tables.order.len() || self.purse.mask(tables.guards) == 0 {
            return found;
        }
        let mut number = self.entry;
        loop {
            let entry = &tables.entries[number];
            let left = tables.supply.filter(&self.state, &self.shelf, entry);
            if left != 0 {
                found.push(Choice { left, offset: tables.offset(entry) });
            }
            match tables.more[number] {
                0 | END => return found,
                more => number = more as usize,
            }
        }
    }

    /// Puts down candidate number `offset + bit`.
    pub fn place<const N: usize>(&mut self, tables: &Tables<I, S, P, N>, offset: u32, bit: u32) {
        let depth = self.path.len();
        let at = offset + bit;
        let candidate = tables.candidates[at as usize];
        let taken = Taken { bit, at, tile: candidate.tile };
        self.state = tables.supply.place(self.state, &mut self.shelf, depth, taken);
        self.purse = self.purse.spend(tables.costs[at as usize]);
        let step = &tables.steps[depth];
        for (slot, label) in step.open.iter().zip(candidate.open) {
            self.slots[*slot as usize] = label;
        }
        let known = step.known.map(|slot| self.slots[slot as usize]);
        self.entry = tables.index.entry(step.base, candidate.handed, known);
        self.path.push(at);
    }

    /// Puts down the candidate of this number, if it may come next.
    pub fn follow<const N: usize>(&mut self, tables: &Tables<I, S, P, N>, at: u32) -> bool {
        for choice in self.choices(tables) {
            let bit = at.wrapping_sub(choice.offset);
            if bit < 64 && choice.left >> bit & 1 == 1 {
                self.place(tables, choice.offset, bit);
                return true;
            }
        }
        false
    }

    /// Puts down a candidate that shows this look, if one may come next.
    pub fn show<const N: usize>(&mut self, tables: &Tables<I, S, P, N>, look: u32) -> bool {
        let choices = self.choices(tables);
        let found =
            choices.into_iter().flat_map(Choice::numbers).find(|&at| tables.looks[at as usize] == look);
        found.is_some_and(|at| self.follow(tables, at))
    }
}

/// The partial boards along the way to the last one: paths that begin alike are followed from where they
/// part.
pub struct Trail<'t, I: Index, S: Supply, P: Purse, const N: usize> {
    tables: &'t Tables<I, S, P, N>,
    looks: Vec<u32>,
    /// One more than looks: the first is empty.
    boards: Vec<Partial<I, S, P>>,
}

impl<'t, I: Index, S: Supply, P: Purse, const N: usize> Trail<'t, I, S, P, N> {
    pub fn new(tables: &'t Tables<I, S, P, N>) -> Self {
        Trail { tables, looks: vec![], boards: vec![Partial::new(tables)] }
    }

    /// The candidates that show these looks, if such a board can be.
    pub fn follow(&mut self, looks: &[u32]) -> Option<Vec<u32>> {
        let shared = looks.iter().zip(&self.looks).take_while(|(a, b)| a == b).count();
        self.looks.truncate(shared);
        self.boards.truncate(shared + 1);
        for &look in &looks[shared..] {
            let mut board = self.boards.last()?.clone();
            if !board.show(self.tables, look) {
                return None;
            }
            self.looks.push(look);
            self.boards.push(board);
        }
        Some(self.boards.last()?.path.clone())
    }
}
