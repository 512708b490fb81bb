//! A beam search: all partly filled boards grow by one cell at a time, and the best go on.
//!
//! The score of a state is its value (the logarithm of the ways to complete it) less a price for each
//! mismatch. Children that match come first; such with a mismatch are looked at late on the board, or
//! when the beam starves, and only from parents from which they can still be among the best.

use crate::best::game::{Counts, Game};
use crate::best::history::History;
use crate::best::layer::Layer;
use crate::best::sieve::{Child, Sieve};
use crate::best::spots::Act;
use crate::best::value::{self, Small, Values};
use crate::random::chance;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How many states go on, late on the board.
    pub width: usize,
    /// Early on, so many times as many.
    pub early: usize,
    /// How much of the board is early, from 0 to 1.
    pub dawn: f64,
    /// What a mismatch costs, against the value.
    pub price: f64,
    /// How much chance decides at the beginning, against the value.
    pub noise: f32,
    pub seed: u64,
    /// How many boards are asked for.
    pub keep: usize,
    pub threads: usize,
}

#[derive(Debug, Default)]
pub struct Outcome {
    /// What each costs, and the look in each cell; the best first.
    pub boards: Vec<(u32, Vec<u32>)>,
    /// Placements that were judged.
    pub seen: u64,
    /// The value of the best state when `dawn` was over.
    pub value: f32,
    /// Seconds spent on children that match, on others, on choosing, and on writing states.
    pub phases: [f64; 4],
}

/// Mismatches by chance are tried out on so many parents before all are looked at.
const TRIAL: usize = 1000;
/// What a trial says of the rest is relied upon if it was about one of so many parents, at most.
const FEWEST: usize = 4;
/// So many cells before the end, tiles may mismatch at several sides; from then on equal states are
/// not merged either: the boards are to differ.
const END: usize = 16;
/// A cell with one known side may only mismatch early on if so few looks fit.
const FEW: usize = 64;
/// Chance decides in this part of the board.
const CHANCE: usize = 8;
/// Threads pay from so many states on.
const MANY: usize = 2048;

pub fn beam(game: Game, settings: Settings, halt: &AtomicBool) -> Result<Outcome, String> {
    if value::fits::<u8>(&game.colours, game.ground.labels) {
        Ok(Beam::<u8>::new(game, settings).run(halt))
    } else if value::fits::<u16>(&game.colours, game.ground.labels) {
        Ok(Beam::<u16>::new(game, settings).run(halt))
    } else {
        Err("too many tiles with one label for a beam".to_owned())
    }
}

struct Beam<T> {
    game: Game,
    values: Values,
    settings: Settings,
    states: Layer<T>,
    next: Layer<T>,
    history: History,
    seen: AtomicU64,
    outcome: Outcome,
}

impl<T: Small> Beam<T> {
    fn new(game: Game, settings: Settings) -> Self {
        let values = Values::new::<T>(&game.colours, &game.spots, settings.price);
        let states = Layer::start(&game, &values.values[values.at[0]]);
        let next = Layer::default();
        Beam {
            game,
            values,
            settings,
            states,
            next,
            history: History::default(),
            seen: 0.into(),
            outcome: Outcome::default(),
        }
    }

    fn run(mut self, halt: &AtomicBool) -> Outcome {
        let cells = self.game.ground.cells();
        for depth in 0..cells {
            if halt.load(Relaxed) || !self.step(depth) {
                break;
            }
            if self.is_early(depth) || depth == 0 {
                let values = self.states.meta.iter().map(|meta| self.score(meta.value, meta.lost));
                self.outcome.value = values.fold(f32::MIN, f32::max);
            }
        }
        if self.history.depth() == cells {
            self.boards();
        }
        self.outcome.seen = self.seen.into_inner();
        self.outcome
    }

    fn is_early(&self, depth: usize) -> bool {
        (depth as f64) < self.settings.dawn * self.game.ground.cells() as f64
    }

    #[inline(always)]
    fn score(&self, value: f32, lost: u32) -> f32 {
        value - self.settings.price as f32 * lost as f32
    }

