//! The tree of the careful method, walked in slices.

use crate::careful::ground::Ground;
use std::sync::Arc;

const NONE: u32 = u32::MAX;

/// A cell about to be filled, and how it came to be chosen.
struct Step {
    cell: usize,
    /// Its place among the near ones, if it was one of them.
    place: Option<usize>,
    /// How many cells became near ones by filling it.
    nearer: usize,
    look: usize,
}

/// What lies on the board.
pub struct Board {
    pub ground: Arc<Ground>,
    lying: Vec<u32>,
    left: Vec<u32>,
    /// The looks of kinds of which tiles are left.
    stock: Vec<u64>,
    /// How many neighbours of each cell are lying.
    beside: Vec<u8>,
    /// Empty cells with a neighbour lying, in no order.
    near: Vec<u32>,
    steps: Vec<Step>,
}

impl Board {
    pub fn new(ground: Arc<Ground>) -> Self {
        Board {
            lying: vec![NONE; ground.cells()],
            left: ground.copies.clone(),
            stock: ground.all(),
            beside: vec![0; ground.cells()],
            near: vec![],
            steps: vec![],
            ground,
        }
    }

    pub fn depth(&self) -> usize {
        self.steps.len()
    }

    /// The cell that is filled next; `looks`: what fits there.
    pub fn next(&self, looks: &mut Vec<u64>) -> usize {
        let given = self.ground.given.get(self.depth()).copied();
        let cell = given.unwrap_or_else(|| {
            if self.near.is_empty() {
                let empty = (0..self.lying.len()).filter(|&cell| self.lying[cell] == NONE);
                self.fewest(empty)
            } else {
                self.fewest(self.near.iter().map(|&cell| cell as usize))
            }
        });
        looks.resize(self.ground.words, 0);
        for (at, to) in looks.iter_mut().enumerate() {
            *to = self.ground.fitting(cell)[at] & self.stock[at];
        }
        for number in self.asked(cell) {
            looks.iter_mut().zip(self.ground.shown(number)).for_each(|(to, &word)| *to &= word);
        }
        cell
    }

    /// The cell into which the fewest looks fit, then with most neighbours, then the first.
    fn fewest(&self, cells: impl Iterator<Item = usize>) -> usize {
        let key = |cell: usize| (self.count(cell), u8::MAX - self.beside[cell], cell);
        cells.map(key).min().expect("a cell is empty").2
    }

    fn count(&self, cell: usize) -> u32 {
        let mut sets = [&[] as &[u64]; crate::problem::MAX_SIDES];
        let mut many = 0;
        for number in self.asked(cell) {
            sets[many] = self.ground.shown(number);
            many += 1;
        }
        let fitting = self.ground.fitting(cell);
        let mut count = 0;
        for at in 0..self.ground.words {
            let mut word = fitting[at] & self.stock[at];
            sets[..many].iter().for_each(|set| word &= set[at]);
            count += word.count_ones();
        }
        count
    }

    /// The sets of looks that match what lies beside a cell.
    fn asked(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.ground.across[cell].iter().filter_map(|x| {
            let look = self.lying[x.cell as usize];
            (look != NONE).then(|| self.ground.matching(x.side, look as usize, x.other))
        })
    }

    pub fn place(&mut self, cell: usize, look: usize) {
        let kind = self.ground.kinds[look] as usize;
        self.left[kind] -= 1;
        if self.left[kind] == 0 {
            self.ground.toggle(&mut self.stock, kind);
        }
        let place = self.near.iter().position(|&near| near as usize == cell);
        if let Some(place) = place {
            self.near.swap_remove(place);
        }
        self.lying[cell] = look as u32;
        let before = self.near.len();
        for x in self.ground.across[cell].iter() {
            let other = x.cell as usize;
            self.beside[other] += 1;
            if self.beside[other] == 1 && self.lying[other] == NONE {
                self.near.push(x.cell);
            }
        }
        self.steps.push(Step { cell, place, nearer: self.near.len() - before, look });
    }

    pub fn lift(&mut self) {
        let Some(Step { cell, place, nearer, look }) = self.steps.pop() else { return };
        self.near.truncate(self.near.len() - nearer);
        for x in self.ground.across[cell].iter() {
            self.beside[x.cell as usize] -= 1;
        }
        self.lying[cell] = NONE;
        if let Some(place) = place {
            self.near.push(cell as u32);
            let last = self.near.len() - 1;
            self.near.swap(place, last);
        }
        let kind = self.ground.kinds[look] as usize;
        if self.left[kind] == 0 {
            self.ground.toggle(&mut self.stock, kind);
        }
        self.left[kind] += 1;
    }
}

/// The whole tree, depth first.
pub struct Walk {
    board: Board,
    /// For each depth, the cell to fill there and the looks that were not tried yet.
    open: Vec<(usize, Vec<u64>)>,
    begun: bool,
    /// Tiles laid so far, but for those that were given.
    pub placements: u64,
    pub boards: u64,
}

impl Walk {
    pub fn new(ground: Arc<Ground>) -> Self {
        let open = vec![(0, vec![]); ground.cells()];
        Walk { board: Board::new(ground), open, begun: false, placements: 0, boards: 0 }
    }

    /// At most so many placements more; whether all of the tree is walked.
    pub fn run(&mut self, most: u64) -> bool {
        let end = self.placements.saturating_add(most);
        let (cells, given) = (self.board.ground.cells(), self.board.ground.given.len());
        if !self.begun {
            self.begun = true;
            self.open[0].0 = self.board.next(&mut self.open[0].1);
        }
        loop {
            let depth = self.board.depth();
            let (cell, looks) = &mut self.open[depth];
            if self.placements >= end && looks.iter().any(|&word| word != 0) {
                return false;
            }
            let Some(look) = take(looks) else {
                if depth == 0 {
                    return true;
                }
                self.board.lift();
                continue;
            };
            self.board.place(*cell, look);
            self.placements += u64::from(depth >= given);
            if depth + 1 == cells {
                self.boards += 1;
                self.board.lift();
            } else {
                let (cell, looks) = &mut self.open[depth + 1];
                *cell = self.board.next(looks);
            }
        }
    }
}

/// The first of a set, taken out.
pub fn take(set: &mut [u64]) -> Option<usize> {
    let at = set.iter().position(|&word| word != 0)?;
    let bit = set[at].trailing_zeros() as usize;
    set[at] &= set[at] - 1;
    Some(64 * at + bit)
}
