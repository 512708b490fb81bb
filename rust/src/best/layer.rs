//! Partly filled boards, very many at a time: what is left in the box, what is needed at each open
//! joint, supply and demand.

use crate::best::colours::Colours;
use crate::best::ground::{Ground, NOTHING};
use crate::best::spots::{Act, Known, Source, Spot, Spots, needed};
use crate::best::value::{Small, Value, nought};
use std::sync::Arc;

/// Where the box says how many tiles of a kind are left.
#[derive(Clone, Copy, Debug)]
struct Field {
    word: u16,
    shift: u8,
    bits: u8,
}

impl Field {
    #[inline(always)]
    fn left(self, stock: &[u64]) -> u64 {
        stock[usize::from(self.word)] >> self.shift & ((1 << self.bits) - 1)
    }
}

/// Everything that stays the same while boards are filled in one order.
#[derive(Clone)]
pub struct Game {
    pub ground: Arc<Ground>,
    pub colours: Arc<Colours>,
    pub spots: Arc<Spots>,
    /// By kind, and by look.
    fields: Vec<Field>,
    looks: Vec<Field>,
    words: usize,
    /// The kind that each bit of the box belongs to.
    kinds: Vec<u32>,
    /// The looks of each list, sorted by kind; and where each kind begins.
    sorted: Vec<(Vec<u32>, Vec<u32>)>,
}

impl Game {
    pub fn new(ground: Arc<Ground>, colours: Arc<Colours>, order: &[usize]) -> Self {
        let spots = Arc::new(Spots::new(&ground, &colours, order));
        let (mut word, mut used, mut fields) = (0u16, 0, vec![]);
        for &copies in &ground.copies {
            let bits = u32::BITS - copies.leading_zeros();
            if used + bits > u64::BITS {
                (word, used) = (word + 1, 0);
            }
            fields.push(Field { word, shift: used as u8, bits: bits as u8 });
            used += bits;
        }
        let words = usize::from(word) + 1;
        let mut kinds = vec![0; words * 64];
        for (kind, field) in fields.iter().enumerate() {
            let first = usize::from(field.word) * 64 + usize::from(field.shift);
            kinds[first..first + usize::from(field.bits)].fill(kind as u32);
        }
        let sort = |list: &Vec<u32>| {
            let mut looks = list.clone();
            looks.sort_by_key(|&look| ground.kinds[look as usize]);
            let before = |kind: u32| looks.partition_point(|&l| ground.kinds[l as usize] < kind) as u32;
            let starts = (0..=fields.len() as u32).map(before).collect();
            (looks, starts)
        };
        let sorted = ground.lists.iter().map(sort).collect();
        let looks = ground.kinds.iter().map(|&kind| fields[kind as usize]).collect();
        Game { ground, colours, spots, fields, looks, words, kinds, sorted }
    }

    /// The looks of tiles in the box that may lie in a cell: quicker than to ask for each look, when
    /// the box is nearly empty.
    pub fn left(&self, stock: &[u64], cell: usize) -> Vec<u32> {
        let (looks, starts) = &self.sorted[self.ground.list[cell]];
        let mut found = vec![];
        for (word, &bits) in stock.iter().enumerate() {
            let (mut bits, mut last) = (bits, None);
            while bits != 0 {
                let kind = self.kinds[word * 64 + bits.trailing_zeros() as usize] as usize;
                bits &= bits - 1;
                if last.replace(kind) != Some(kind) {
                    found.extend_from_slice(&looks[starts[kind] as usize..starts[kind + 1] as usize]);
                }
            }
        }
        found
    }

    #[inline(always)]
    pub fn has(&self, stock: &[u64], look: u32) -> bool {
        self.looks[look as usize].left(stock) != 0
    }

    /// What a known side needs.
    #[inline(always)]
    pub fn need<T: Small>(&self, slots: &[T], known: &Known) -> u16 {
        match known.source {
            Source::Slot(slot) => slots[slot].get() as u16,
            Source::Rim(label) => label,
        }
    }

    /// The looks that match at every known side.
    #[inline(always)]
    pub fn perfect<T: Small>(&self, slots: &[T], spot: &Spot) -> &[u32] {
        let needed = spot.known.iter().map(|known| self.need(slots, known));
        self.spots.tables[spot.perfect].looks(needed)
    }

