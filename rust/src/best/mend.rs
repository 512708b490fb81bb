//! Local search in large neighbourhoods: on a full board, cells that do not touch exchange their tiles, as well
//! as can be.
//!
//! What a tile costs in such a cell depends on nothing but its neighbours, which stay; so the best
//! exchange of dozens of tiles at once is an assignment problem. Exchanges that cost nothing are made
//! too: they lead to others that gain.

use crate::best::assign::{NEVER, assign};
use crate::best::colours::zones;
use crate::best::ground::{Ground, Link};
use crate::random::Random;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How many cells take part.
const LEAST: usize = 20;
const MOST: usize = 60;
/// Of two ways that cost the same, chance decides: prices are counted in such parts.
const PARTS: i64 = 16;
/// Once in so many rounds, a step back is taken.
const BACK: usize = 200;
/// No board goes on that costs so much more than the best one.
const FAR: u32 = 2;

pub struct Mender<'a> {
    ground: &'a Ground,
    zones: Vec<usize>,
    random: Random,
}

impl<'a> Mender<'a> {
    pub fn new(ground: &'a Ground, seed: u64) -> Self {
        Mender { ground, zones: zones(ground), random: Random::new(seed) }
    }

    /// The best board met in so many rounds, and what it costs.
    pub fn mend(&mut self, looks: &[u32], rounds: u64, halt: &AtomicBool) -> (u32, Vec<u32>) {
        let mut board = looks.to_vec();
        let mut lost = self.ground.lost(&board);
        let mut best = (lost, board.clone());
        for _ in 0..rounds {
            if best.0 == 0 || halt.load(Relaxed) {
                break;
            }
            let before = board.clone();
            self.exchange(&mut board);
            let now = self.ground.lost(&board);
            let back = u32::from(self.random.below(BACK) == 0);
            if now > lost + back || now > best.0 + FAR {
                board = before;
                continue;
            }
            lost = now;
            if now < best.0 {
                best = (now, board.clone());
            }
        }
        best
    }

    fn exchange(&mut self, board: &mut [u32]) {
        let cells = self.choose(board);
        let mut zones: Vec<usize> = cells.iter().map(|&cell| self.zones[cell]).collect();
        zones.sort_unstable();
        zones.dedup();
        for zone in zones {
            let cells: Vec<usize> = cells.iter().copied().filter(|&cell| self.zones[cell] == zone).collect();
            self.exchange_among(board, &cells);
        }
    }

    /// Cells that do not touch: such with mismatches first, then any.
    fn choose(&mut self, board: &[u32]) -> Vec<usize> {
        let count = board.len();
        let wanted = LEAST + self.random.below(MOST - LEAST);
        let mut cells: Vec<usize> = (0..count).filter(|&c| self.price(board, c, board[c]) > 0).collect();
        self.random.shuffle(&mut cells);
        cells.extend((0..2 * wanted).map(|_| self.random.below(count)));
        let mut chosen = vec![];
        let mut barred = vec![false; count];
        for cell in cells {
            if chosen.len() < wanted && !barred[cell] && self.ground.fits(cell).len() > 1 {
                barred[cell] = true;
                for link in &self.ground.links[cell] {
                    if let Link::Joint { cell: other, .. } = *link {
                        barred[other] = true;
                    }
                }
                chosen.push(cell);
            }
        }
        chosen
    }

    /// What a look costs in a cell, as things lie around it.
    fn price(&self, board: &[u32], cell: usize, look: u32) -> u32 {
        let ground = self.ground;
        let mut price = 0;
        for (side, link) in ground.links[cell].iter().enumerate() {
            let label = ground.label(look, side);
            match *link {
                Link::Joint { cell: other, side: there, joint } => {
                    let facing = if other == cell { look } else { board[other] };
                    let matched = ground.mates[usize::from(label)] == ground.label(facing, there);
                    price += if matched { 0 } else { ground.weights[joint] };
                }
                Link::Rim { label: wanted, weight } => price += if label == wanted { 0 } else { weight },
                Link::Nothing => {}
            }
        }
        price
    }

    fn exchange_among(&mut self, board: &mut [u32], cells: &[usize]) {
        let ground = self.ground;
        let mut kinds: Vec<u32> = cells.iter().map(|&cell| ground.kinds[board[cell] as usize]).collect();
        kinds.extend(self.spare(board, cells));
        if kinds.len() < 2 {
            return;
        }
        // For each cell and tile the cheapest look.
        let mut places: Vec<(u32, usize)> = kinds.iter().enumerate().map(|(at, &kind)| (kind, at)).collect();
        places.sort_unstable();
        let mut cost = vec![NEVER; cells.len() * kinds.len()];
        let mut best = vec![0; cost.len()];
        for (row, &cell) in cells.iter().enumerate() {
            for &look in ground.fits(cell) {
                let kind = ground.kinds[look as usize];
                let from = places.partition_point(|place| place.0 < kind);
                if places.get(from).is_none_or(|place| place.0 != kind) {
                    continue;
                }
                let price = i64::from(self.price(board, cell, look)) * PARTS;
                for &(_, column) in places[from..].iter().take_while(|place| place.0 == kind) {
                    let at = row * kinds.len() + column;
                    let price = price + self.random.below(PARTS as usize / 4) as i64;
                    if price < cost[at] {
                        (cost[at], best[at]) = (price, look);
                    }
                }
            }
        }
        let found = assign(&cost, cells.len(), kinds.len());
        if found.iter().enumerate().any(|(row, &column)| cost[row * kinds.len() + column] >= NEVER) {
            return;
        }
        for (row, (&cell, &column)) in cells.iter().zip(&found).enumerate() {
            board[cell] = best[row * kinds.len() + column];
        }
    }

    /// Tiles in the box that could lie in such cells, some of them.
    fn spare(&mut self, board: &[u32], cells: &[usize]) -> Vec<u32> {
        let ground = self.ground;
        if ground.copies.iter().sum::<u32>() as usize <= board.len() {
            return vec![];
        }
        let mut left = ground.copies.clone();
        board.iter().for_each(|&look| left[ground.kinds[look as usize] as usize] -= 1);
        let mut found: Vec<u32> = match cells.first() {
            Some(&cell) => ground.fits(cell).iter().map(|&look| ground.kinds[look as usize]).collect(),
            None => vec![],
        };
        found.sort_unstable();
        found.dedup();
        found.retain(|&kind| left[kind as usize] > 0);
        self.random.shuffle(&mut found);
        found.truncate(cells.len());
        found
    }
}
