//! What fits where, as sets of looks.

use crate::problem::Problem;
use crate::short::Short;
use std::collections::HashSet;

/// Bytes that the sets may take.
const MOST_BYTES: usize = 256 << 20;

/// What touches a side of a cell: the cell there and its side, and the side it touches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Across {
    pub side: u8,
    pub cell: u32,
    pub other: u8,
}

pub struct Ground {
    /// For each cell, what touches it.
    pub across: Vec<Short<Across>>,
    /// How many numbers of 64 bits make a set.
    pub words: usize,
    pub kinds: Vec<u32>,
    pub copies: Vec<u32>,
    /// Cells that are filled before a person begins.
    pub given: Vec<usize>,
    /// For each look, what its sides show.
    labels: Vec<Vec<usize>>,
    mates: Vec<Option<usize>>,
    /// For each kind, its looks.
    of_kind: Vec<Vec<usize>>,
    /// The sets of looks that fit into cells of an empty board, and which set each cell has.
    fits: Vec<u64>,
    fit: Vec<usize>,
    /// For each side and label, the looks that show it there.
    shows: Vec<u64>,
    count: usize,
}

impl Ground {
    /// `lists` of looks, and which one holds those that fit into each cell of an empty board.
    pub fn new(
        problem: &Problem,
        lists: &[Vec<usize>],
        list: &[usize],
        given: Vec<usize>,
    ) -> Result<Self, String> {
        let (cells, looks) = (problem.sides.len(), problem.looks.len());
        if list.len() != cells || list.iter().any(|&number| number >= lists.len()) {
            return Err("`list` does not name a list for every cell".to_owned());
        }
        if lists.iter().flatten().any(|&look| look >= looks) {
            return Err("`lists` name looks that are not there".to_owned());
        }
        if !is_distinct(&given, cells) {
            return Err("`given` names no cell, or one twice".to_owned());
        }
        let words = looks.div_ceil(64).max(1);
        let most = problem.sides.iter().copied().max().unwrap_or(0);
        let count = problem.mates.len();
        // What is asked for by a label without mate fits nothing: one empty set for all of them.
        let sets = most * count + 1;
        if (sets + lists.len()).saturating_mul(8 * words) > MOST_BYTES {
            return Err("too large to be walked".to_owned());
        }
        let mut shows = vec![0; sets * words];
        for (number, look) in problem.looks.iter().enumerate() {
            for (side, &label) in look.labels.iter().enumerate() {
                insert(&mut shows[(side * count + label) * words..], number);
            }
        }
        let mut fits = vec![0; lists.len() * words];
        for (at, numbers) in lists.iter().enumerate() {
            numbers.iter().for_each(|&number| insert(&mut fits[at * words..], number));
        }
        let mut of_kind = vec![vec![]; problem.copies.len()];
        for (number, look) in problem.looks.iter().enumerate() {
            of_kind[look.kind].push(number);
        }
        Ok(Ground {
            across: across(problem),
            words,
            kinds: problem.looks.iter().map(|look| look.kind as u32).collect(),
            copies: problem.copies.iter().map(|&n| n as u32).collect(),
            given,
            labels: problem.looks.iter().map(|look| look.labels.clone()).collect(),
            mates: problem.mates.clone(),
            of_kind,
            fits,
            fit: list.to_vec(),
            shows,
            count,
        })
    }

    pub fn cells(&self) -> usize {
        self.across.len()
    }

    /// The looks that fit into a cell of an empty board.
    pub fn fitting(&self, cell: usize) -> &[u64] {
        self.set(&self.fits, self.fit[cell])
    }

    /// Where in `shown` stands the set of looks that match, on `side`, what a look shows on its side `other`.
    pub fn matching(&self, side: u8, look: usize, other: u8) -> usize {
        let label = self.labels[look][usize::from(other)];
        match self.mates[label] {
            Some(mate) => usize::from(side) * self.count + mate,
            None => self.shows.len() / self.words - 1,
        }
    }

    pub fn shown(&self, number: usize) -> &[u64] {
        self.set(&self.shows, number)
    }

    /// Every look of which there are copies.
    pub fn all(&self) -> Vec<u64> {
        let mut found = vec![0; self.words];
        for (kind, looks) in self.of_kind.iter().enumerate() {
            if self.copies[kind] > 0 {
                looks.iter().for_each(|&look| insert(&mut found, look));
            }
        }
        found
    }

    /// Take the looks of a kind out of a set, or put them back.
    pub fn toggle(&self, set: &mut [u64], kind: usize) {
        for &look in &self.of_kind[kind] {
            set[look / 64] ^= 1 << (look % 64);
        }
    }

    fn set<'a>(&self, sets: &'a [u64], number: usize) -> &'a [u64] {
        &sets[number * self.words..(number + 1) * self.words]
    }
}

fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

fn is_distinct(numbers: &[usize], below: usize) -> bool {
    let mut seen = HashSet::new();
    numbers.iter().all(|&number| number < below && seen.insert(number))
}

/// A cell that touches itself is no neighbour of its own: `lists` have that.
fn across(problem: &Problem) -> Vec<Short<Across>> {
    let mut found = vec![Short::default(); problem.sides.len()];
    for &((a, s), (b, t)) in problem.joints.iter().filter(|((a, _), (b, _))| a != b) {
        found[a].push(Across { side: s as u8, cell: b as u32, other: t as u8 });
        found[b].push(Across { side: t as u8, cell: a as u32, other: s as u8 });
    }
    found
}
