//! Iterative deepening, for the best board of a small puzzle, with proof: is there one without mismatches? With
//! one? With two?
//!
//! A plain search in depth for each price in turn. It gives up a board when what its mismatches cost,
//! and those that the labels left in the box make inevitable, are over the price.

use crate::best::colours::Colours;
use crate::best::game::{Counts, Game};
use crate::best::ground::NOTHING;
use crate::best::layer::Layer;
use crate::best::spots::{Known, Spot};
use crate::best::value::{Small, Values, nought};

type Number = u16;

/// How many mismatches cannot be avoided: labels that are left over, or odd in number, come in pairs
/// at a mismatch.
pub fn least(colours: &Colours, n: &[Number], f: &[Number], slack: &[usize]) -> u32 {
    if !colours.exact {
        return 0;
    }
    let mut over = vec![0; slack.len()];
    for c in 0..colours.count {
        let mate = usize::from(colours.mate[c]);
        if colours.mate[c] != NOTHING && mate < c {
            continue; // counted with its mate
        }
        let count = |c: usize| {
            let (n, f) = (n[c].get() as i64, f[c].get() as i64 - nought::<Number>() as i64);
            (n - f.max(0), (-f).max(0))
        };
        let (rest, surplus) = count(c);
        over[colours.pool[c]] += if colours.mate[c] == NOTHING {
            surplus + rest.abs() // the rim may ask for it, if nobody else
        } else if mate == c {
            surplus + if rest < 0 { -rest } else { rest % 2 }
        } else {
            let (others, more) = count(mate);
            let uneven = if rest < 0 && others < 0 { -rest - others } else { (rest - others).abs() };
            surplus + more + uneven
        };
    }
    let pairs = over.iter().zip(slack).map(|(&over, &slack)| ((over - slack as i64).max(0) + 1) / 2);
    pairs.sum::<i64>() as u32
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This slice is over.
    Paused,
    /// A board was found; none is better.
    Found,
    /// There is no full board at all.
    Impossible,
}

struct State {
    stock: Vec<u64>,
    slots: Vec<Number>,
    counts: Vec<Number>,
    lost: u32,
    /// What may be laid down next: its price, and the look; the cheapest last.
    choices: Vec<(u32, u32)>,
    look: u32,
}

pub struct Deepening {
    game: Game,
    values: Values,
    states: Vec<State>,
    /// What a board may cost. None costs less.
    pub price: u32,
    /// The least that a board would have cost that was given up.
    beyond: u32,
    cheapest: u32,
    pub board: Option<Vec<u32>>,
    pub nodes: u64,
}

impl Deepening {
    /// `price`: none costs less, as far as is known.
    pub fn new(game: Game, price: u32) -> Self {
        let values = Values::new::<Number>(&game.colours, &game.spots, 1.0);
        let start = Layer::<Number>::start(&game, &values.values[values.at[0]]);
        let first = State {
            stock: start.stock(0).to_vec(),
            slots: start.slots(0).to_vec(),
            counts: start.counts(0).to_vec(),
            lost: 0,
            choices: vec![],
            look: 0,
        };
        let cheapest = game.ground.cheapest();
        let mut search = Deepening {
            game,
            values,
            states: vec![first],
            price,
            beyond: u32::MAX,
            cheapest,
            board: None,
            nodes: 0,
        };
        search.price = price.max(search.inevitable(0));
        search.choose(0);
        search
    }

    pub fn run(&mut self, nodes: u64) -> Outcome {
        let end = self.nodes + nodes;
        while self.nodes < end {
            let depth = self.states.len() - 1;
            let Some((_, look)) = self.states[depth].choices.pop() else {
                if depth > 0 {
                    self.states.pop();
                    continue;
                }
                if self.beyond == u32::MAX {
                    return Outcome::Impossible;
                }
                (self.price, self.beyond) = (self.beyond, u32::MAX);
                self.choose(0);
                continue;
            };
            self.nodes += 1;
            self.lay(depth, look);
            if depth + 1 == self.game.ground.cells() {
                let mut looks = vec![0; depth + 1];
                for (spot, state) in self.game.spots.spots.iter().zip(&self.states[1..]) {
                    looks[spot.cell] = state.look;
                }
                self.board = Some(looks);
                return Outcome::Found;
            }
            let least = self.states[depth + 1].lost + self.inevitable(depth + 1);
            if least > self.price {
                self.beyond = self.beyond.min(least);
                self.states.pop();
            } else {
                self.choose(depth + 1);
            }
        }
        Outcome::Paused
    }

    /// What mismatches to come will cost at least.
    fn inevitable(&self, depth: usize) -> u32 {
        let counts = &self.states[depth].counts;
        let (n, f) = counts.split_at(counts.len() / 2);
        let full: Vec<usize>;
        let slack = match depth {
            0 => {
                full = self.game.colours.pools.iter().map(|pool| pool.slack).collect();
                &full
            }
            _ => &self.game.spots.spots[depth - 1].slack,
        };
        least(&self.game.colours, n, f, slack) * self.cheapest
    }

    fn lay(&mut self, depth: usize, look: u32) {
        let value = &self.values.values[self.values.at[depth]];
        let spot = &self.game.spots.spots[depth];
        let state = &self.states[depth];
        let (mut stock, mut slots, mut counts) =
            (state.stock.clone(), state.slots.clone(), state.counts.clone());
        let (_, lost) = self.game.lay(value, &mut Counts::new(&mut counts), &state.slots, spot, look);
        self.game.take(&mut stock, &mut slots, 0, spot, look);
        let lost = state.lost + lost;
        self.states.push(State { stock, slots, counts, lost, choices: vec![], look });
    }

    /// What may be laid down next without going over the price.
    fn choose(&mut self, depth: usize) {
        let spot = &self.game.spots.spots[depth];
        let state = &self.states[depth];
        let mut choices: Vec<(u32, u32)> = vec![];
        for &look in self.game.ground.fits(spot.cell) {
            if self.game.has(&state.stock, look) {
                let price = self.price_of(state, spot, look);
                if state.lost + price <= self.price {
                    choices.push((price, look));
                } else {
                    self.beyond = self.beyond.min(state.lost + price);
                }
            }
        }
        choices.sort_unstable_by(|a, b| b.cmp(a));
        self.states[depth].choices = choices;
    }

    fn price_of(&self, state: &State, spot: &Spot, look: u32) -> u32 {
        let ground = &self.game.ground;
        let mismatched = |k: &&Known| ground.label(look, k.side) != self.game.need(&state.slots, k);
        let known: u32 = spot.known.iter().filter(mismatched).map(|known| known.weight).sum();
        let own = spot.own.iter().filter(|own| {
            let [a, b] = own.sides.map(|side| ground.label(look, side));
            ground.mates[usize::from(a)] != b
        });
        known + own.map(|own| own.weight).sum::<u32>()
    }
}