    /// Fills one more cell; false if nothing fits.
    fn step(&mut self, depth: usize) -> bool {
        let game = &self.game;
        let spot = &game.spots.spots[depth];
        let value = &self.values.values[self.values.at[depth]];
        let left = game.ground.cells() - depth;
        let early = self.is_early(depth);
        let width = if early { self.settings.width * self.settings.early } else { self.settings.width };

        let mut clock = Clock::default();
        let mut sieve = self.gather(width, f32::MIN, |sieve, states| self.perfect(sieve, states, depth));
        clock.tick(0);
        sieve.cut();
        clock.tick(2);
        if !early || sieve.children.len() < width / 20 {
            sieve = self.flawed(sieve, width, depth, left <= END);
        }
        if sieve.children.is_empty() {
            let fits = game.ground.fits(spot.cell);
            sieve = self.gather(width, f32::MIN, |sieve, states| {
                states.map(|state| self.judge(sieve, state, depth, fits, None, f32::INFINITY).seen).sum()
            });
        }
        clock.tick(1);
        sieve.cut();
        let mut children = sieve.children;
        if children.is_empty() {
            return false;
        }
        if !early && left > END / 2 {
            self.states.merge(game, spot, &mut children);
        }
        clock.tick(2);
        // Scores have chance in them at the beginning, and values are not the same all over the board.
        let new = depth > 0 && self.values.at[depth] != self.values.at[depth - 1];
        let (anew, price) = (new || self.noise(depth) > 0.0, self.settings.price as f32);
        self.next.room(&self.states, children.len());
        let states = &self.states;
        let part = children.len().div_ceil(self.settings.threads).max(MANY);
        std::thread::scope(|scope| {
            for (children, mut part) in children.chunks(part).zip(self.next.parts(part)) {
                let work = move || {
                    for (at, child) in children.iter().enumerate() {
                        part.write(at, game, (states, child.parent as usize), spot, child.look);
                        let lost = part.meta[at].lost as f32;
                        part.meta[at].value =
                            if anew { part.whole(at, value) } else { child.score + price * lost };
                    }
                };
                run(scope, self.settings.threads, work);
            }
        });
        clock.tick(3);
        for (sum, seconds) in self.outcome.phases.iter_mut().zip(clock.phases) {
            *sum += seconds;
        }
        std::mem::swap(&mut self.states, &mut self.next);
        self.history.push(&children);
        true
    }

