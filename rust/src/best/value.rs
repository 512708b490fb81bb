//! The heuristic of the beam, how good a partly filled board is: the logarithm of the number of ways in which its demands and
//! the rest of the supply could be paired, colour by colour, less the price of what cannot.
//!
//! With n sides of a colour in the box and f demands for it, the demands can be met in n! / (n - f)!
//! ways, and the m = n - f others can meet each other in (m - 1)!! ways, or in m! if they meet
//! another colour. So the value is a sum of functions of n, m and f alone.

use crate::best::colours::Colours;
use crate::best::ground::NOTHING;
use crate::best::spots::Spots;

/// Counts and labels in states: as small as will do.
pub trait Small: Copy + Default + Eq + Send + Sync + 'static {
    const TOP: usize;
    fn get(self) -> usize;
    fn of(number: usize) -> Self;
}

impl Small for u8 {
    const TOP: usize = u8::MAX as usize;
    #[inline(always)]
    fn get(self) -> usize {
        usize::from(self)
    }
    #[inline(always)]
    fn of(number: usize) -> Self {
        number as u8
    }
}

impl Small for u16 {
    const TOP: usize = u16::MAX as usize;
    #[inline(always)]
    fn get(self) -> usize {
        usize::from(self)
    }
    #[inline(always)]
    fn of(number: usize) -> Self {
        number as u16
    }
}

/// Demands are written with this added: mismatches may make them negative.
pub const fn nought<T: Small>() -> usize {
    T::TOP / 4 + 1
}

/// Whether these counts fit into numbers of this size, with room for mismatches.
pub fn fits<T: Small>(colours: &Colours, labels: usize) -> bool {
    let total = |c: usize| (colours.supply[c] + colours.demand[c]) as usize;
    let most = (0..colours.count)
        .map(|c| total(c) + if colours.mate[c] == NOTHING { 0 } else { total(usize::from(colours.mate[c])) });
    labels < T::TOP && most.max().unwrap_or(0) < T::TOP / 2
}

/// How much the ways to meet demands count, against those to pair the rest: found by trial.
const DEMANDS: f64 = 0.8;
/// Tables for so many shares of pairs are told apart.
const SHARES: f64 = 32.0;
/// What lies outside of every table cannot be good.
const AWFUL: f32 = -1e6;

pub struct Value {
    /// By supply.
    supply: Vec<f32>,
    /// By demand.
    demand: Vec<f32>,
    /// By their difference: where the table of each colour begins, and the tables.
    start: Vec<u32>,
    free: Vec<f32>,
    /// What it means to spend one of so much supply; to have one or two fewer left over; to be asked
    /// for one more, or one less.
    spent: Vec<f32>,
    fewer: [Vec<f32>; 2],
    asked: Vec<f32>,
    met: Vec<f32>,
    /// The price of each side that is left over, for colours that meet another one.
    tilt: Vec<f32>,
    mate: Vec<u16>,
}

/// The values by which each depth judges; neighbours mostly share theirs.
pub struct Values {
    pub values: Vec<Value>,
    pub at: Vec<usize>,
}

impl Values {
    pub fn new<T: Small>(colours: &Colours, spots: &Spots, price: f64) -> Self {
        let mut keys: Vec<Vec<u32>> = vec![];
        let (mut values, mut at) = (vec![], vec![]);
        for spot in &spots.spots {
            let key: Vec<u32> = spot.paired.iter().map(|share| (share * SHARES).round() as u32).collect();
            let found = keys.iter().position(|k| *k == key).unwrap_or_else(|| {
                let shares: Vec<f64> = key.iter().map(|&k| f64::from(k) / SHARES).collect();
                values.push(Value::new::<T>(colours, &shares, price));
                keys.push(key);
                keys.len() - 1
            });
            at.push(found);
        }
        Values { values, at }
    }
}

impl Value {
    fn new<T: Small>(colours: &Colours, shares: &[f64], price: f64) -> Self {
        let total = colours.supply.iter().chain(&colours.demand).map(|&x| x as usize).sum::<usize>();
        let most = total.min(T::TOP / 2);
        let logs = log_factorials(2 * most + 4);
        let sorts = 2 * shares.len();
        let mut free = Vec::with_capacity(sorts * (2 * most + 2));
        for sort in 0..sorts {
            let (pool, share) = (sort / 2, shares[sort / 2]);
            let tight = colours.pools[pool].slack == 0;
            for at in 0..2 * most + 2 {
                let short = (most + 1).saturating_sub(at);
                let m = (at + short) - (most + 1);
                let pairs = match sort % 2 {
                    0 => logs[m] - logs[m / 2] - (m / 2) as f64 * 2f64.ln(),
                    _ => logs[m] / 2.0,
                };
                let odd = if sort % 2 == 0 && m % 2 == 1 && tight { price / 2.0 } else { 0.0 };
                free.push((share * pairs - DEMANDS * logs[m] - odd - price * short as f64) as f32);
            }
        }
        let sort = |c: usize| 2 * colours.pool[c] + usize::from(usize::from(colours.mate[c]) != c);
        let nought = nought::<T>();
        let tight = |c: usize| colours.pools[colours.pool[c]].slack == 0;
        let mut value = Value {
            spent: vec![],
            fewer: [vec![], vec![]],
            asked: vec![],
            met: vec![],
            supply: (0..=most).map(|n| (DEMANDS * logs[n]) as f32).collect(),
            demand: (0..nought + most).map(|f| (-price * nought.saturating_sub(f) as f64) as f32).collect(),
            // A difference m stands at most + 1 + m; supply and demand as written give m - nought.
            start: (0..colours.count)
                .map(|c| (sort(c) * (2 * most + 2) + most + 1 + nought) as u32)
                .collect(),
            free,
            tilt: (0..colours.count)
                .map(|c| if sort(c) % 2 == 1 && tight(c) { price as f32 / 2.0 } else { 0.0 })
                .collect(),
            mate: colours.mate.clone(),
        };
        let step = |table: &[f32], by: isize| -> Vec<f32> {
            let to = |at: usize| at.checked_add_signed(by).and_then(|to| table.get(to));
            table.iter().enumerate().map(|(at, from)| to(at).map_or(AWFUL, |to| to - from)).collect()
        };
        value.spent = step(&value.supply, -1);
        value.fewer = [step(&value.free, -1), step(&value.free, -2)];
        value.asked = step(&value.demand, 1);
        value.met = step(&value.demand, -1);
        value
    }

