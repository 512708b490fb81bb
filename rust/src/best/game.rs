//! The state transition of the beam: what it means to lay down a tile, for the box, for the open joints, for
//! supply and demand.

use crate::best::colours::Colours;
use crate::best::ground::{Ground, NOTHING};
use crate::best::spots::{Act, Known, Source, Spot, Spots, needed};
use crate::best::value::{Small, Value};
use crate::random::scramble;
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
            let shift = if bits == 0 { 0 } else { used as u8 };
            fields.push(Field { word, shift, bits: bits as u8 });
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

    /// The full box.
    pub fn stock(&self) -> Vec<u64> {
        let mut stock = vec![0; self.words];
        for (field, &copies) in self.fields.iter().zip(&self.ground.copies) {
            stock[usize::from(field.word)] |= u64::from(copies) << field.shift;
        }
        stock
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
        self.closed(known, need, look, &mut |colour, less, more| counts.change(value, colour, less, more))
    }

    /// What it means that a demand is not met; the gain in value.
    #[inline(always)]
    pub fn miss<T: Small>(&self, value: &Value, counts: &mut Counts<T>, known: &Known, need: u16) -> f32 {
        counts.change(value, self.colour(known.pool, need), 0, -1)
    }

    /// Lays down the sides that are not known; the gain in value.
    #[inline(always)]
    pub fn open<T: Small>(&self, value: &Value, counts: &mut Counts<T>, spot: &Spot, look: u32) -> f32 {
        self.opened(spot, look, &mut |colour, less, more| counts.change(value, colour, less, more))
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
        self.laid(slots, spot, look, &mut |colour, less, more| counts.change(value, colour, less, more))
    }

    /// Lays down a tile, whatever it is worth; what it costs.
    #[inline(always)]
    pub fn settle<T: Small>(&self, counts: &mut [T], slots: &[T], spot: &Spot, look: u32) -> u32 {
        let mut counts = Counts::new(counts);
        self.laid(slots, spot, look, &mut |colour, less, more| counts.add(colour, less, more)).1
    }

    /// What is done to a colour's supply (so much less) and demand (so much more) is for `change`.
    #[inline(always)]
    fn laid<T: Small>(&self, slots: &[T], spot: &Spot, look: u32, change: &mut impl Change) -> (f32, u32) {
        let (mut gain, mut lost) = (0.0, 0);
        for known in &spot.known {
            let found = self.closed(known, self.need(slots, known), look, change);
            gain += found.0;
            lost += found.1;
        }
        for own in &spot.own {
            let [a, b] = own.sides.map(|side| self.ground.label(look, side));
            lost += if needed(&self.ground, a) == b { 0 } else { own.weight };
        }
        (gain + self.opened(spot, look, change), lost)
    }

    #[inline(always)]
    fn closed(&self, known: &Known, need: u16, look: u32, change: &mut impl Change) -> (f32, u32) {
        let (label, pool) = (self.ground.label(look, known.side), known.pool);
        let matched = label == need;
        let gain = match (known.act, matched) {
            (Act::Meet, true) => change(self.colours.of(pool, label), 1, -1),
            (Act::Meet, false) => {
                change(self.colour(pool, need), 0, -1) + change(self.colours.of(pool, label), 1, 0)
            }
            (Act::Met, false) => {
                let asked = self.colour(pool, needed(&self.ground, label));
                let served = self.colour(pool, self.mate(need));
                change(asked, 0, -1) + change(served, 0, 1)
            }
            _ => 0.0,
        };
        (gain, if matched { 0 } else { known.weight })
    }

    #[inline(always)]
    fn opened(&self, spot: &Spot, look: u32, change: &mut impl Change) -> f32 {
        let tint = self.tint(spot, look);
        let mut gain = 0.0;
        for &(side, act) in &spot.acts {
            let colour = tint[side];
            let mate = self.colours.mate[usize::from(colour)];
            gain += match self.done(act, mate) {
                Act::Ask if mate == colour => change(colour, 1, 1),
                Act::Ask => change(colour, 1, 0) + change(mate, 0, 1),
                Act::Serve => change(colour, 1, -1),
                _ => change(colour, 1, 0),
            };
        }
        gain
    }

    /// What is really done: nobody can be served with a label that has no mate.
    #[inline(always)]
    fn done(&self, act: Act, mate: u16) -> Act {
        if act == Act::Serve && mate == NOTHING { Act::Waste } else { act }
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
            let mate = self.colours.mate[usize::from(colour)];
            gain += match self.done(act, mate) {
                Act::Ask => value.ask(n, f, colour),
                Act::Serve => value.meet(n, f, colour),
                _ => value.waste(n, f, colour),
            };
            // They do so if their labels are the same, or mates.
            let others = spot.acts[..at].iter().map(|&(side, _)| tint[side]).chain(wasted);
            for other in others {
                if other == colour || other == mate {
                    return None;
                }
            }
        }
        Some(gain)
    }

    /// The box, the slots and the hash of a state after a tile was laid down.
    pub fn take<T: Small>(
        &self,
        stock: &mut [u64],
        slots: &mut [T],
        hash: u64,
        spot: &Spot,
        look: u32,
    ) -> u64 {
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
}

/// What is done with a colour whose supply gets so much less, and the demand for it so much more; what
/// that gains.
trait Change: FnMut(u16, usize, isize) -> f32 {}

impl<F: FnMut(u16, usize, isize) -> f32> Change for F {}

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

    /// Changes what nobody asks the value of.
    #[inline(always)]
    fn add(&mut self, colour: u16, less: usize, more: isize) -> f32 {
        if colour != NOTHING {
            let c = usize::from(colour);
            self.n[c] = T::of(self.n[c].get().saturating_sub(less));
            self.f[c] = T::of(self.f[c].get().saturating_add_signed(more).min(T::TOP));
        }
        0.0
    }

    #[inline(always)]
    fn change(&mut self, value: &Value, colour: u16, less: usize, more: isize) -> f32 {
        if colour == NOTHING { 0.0 } else { value.change(self.n, self.f, colour, less, more) }
    }
}