    /// Lays down one side that touches what is known; the gain in value, and what it costs.
    #[inline(always)]
    pub fn close<T: Small>(
        &self,
        value: &Value,
        counts: &mut Counts<T>,
        known: &Known,
        need: u16,
        look: u32,
    ) -> (f32, u32) {
        let label = self.ground.label(look, known.side);
        let pool = known.pool;
        let matched = label == need;
        let gain = match (known.act, matched) {
            (Act::Meet, true) => counts.change(value, self.colours.of(pool, label), 1, -1),
            (Act::Meet, false) => {
                let missed = self.colour(pool, need);
                counts.change(value, missed, 0, -1)
                    + counts.change(value, self.colours.of(pool, label), 1, 0)
            }
            (Act::Met, false) => {
                let asked = self.colour(pool, needed(&self.ground, label));
                let served = self.colour(pool, self.mate(need));
                counts.change(value, asked, 0, -1) + counts.change(value, served, 0, 1)
            }
            _ => 0.0,
        };
        (gain, if matched { 0 } else { known.weight })
    }

    /// What it means that a demand is not met; the gain in value.
    #[inline(always)]
    pub fn miss<T: Small>(&self, value: &Value, counts: &mut Counts<T>, known: &Known, need: u16) -> f32 {
        counts.change(value, self.colour(known.pool, need), 0, -1)
    }

    /// Lays down the sides that are not known; the gain in value.
    #[inline(always)]
    pub fn open<T: Small>(&self, value: &Value, counts: &mut Counts<T>, spot: &Spot, look: u32) -> f32 {
        let tint = self.tint(spot, look);
        let act = |&(side, act): &(usize, Act)| {
            let colour = tint[side];
            match act {
                Act::Ask => {
                    let mate = self.colours.mate[usize::from(colour)];
                    if mate == colour {
                        counts.change(value, colour, 1, 1)
                    } else {
                        counts.change(value, colour, 1, 0) + counts.change(value, mate, 0, 1)
                    }
                }
                Act::Serve => counts.change(value, colour, 1, -1),
                Act::Waste => counts.change(value, colour, 1, 0),
                _ => 0.0,
            }
        };
        spot.acts.iter().map(act).sum()
    }

    /// The colours of a look.
    #[inline(always)]
    fn tint(&self, spot: &Spot, look: u32) -> &[u16] {
        &self.spots.tints[spot.tint][look as usize * self.spots.width..][..self.spots.width]
    }

    /// The gain of a look at its open sides, and at a known side that it wastes; `counts` have what it
    /// does at the others already. None: sides change each other's gain, so it is not a sum.
    #[inline(always)]
    pub fn gain<T: Small>(
        &self,
        value: &Value,
        counts: &[T],
        spot: &Spot,
        wasted: Option<usize>,
        look: u32,
    ) -> Option<f32> {
        let (n, f) = counts.split_at(counts.len() / 2);
        let tint = self.tint(spot, look);
        let wasted = wasted.map(|side| tint[side]);
        let mut gain = wasted.map_or(0.0, |colour| value.waste(n, f, colour));
        for (at, &(side, act)) in spot.acts.iter().enumerate() {
            let colour = tint[side];
            gain += match act {
                Act::Ask => value.ask(n, f, colour),
                Act::Serve => value.meet(n, f, colour),
                _ => value.waste(n, f, colour),
            };
            // They do so if their labels are the same, or mates.
            let mate = self.colours.mate[usize::from(colour)];
            let others = spot.acts[..at].iter().map(|&(side, _)| tint[side]).chain(wasted);
            for other in others {
                if other == colour || other == mate {
                    return None;
                }
            }
        }
        Some(gain)
    }

    /// Lays down a tile; the gain in value, and what it costs.
    #[inline(always)]
    pub fn lay<T: Small>(
        &self,
        value: &Value,
        counts: &mut Counts<T>,
        slots: &[T],
        spot: &Spot,
        look: u32,
    ) -> (f32, u32) {
        let (mut gain, mut lost) = (0.0, 0);
        for known in &spot.known {
            let found = self.close(value, counts, known, self.need(slots, known), look);
            gain += found.0;
            lost += found.1;
        }
        for own in &spot.own {
            let [a, b] = own.sides.map(|side| self.ground.label(look, side));
            lost += if needed(&self.ground, a) == b { 0 } else { own.weight };
        }
        (gain + self.open(value, counts, spot, look), lost)
    }