    #[inline(always)]
    fn rest<T: Small>(&self, n: &[T], f: &[T], colour: usize) -> usize {
        (self.start[colour] as usize + n[colour].get()).wrapping_sub(f[colour].get())
    }

    /// The gain if a side of this colour is laid down and asks for its mate.
    #[inline(always)]
    pub fn ask<T: Small>(&self, n: &[T], f: &[T], colour: u16) -> f32 {
        let (c, mate) = (usize::from(colour), usize::from(self.mate[usize::from(colour)]));
        let spent = at(&self.spent, n[c].get());
        if mate == c {
            return spent + at(&self.fewer[1], self.rest(n, f, c)) + at(&self.asked, f[c].get());
        }
        let one = spent + at(&self.fewer[0], self.rest(n, f, c));
        if self.mate[c] == NOTHING {
            return one;
        }
        one + at(&self.fewer[0], self.rest(n, f, mate)) + at(&self.asked, f[mate].get())
    }

    /// The gain if a side of this colour is laid down in vain.
    #[inline(always)]
    pub fn waste<T: Small>(&self, n: &[T], f: &[T], colour: u16) -> f32 {
        let c = usize::from(colour);
        let gain = at(&self.spent, n[c].get()) + at(&self.fewer[0], self.rest(n, f, c));
        if self.tilt[c] == 0.0 {
            return gain;
        }
        let more = self.uneven(n, f, c);
        gain + self.tilt[c] * (more.abs() - (more - 1).abs()) as f32
    }

    /// The gain if a side of this colour meets a demand for it.
    #[inline(always)]
    pub fn meet<T: Small>(&self, n: &[T], f: &[T], colour: u16) -> f32 {
        let c = usize::from(colour);
        at(&self.spent, n[c].get()) + at(&self.met, f[c].get())
    }

    #[inline(always)]
    fn term(&self, colour: usize, n: usize, f: usize) -> f32 {
        let free = self.free.get((self.start[colour] as usize + n).wrapping_sub(f));
        let sum = |free: &f32| Some(free + self.supply.get(n)? + self.demand.get(f)?);
        free.and_then(sum).unwrap_or(AWFUL)
    }

    /// The price of what one colour has more of than the other, for two that meet.
    #[inline(always)]
    fn tilted<T: Small>(&self, n: &[T], f: &[T], colour: usize) -> f32 {
        let tilt = self.tilt[colour];
        if tilt == 0.0 { 0.0 } else { tilt * self.uneven(n, f, colour).abs() as f32 }
    }

    /// How much more of a colour is left over than of its mate.
    #[inline(always)]
    fn uneven<T: Small>(&self, n: &[T], f: &[T], colour: usize) -> i32 {
        let rest = |c: usize| n[c].get() as i32 - f[c].get() as i32;
        let mate = self.mate[colour];
        let other = if mate == NOTHING { -(nought::<T>() as i32) } else { rest(usize::from(mate)) };
        rest(colour) - other
    }

    /// The value of supply and demand as a whole.
    pub fn whole<T: Small>(&self, n: &[T], f: &[T]) -> f32 {
        let tilts = (0..n.len()).filter(|&c| self.mate[c] == NOTHING || usize::from(self.mate[c]) > c);
        let tilts: f32 = tilts.map(|c| self.tilted(n, f, c)).sum();
        (0..n.len()).map(|c| self.term(c, n[c].get(), f[c].get())).sum::<f32>() - tilts
    }

    /// Changes supply and demand of a colour, and says what that does to the value.
    #[inline(always)]
    pub fn change<T: Small>(&self, n: &mut [T], f: &mut [T], colour: u16, less: usize, more: isize) -> f32 {
        let c = usize::from(colour);
        let (supply, demand) = (n[c].get(), f[c].get());
        let (left, asked) = (supply.saturating_sub(less), demand.saturating_add_signed(more).min(T::TOP));
        let mut gain = self.term(c, left, asked) - self.term(c, supply, demand);
        if self.tilt[c] != 0.0 {
            gain += self.tilted(n, f, c);
        }
        (n[c], f[c]) = (T::of(left), T::of(asked));
        if self.tilt[c] != 0.0 {
            gain -= self.tilted(n, f, c);
        }
        gain
    }
}

#[inline(always)]
fn at(table: &[f32], at: usize) -> f32 {
    table.get(at).copied().unwrap_or(AWFUL)
}

fn log_factorials(most: usize) -> Vec<f64> {
    let mut sum = 0.0;
    (0..=most)
        .map(|n| {
            sum += (n.max(1) as f64).ln();
            sum
        })
        .collect()
}