    /// The best children of all states, made by all threads.
    fn gather(&self, width: usize, bar: f32, make: impl Fn(&mut Sieve, Range<usize>) -> u64 + Sync) -> Sieve {
        let count = self.states.count();
        let part = count.div_ceil(self.settings.threads).max(MANY);
        let work = |start: usize| {
            let mut sieve = Sieve::new(width, bar);
            self.seen.fetch_add(make(&mut sieve, start..count.min(start + part)), Relaxed);
            sieve
        };
        let starts: Vec<usize> = (0..count).step_by(part).collect();
        if starts.len() < 2 {
            return work(0);
        }
        let found: Vec<Sieve> = std::thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> = starts.iter().map(|&start| scope.spawn(move || work(start))).collect();
            threads.into_iter().map(|t| t.join().unwrap_or_else(|e| std::panic::resume_unwind(e))).collect()
        });
        let mut all = Sieve::new(width, bar);
        found.into_iter().for_each(|sieve| all.extend(sieve));
        all
    }

    /// Children that match at every known side.
    fn perfect(&self, sieve: &mut Sieve, states: Range<usize>, depth: usize) -> u64 {
        let game = &self.game;
        let spot = &game.spots.spots[depth];
        let value = &self.values.values[self.values.at[depth]];
        let noise = self.noise(depth);
        let mut seen = 0;
        let size = 2 * game.colours.count;
        let (mut base, mut counts) = (vec![T::default(); size], vec![T::default(); size]);
        for state in states {
            let (slots, stock) = (self.states.slots(state), self.states.stock(state));
            let looks = game.perfect(slots, spot);
            let Some(&first) = looks.iter().find(|&&look| game.has(stock, look)) else { continue };
            base.copy_from_slice(self.states.counts(state));
            let meta = self.states.meta[state];
            // What all of them do to the known sides is the same.
            let mut start = self.score(meta.value, meta.lost);
            for known in &spot.known {
                let need = game.need(slots, known);
                start += game.close(value, &mut Counts::new(&mut base), known, need, first).0;
            }
            for &look in looks.iter().filter(|&&look| game.has(stock, look)) {
                let mut score = start
                    + game.gain(value, &base, spot, None, look).unwrap_or_else(|| {
                        counts.copy_from_slice(&base);
                        game.open(value, &mut Counts::new(&mut counts), spot, look)
                    });
                if !spot.own.is_empty() {
                    counts.copy_from_slice(self.states.counts(state));
                    let (gain, lost) = game.lay(value, &mut Counts::new(&mut counts), slots, spot, look);
                    score = self.score(meta.value + gain, meta.lost + lost);
                }
                if noise > 0.0 {
                    score += noise * chance(self.settings.seed, state as u64, u64::from(look));
                }
                seen += 1;
                sieve.push(Child { score, parent: state as u32, look });
            }
        }
        seen
    }

    /// Children with a mismatch, as far as they are among the best.
    fn flawed(&self, sieve: Sieve, width: usize, depth: usize, end: bool) -> Sieve {
        let game = &self.game;
        let spot = &game.spots.spots[depth];
        if spot.known.is_empty() {
            return sieve;
        }
        let full = sieve.children.len() >= width;
        let bar = if full { sieve.bar } else { f32::MIN };
        let fits = game.ground.fits(spot.cell);
        let lists = |sieve: &mut Sieve, state: usize, reach: f32| -> Judged {
            let slots = self.states.slots(state);
            if end || spot.known.len() == 1 && fits.len() <= FEW {
                let looks = game.left(self.states.stock(state), spot.cell);
                return self.judge(sieve, state, depth, &looks, None, reach);
            }
            let mut all = Judged::default();
            for &(flaw, table) in &spot.without {
                let others = spot.known.iter().enumerate().filter(|&(at, _)| at != flaw);
                let needed = others.map(|(_, known)| game.need(slots, known));
                let looks = game.spots.tables[table].looks(needed);
                all.add(self.judge(sieve, state, depth, looks, Some(flaw), reach));
            }
            all
        };
        // How much better a child can be than its parent, from a few parents.
        let count = self.states.count();
        let stride = (count / TRIAL).max(1);
        let mut all = sieve;
        let mut tried = Judged::default();
        let mut trial = Sieve::new(width, bar);
        for state in (0..count).step_by(stride) {
            tried.add(lists(&mut trial, state, f32::INFINITY));
        }
        self.seen.fetch_add(tried.seen, Relaxed);
        if full && trial.children.len() * stride < width / 500 {
            all.extend(trial);
            return all;
        }
        // From them it is also known, about, how good a child must be to go on.
        let bar = if stride < FEWEST {
            bar
        } else {
            let matching = all.children.iter().filter(|child| (child.parent as usize).is_multiple_of(stride));
            let mut scores: Vec<f32> = matching.chain(&trial.children).map(|child| child.score).collect();
            let place = width / stride * 3 / 2 + 30;
            match place < scores.len() {
                true => bar.max(*scores.select_nth_unstable_by(place, |a, b| b.total_cmp(a)).1),
                false => bar,
            }
        };
        all.extend(trial);
        let rest = self.gather(width, bar, |sieve, states| {
            let mut seen = 0;
            for state in states {
                let meta = &self.states.meta[state];
                let good = self.score(meta.value, meta.lost) + tried.most + 0.1 >= sieve.bar;
                if good && !state.is_multiple_of(stride) {
                    seen += lists(sieve, state, tried.reach).seen;
                }
            }
            seen
        });
        all.extend(rest);
        all
    }

    /// Judges these looks one by one, if they mismatch at the known side `flaw`, or anywhere. With a
    /// flaw, what sides that are not known can gain is at most `reach`, as far as is known.
    fn judge(
        &self,
        sieve: &mut Sieve,
        state: usize,
        depth: usize,
        looks: &[u32],
        flaw: Option<usize>,
        reach: f32,
    ) -> Judged {
        let game = &self.game;
        let spot = &game.spots.spots[depth];
        let value = &self.values.values[self.values.at[depth]];
        let (slots, stock, meta) =
            (self.states.slots(state), self.states.stock(state), self.states.meta[state]);
        let before = self.score(meta.value, meta.lost);
        let noise = self.noise(depth);
        let mut judged = Judged::default();
        let mut scratch = [[T::default(); 128]; 2];
        let size = self.states.counts(state).len();
        let mut large = vec![];
        let (base, counts) = if size <= 128 {
            let [base, counts] = &mut scratch;
            (&mut base[..size], &mut counts[..size])
        } else {
            large.resize(2 * size, T::default());
            large.split_at_mut(size)
        };
        // With one known mismatch, what happens at all other known sides is the same for all looks.
        let flaw_at = flaw.map(|at| &spot.known[at]);
        let quick = flaw_at.is_some_and(|known| known.act == Act::Meet) && spot.own.is_empty();
        let mut start = None;
        let (mut price, mut side) = (0, None);
        if let (Some(known), true) = (flaw_at, quick) {
            (price, side) = (known.weight, Some(known.side));
        }
        for &look in looks {
            if !game.has(stock, look) {
                continue;
            }
            let matches = |at: usize| {
                let known = &spot.known[at];
                game.ground.label(look, known.side) == game.need(slots, known)
            };
            let again = match flaw {
                Some(at) => matches(at),
                None => !spot.known.is_empty() && (0..spot.known.len()).all(matches),
            };
            if again {
                continue;
            }
            let mut summed = None;
            if quick {
                let first = start.is_none();
                let start = *start.get_or_insert_with(|| {
                    base.copy_from_slice(self.states.counts(state));
                    let mut counts = Counts::new(base);
                    let mut gain = 0.0;
                    for (at, known) in spot.known.iter().enumerate() {
                        let need = game.need(slots, known);
                        gain += match Some(at) == flaw {
                            true => game.miss(value, &mut counts, known, need),
                            false => game.close(value, &mut counts, known, need, look).0,
                        };
                    }
                    gain
                });
                if first && self.score(before + start, price) + reach + 0.1 < sieve.bar {
                    break;
                }
                summed = game.gain(value, base, spot, side, look).map(|gain| {
                    judged.reach = judged.reach.max(gain);
                    (start + gain, price)
                });
            }
            let (gain, lost) = summed.unwrap_or_else(|| {
                counts.copy_from_slice(self.states.counts(state));
                game.lay(value, &mut Counts::new(counts), slots, spot, look)
            });
            let mut score = self.score(meta.value + gain, meta.lost + lost);
            judged.most = judged.most.max(score - before);
            if noise > 0.0 {
                score += noise * chance(self.settings.seed, state as u64, u64::from(look));
            }
            judged.seen += 1;
            sieve.push(Child { score, parent: state as u32, look });
        }
        judged
    }

    fn noise(&self, depth: usize) -> f32 {
        if depth < self.game.ground.cells() / CHANCE { self.settings.noise } else { 0.0 }
    }

    /// The best boards, traced back.
    fn boards(&mut self) {
        let cells = self.game.ground.cells();
        let mut best: Vec<usize> = (0..self.states.count()).collect();
        best.sort_by_key(|&state| self.states.meta[state].lost);
        best.truncate(self.settings.keep);
        for state in best {
            let mut looks = vec![0; cells];
            for (spot, look) in self.game.spots.spots.iter().zip(self.history.trace(state)) {
                looks[spot.cell] = look;
            }
            self.outcome.boards.push((self.states.meta[state].lost, looks));
        }
    }
}

/// What came of judging some children.
struct Judged {
    seen: u64,
    /// How much better than its parent the best child is; and how much of that is due to sides that
    /// were not known.
    most: f32,
    reach: f32,
}

impl Default for Judged {
    fn default() -> Self {
        Judged { seen: 0, most: f32::MIN, reach: f32::MIN }
    }
}

impl Judged {
    fn add(&mut self, other: Judged) {
        self.seen += other.seen;
        self.most = self.most.max(other.most);
        self.reach = self.reach.max(other.reach);
    }
}

/// Where the time goes.
struct Clock {
    last: Instant,
    phases: [f64; 4],
}

impl Default for Clock {
    fn default() -> Self {
        Clock { last: Instant::now(), phases: [0.0; 4] }
    }
}

impl Clock {
    fn tick(&mut self, phase: usize) {
        let now = Instant::now();
        self.phases[phase] += (now - self.last).as_secs_f64();
        self.last = now;
    }
}

/// A piece of work, on a thread of its own if there are several.
fn run<'scope>(
    scope: &'scope std::thread::Scope<'scope, '_>,
    threads: usize,
    work: impl FnOnce() + Send + 'scope,
) {
    if threads > 1 {
        scope.spawn(work);
    } else {
        work();
    }
}
