//! One layer of the beam, a struct of arrays: partly filled boards, very many at a time, what is left in the box,
//! what is needed at each open joint, supply and demand.

use crate::best::game::Game;
use crate::best::sieve::Child;
use crate::best::spots::Spot;
use crate::best::value::{Small, Value, nought};
use std::collections::HashMap;

#[derive(Clone, Copy, Debug, Default)]
pub struct Meta {
    pub value: f32,
    /// What its mismatches cost.
    pub lost: u32,
    /// Of the box and the slots: two states with the same can be completed in the same ways.
    pub hash: u64,
}

pub struct Layer<T> {
    stock: Vec<u64>,
    small: Vec<T>,
    pub meta: Vec<Meta>,
    words: usize,
    stride: usize,
    slots: usize,
}

impl<T: Small> Layer<T> {
    /// An empty board.
    pub fn start(game: &Game, value: &Value) -> Self {
        let (stock, colours, slots) = (game.stock(), &game.colours, game.spots.slots);
        let mut small = vec![T::default(); slots];
        small.extend(colours.supply.iter().map(|&n| T::of(n as usize)));
        small.extend(colours.demand.iter().map(|&f| T::of(nought::<T>().saturating_add_signed(f as isize))));
        let (n, f) = small[slots..].split_at(colours.count);
        let meta = vec![Meta { value: value.whole(n, f), lost: 0, hash: 0 }];
        Layer { words: stock.len(), stride: small.len(), stock, small, meta, slots }
    }

    pub fn count(&self) -> usize {
        self.meta.len()
    }

    #[inline(always)]
    pub fn stock(&self, state: usize) -> &[u64] {
        &self.stock[state * self.words..][..self.words]
    }

    #[inline(always)]
    pub fn slots(&self, state: usize) -> &[T] {
        &self.small[state * self.stride..][..self.slots]
    }

    #[inline(always)]
    pub fn counts(&self, state: usize) -> &[T] {
        &self.small[state * self.stride..][self.slots..self.stride]
    }

    /// Of children that can be completed in the same ways, the one with the fewest mismatches stays.
    pub fn merge(&self, game: &Game, spot: &Spot, children: &mut Vec<Child>) {
        let mut first: HashMap<u64, f32> = HashMap::with_capacity(children.len());
        let (mut stock, mut slots) = (vec![], vec![]);
        let keys: Vec<u64> = children
            .iter()
            .map(|child| {
                let parent = child.parent as usize;
                stock.clear();
                stock.extend_from_slice(self.stock(parent));
                slots.clear();
                slots.extend_from_slice(self.slots(parent));
                game.take(&mut stock, &mut slots, self.meta[parent].hash, spot, child.look)
            })
            .collect();
        for (child, &key) in children.iter().zip(&keys) {
            let best = first.entry(key).or_insert(f32::MIN);
            *best = best.max(child.score);
        }
        let mut at = 0;
        children.retain(|child| {
            let best = first.get_mut(&keys[at]).expect("it was entered above");
            at += 1;
            let stays = child.score >= *best;
            if stays {
                *best = f32::MAX; // one of equals is enough
            }
            stays
        });
    }

    /// Room for so many states like those of another layer.
    pub fn room(&mut self, like: &Layer<T>, states: usize) {
        (self.words, self.stride, self.slots) = (like.words, like.stride, like.slots);
        self.stock.resize(states * self.words, 0);
        self.small.resize(states * self.stride, T::default());
        self.meta.resize(states, Meta::default());
    }

    /// Its states in parts of so many, each to be written by itself.
    pub fn parts(&mut self, states: usize) -> impl Iterator<Item = Part<'_, T>> {
        let stock = self.stock.chunks_mut(states * self.words);
        let small = self.small.chunks_mut(states * self.stride);
        let (words, stride, slots) = (self.words, self.stride, self.slots);
        stock.zip(small).zip(self.meta.chunks_mut(states)).map(move |((stock, small), meta)| Part {
            stock,
            small,
            meta,
            words,
            stride,
            slots,
        })
    }
}

impl<T> Default for Layer<T> {
    fn default() -> Self {
        Layer { stock: vec![], small: vec![], meta: vec![], words: 0, stride: 0, slots: 0 }
    }
}

pub struct Part<'a, T> {
    stock: &'a mut [u64],
    small: &'a mut [T],
    pub meta: &'a mut [Meta],
    words: usize,
    stride: usize,
    slots: usize,
}

impl<T: Small> Part<'_, T> {
    /// Writes the state that a parent becomes when a tile is laid down; all but its value.
    pub fn write(&mut self, at: usize, game: &Game, from: (&Layer<T>, usize), spot: &Spot, look: u32) {
        let (layer, parent) = from;
        let stock = &mut self.stock[at * self.words..][..self.words];
        let small = &mut self.small[at * self.stride..][..self.stride];
        stock.copy_from_slice(layer.stock(parent));
        small.copy_from_slice(&layer.small[parent * self.stride..][..self.stride]);
        let (slots, counts) = small.split_at_mut(self.slots);
        let before = layer.meta[parent];
        let lost = before.lost + game.settle(counts, layer.slots(parent), spot, look);
        let hash = game.take(stock, slots, before.hash, spot, look);
        self.meta[at] = Meta { value: 0.0, lost, hash };
    }

    /// The value of a state that was written, from its counts.
    pub fn whole(&self, at: usize, value: &Value) -> f32 {
        let counts = &self.small[at * self.stride..][self.slots..self.stride];
        let (n, f) = counts.split_at(counts.len() / 2);
        value.whole(n, f)
    }
}