    /// Lays down a tile, whatever it is worth; what it costs.
    #[inline(always)]
    fn settle<T: Small>(&self, counts: &mut [T], slots: &[T], spot: &Spot, look: u32) -> u32 {
        let tint = self.tint(spot, look);
        let (n, f) = counts.split_at_mut(counts.len() / 2);
        let mut add = |colour: u16, less: usize, more: isize| {
            if colour != NOTHING {
                let c = usize::from(colour);
                n[c] = T::of(n[c].get().saturating_sub(less));
                f[c] = T::of(f[c].get().saturating_add_signed(more).min(T::TOP));
            }
        };
        let mut lost = 0;
        for known in &spot.known {
            let (need, colour) = (self.need(slots, known), tint[known.side]);
            let matched = self.ground.label(look, known.side) == need;
            lost += if matched { 0 } else { known.weight };
            match (known.act, matched) {
                (Act::Meet, true) => add(colour, 1, -1),
                (Act::Meet, false) => {
                    add(self.colour(known.pool, need), 0, -1);
                    add(colour, 1, 0);
                }
                (Act::Met, false) => {
                    add(self.colours.mate[usize::from(colour)], 0, -1);
                    add(self.colour(known.pool, self.mate(need)), 0, 1);
                }
                _ => {}
            }
        }
        for own in &spot.own {
            let [a, b] = own.sides.map(|side| self.ground.label(look, side));
            lost += if needed(&self.ground, a) == b { 0 } else { own.weight };
        }
        for &(side, act) in &spot.acts {
            let colour = tint[side];
            match act {
                Act::Ask => {
                    add(colour, 1, 0);
                    add(self.colours.mate[usize::from(colour)], 0, 1);
                }
                Act::Serve => add(colour, 1, -1),
                _ => add(colour, 1, 0),
            }
        }
        lost
    }

    /// The box, the slots and the hash of a state after a tile was laid down.
    pub fn take<T: Small>(&self, stock: &mut [u64], slots: &mut [T], hash: u64, spot: &Spot, look: u32) -> u64 {
        let kind = self.ground.kinds[look as usize];
        let field = self.looks[look as usize];
        let left = field.left(stock);
        stock[usize::from(field.word)] -= 1 << field.shift;
        let mut hash = hash ^ scramble(u64::from(kind) << 32 | left);
        let mut write = |slot: usize, label: T| {
            let key = |label: T| scramble(1 << 63 | (slot as u64) << 32 | label.get() as u64);
            hash ^= key(slots[slot]) ^ key(label);
            slots[slot] = label;
        };
        spot.freed.iter().for_each(|&slot| write(slot, T::default()));
        for open in &spot.open {
            write(open.slot, T::of(usize::from(needed(&self.ground, self.ground.label(look, open.side)))));
        }
        hash
    }

    fn colour(&self, pool: usize, label: u16) -> u16 {
        if usize::from(label) < self.ground.labels { self.colours.of(pool, label) } else { NOTHING }
    }

    fn mate(&self, label: u16) -> u16 {
        if usize::from(label) < self.ground.labels { needed(&self.ground, label) } else { label }
    }

    /// An empty board.
    pub fn start<T: Small>(&self, value: &Value) -> Layer<T> {
        let mut stock = vec![0; self.words];
        for (field, &copies) in self.fields.iter().zip(&self.ground.copies) {
            stock[usize::from(field.word)] |= u64::from(copies) << field.shift;
        }
        let mut small = vec![T::default(); self.spots.slots];
        small.extend(self.colours.supply.iter().map(|&n| T::of(n as usize)));
        small.extend(self.colours.demand.iter().map(|&f| T::of(nought::<T>().saturating_add_signed(f as isize))));
        let mut layer = Layer { stock, small, meta: vec![], words: self.words, stride: 0, slots: self.spots.slots };
        layer.stride = layer.small.len();
        let (n, f) = layer.small[layer.slots..].split_at(self.colours.count);
        layer.meta.push(Meta { value: value.whole(n, f), lost: 0, hash: 0 });
        layer
    }
}

fn scramble(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

/// A number from 0 to 1 that looks random.
pub fn chance(seed: u64, a: u64, b: u64) -> f32 {
    (scramble(scramble(seed ^ a << 20).wrapping_add(b)) >> 40) as f32 / (1u64 << 24) as f32
}

/// Supply and demand of each colour, to be tried out.
pub struct Counts<'a, T> {
    n: &'a mut [T],
    f: &'a mut [T],
}

impl<'a, T: Small> Counts<'a, T> {
    #[inline(always)]
    pub fn new(counts: &'a mut [T]) -> Self {
        let (n, f) = counts.split_at_mut(counts.len() / 2);
        Counts { n, f }
    }

    #[inline(always)]
    fn change(&mut self, value: &Value, colour: u16, less: usize, more: isize) -> f32 {
        if colour == NOTHING { 0.0 } else { value.change(self.n, self.f, colour, less, more) }
    }
}

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
    pub fn len(&self) -> usize {
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

    /// How many bytes a state takes.
    pub fn bytes(&self) -> usize {
        self.words * 8 + self.stride * size_of::<T>() + size_of::<Meta>()
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
