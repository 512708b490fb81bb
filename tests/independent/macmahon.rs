//! Counts the arrangements of MacMahon's 24 squares and 24 triangles, sharing nothing with edgewise.
//!
//!     rustc --edition 2021 -O tests/independent/macmahon.rs && ./macmahon squares && ./macmahon triangles
//!
//! There is no search. Cells are filled in a fixed order, and after each we only know which sets of used
//! tiles go with which labels on the open sides: how they came about does not matter for the rest. The
//! second half of a board is a first half turned about the centre, so two first halves make a board
//! if their sets are complements and their open sides agree. Going back from there, all that is not
//! part of a board is dropped, and what remains is written out: a list of all boards. How many they are
//! up to symmetries is counted on that list.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::iter::zip;

/// The middle of a side; the centre of the board is (0, 0).
type Point = (i32, i32);
type Move = fn(Point) -> Point;
/// What the sides inside a board show, two bits each.
type Labels = u128;
/// What the open sides show, two bits each; places without an open side are 0.
type State = usize;
/// Never are more sides open than this.
const OPEN: usize = 5;
const STATES: usize = 1 << (2 * OPEN);
/// A set of states.
type Row = [u64; STATES / 64];

const SAME: [usize; 4] = [0, 1, 2, 3];

struct Puzzle {
    /// The sides of each cell, counterclockwise. Turning the board half round reverses the cells.
    cells: Vec<Vec<Point>>,
    /// The labels of each tile, counterclockwise, no tile twice. The rim shows 0.
    tiles: Vec<Vec<usize>>,
}

/// All tiles with so many sides and labels, each in the first of its turns.
fn all_tiles(sides: u32, labels: usize) -> Vec<Vec<usize>> {
    let words = (0..labels.pow(sides)).map(|n| (0..sides).map(|i| n / labels.pow(i) % labels).collect());
    words.filter(|word: &Vec<usize>| turns(word)[0] == *word).collect()
}

/// The ways to turn a tile that look different, in order.
fn turns(tile: &[usize]) -> Vec<Vec<usize>> {
    let mut turns: Vec<_> = (0..tile.len()).map(|i| [&tile[i..], &tile[..i]].concat()).collect();
    turns.sort();
    turns.dedup();
    turns
}

/// Column by column: with few rows, few sides are open.
fn rectangle(rows: i32, columns: i32) -> Vec<Vec<Point>> {
    let cells = (0..columns).flat_map(|x| (0..rows).map(move |y| (2 * x + 1 - columns, 2 * y + 1 - rows)));
    cells.map(|(x, y)| vec![(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]).collect()
}

/// The triangles with corners on a part of the lattice whose axes meet at 60 degrees, row by row.
fn triangles(part: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let mut cells = vec![];
    for (b, a) in (-3..3).flat_map(|b| (-3..3).map(move |a| (b, a))) {
        for corners in [[(a, b), (a + 1, b), (a, b + 1)], [(a + 1, b), (a + 1, b + 1), (a, b + 1)]] {
            if corners.iter().all(|&corner| part(corner)) {
                // The middle is taken twice as far from the centre: that makes it an integer.
                let middle = |i: usize| {
                    let (from, to) = (corners[i], corners[(i + 1) % 3]);
                    (from.0 + to.0, from.1 + to.1)
                };
                cells.push((0..3).map(middle).collect());
            }
        }
    }
    cells
}

fn hexagon(side: i32) -> Vec<Vec<Point>> {
    triangles(|(a, b)| a.abs().max(b.abs()).max((a + b).abs()) <= side)
}

/// The sides where two cells touch.
fn inner_sides(cells: &[Vec<Point>]) -> Vec<Point> {
    let mut seen = HashSet::new();
    cells.iter().flatten().copied().filter(|&side| !seen.insert(side)).collect()
}

/// Where each inner side goes.
fn motion(inner: &[Point], to: impl Fn(Point) -> Point) -> Vec<usize> {
    let number = |side| inner.iter().position(|&other| other == side);
    inner.iter().map(|&side| number(to(side)).expect("a symmetry of the board")).collect()
}

fn moved(labels: Labels, motion: &[usize], colours: [usize; 4]) -> Labels {
    let label = |side| colours[(labels >> (2 * side)) as usize & 3] as Labels;
    motion.iter().enumerate().fold(0, |all, (side, to)| all | label(side) << (2 * to))
}

/// What a side of a cell is when its turn comes; open sides have a place in the state.
enum Side {
    Rim,
    Known(usize),
    Fresh(usize),
}

/// What filling a cell does.
struct Step {
    /// For each state, the tiles that fit, as sets of one, and the states they leave.
    fits: Vec<Vec<(u32, State)>>,
    /// The inner sides that it opens, and their places.
    fresh: Vec<(usize, usize)>,
}

/// The steps of the first half, and the inner sides open after it with their places.
fn steps(puzzle: &Puzzle, inner: &[Point]) -> (Vec<Step>, BTreeMap<usize, usize>) {
    let mut steps = vec![];
    let mut open = BTreeMap::new();
    for cell in &puzzle.cells[..puzzle.cells.len() / 2] {
        let numbers = cell.iter().map(|side| inner.iter().position(|other| other == side));
        // First close sides, then open others: these may take the places that became free.
        let numbers: Vec<_> = numbers.map(|number| (number, number.and_then(|n| open.remove(&n)))).collect();
        let (mut sides, mut fresh) = (vec![], vec![]);
        for number in numbers {
            sides.push(match number {
                (None, _) => Side::Rim,
                (_, Some(place)) => Side::Known(place),
                (Some(number), None) => {
                    let free = (0..OPEN).find(|place| open.values().all(|taken| taken != place));
                    let place = free.expect("few open sides");
                    open.insert(number, place);
                    fresh.push((number, place));
                    Side::Fresh(place)
                }
            });
        }
        let mut fits = vec![vec![]; STATES];
        for (tile, labels) in puzzle.tiles.iter().enumerate() {
            for look in turns(labels) {
                for (state, fits) in fits.iter_mut().enumerate() {
                    fits.extend(leave(state, &sides, &look).map(|left| (1 << tile, left)));
                }
            }
        }
        steps.push(Step { fits, fresh });
    }
    (steps, open)
}

/// The state that a tile leaves, if it fits. Free places are 0, so that one operation writes and wipes.
fn leave(state: State, sides: &[Side], look: &[usize]) -> Option<State> {
    zip(sides, look).try_fold(state, |left, (side, &label)| match *side {
        Side::Rim => (label == 0).then_some(left),
        Side::Known(place) => (state >> (2 * place) & 3 == label).then_some(left ^ label << (2 * place)),
        Side::Fresh(place) => Some(left ^ label << (2 * place)),
    })
}

fn contains(row: &Row, state: State) -> bool {
    row[state / 64] >> (state % 64) & 1 == 1
}

fn insert(row: &mut Row, state: State) {
    row[state / 64] |= 1 << (state % 64);
}

fn states(row: &Row) -> impl Iterator<Item = State> + '_ {
    row.iter().enumerate().flat_map(|(i, &word)| {
        let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        rest.take_while(|&word| word != 0).map(move |word| 64 * i + word.trailing_zeros() as usize)
    })
}

fn only(row: &Row, keep: impl Fn(State) -> bool) -> Row {
    let mut kept = Row::default();
    states(row).filter(|&state| keep(state)).for_each(|state| insert(&mut kept, state));
    kept
}

/// All boards of a puzzle, in order.
fn boards(puzzle: &Puzzle) -> Vec<Labels> {
    let opposite =
        |cell: &Vec<Point>, other: &Vec<Point>| cell.iter().all(|&(x, y)| other.contains(&(-x, -y)));
    assert!(zip(&puzzle.cells, puzzle.cells.iter().rev()).all(|(cell, other)| opposite(cell, other)));
    let inner = inner_sides(&puzzle.cells);
    let (steps, cut) = steps(puzzle, &inner);

    // A layer has a row for every set of so many tiles.
    let all = (1u32 << puzzle.tiles.len()) - 1;
    let mut sets = vec![vec![]; puzzle.tiles.len() + 1];
    let mut rows = vec![];
    for set in 0..=all {
        let layer: &mut Vec<_> = &mut sets[set.count_ones() as usize];
        rows.push(layer.len() as u32);
        layer.push(set);
    }
    let row = |set: u32| rows[set as usize] as usize;

    let mut layers = vec![vec![Row::default()]];
    insert(&mut layers[0][0], 0);
    for (n, step) in steps.iter().enumerate() {
        let mut next = vec![Row::default(); sets[n + 1].len()];
        for (&set, reached) in zip(&sets[n], &layers[n]) {
            for state in states(reached) {
                for &(tile, left) in step.fits[state].iter().filter(|(tile, _)| set & tile == 0) {
                    insert(&mut next[row(set | tile)], left);
                }
            }
        }
        layers.push(next);
    }

    // The other half must show on the cut, turned, what this half shows.
    let half_turn = motion(&inner, |(x, y)| (-x, -y));
    let other = |state: State| {
        let places = cut.iter().map(|(side, place)| (place, cut[&half_turn[*side]]));
        places.fold(0, |all, (from, to)| all | (state >> (2 * from) & 3) << (2 * to))
    };
    let reached = layers.pop().unwrap();
    let meets = |set, state| contains(&reached[row(all ^ set)], other(state));
    let met = zip(&sets[steps.len()], &reached).map(|(&set, row)| only(row, |state| meets(set, state)));
    layers.push(met.collect());
    drop(reached);

    for (n, step) in steps.iter().enumerate().rev() {
        let (before, after) = layers.split_at_mut(n + 1);
        for (&set, reached) in zip(&sets[n], &mut before[n]) {
            let goes_on = |&(tile, left): &_| set & tile == 0 && contains(&after[0][row(set | tile)], left);
            *reached = only(reached, |state| step.fits[state].iter().any(goes_on));
        }
    }

    let mut halves: Vec<(u32, State, Labels)> = vec![(0, 0, 0)];
    for (step, layer) in zip(&steps, &layers[1..]) {
        let mut longer = vec![];
        for (set, state, labels) in halves {
            for &(tile, left) in step.fits[state].iter().filter(|(tile, _)| set & tile == 0) {
                if contains(&layer[row(set | tile)], left) {
                    let shown = step
                        .fresh
                        .iter()
                        .map(|(side, place)| (left as Labels >> (2 * place) & 3) << (2 * side));
                    longer.push((set | tile, left, shown.fold(labels, |all, label| all | label)));
                }
            }
        }
        halves = longer;
    }
    drop(layers);

    halves.sort_unstable();
    let mut boards = vec![];
    for &(set, state, labels) in &halves {
        let key = (all ^ set, other(state));
        let first = halves.partition_point(|half| (half.0, half.1) < key);
        let others = halves[first..].iter().take_while(|half| (half.0, half.1) == key);
        boards.extend(others.map(|half| labels | moved(half.2, &half_turn, SAME)));
    }
    boards.sort_unstable();
    boards
}

/// Stops unless the boards are all different and each has every tile once.
fn check(puzzle: &Puzzle, boards: &[Labels]) {
    assert!(boards.windows(2).all(|pair| pair[0] < pair[1]));
    let inner = inner_sides(&puzzle.cells);
    // The rim reads two bits that no inner side has.
    let number = |side| inner.iter().position(|&other| other == side).unwrap_or(inner.len());
    let cells: Vec<Vec<_>> =
        puzzle.cells.iter().map(|c| c.iter().map(|&side| 2 * number(side)).collect()).collect();
    let mut tile_showing = [0; 256];
    for (tile, labels) in puzzle.tiles.iter().enumerate() {
        for look in turns(labels) {
            tile_showing[look.iter().fold(0, |all, label| all << 2 | label)] = 1 << tile;
        }
    }
    for board in boards {
        let look = |cell: &Vec<usize>| cell.iter().fold(0, |all, bit| all << 2 | (board >> bit) as usize & 3);
        let used = cells.iter().fold(0u32, |used, cell| used | tile_showing[look(cell)]);
        assert_eq!(used.count_ones() as usize, puzzle.cells.len());
    }
}

/// Boards that symmetries carry onto each other, as trees: each board names another or itself.
struct Classes<'a> {
    boards: &'a [Labels],
    parents: Vec<u32>,
}

impl<'a> Classes<'a> {
    fn new(boards: &'a [Labels]) -> Self {
        Classes { boards, parents: (0..boards.len() as u32).collect() }
    }

    fn top(&mut self, mut board: usize) -> usize {
        while self.parents[board] as usize != board {
            self.parents[board] = self.parents[self.parents[board] as usize];
            board = self.parents[board] as usize;
        }
        board
    }

    /// Stops if the symmetry carries a board to one that is not in the list.
    fn join(&mut self, motion: &[usize], colours: [usize; 4]) {
        for (i, &board) in self.boards.iter().enumerate() {
            let image = self.boards.binary_search(&moved(board, motion, colours)).expect("a board");
            let (one, two) = (self.top(i), self.top(image));
            self.parents[one.max(two)] = one.min(two) as u32;
        }
    }

    /// How many there are, and how many boards are in each.
    fn count(&mut self) -> (usize, BTreeSet<usize>) {
        let mut sizes = vec![0; self.boards.len()];
        (0..sizes.len()).for_each(|board| sizes[self.top(board)] += 1);
        sizes.retain(|&size| size > 0);
        (sizes.len(), sizes.into_iter().collect())
    }
}

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    let (cells, tiles) = match mode.as_str() {
        "squares" => (rectangle(4, 6), all_tiles(4, 3)),
        "triangles" => (hexagon(2), all_tiles(3, 4)),
        _ => panic!("expected squares or triangles"),
    };
    // Each with those before it: together they make all turns, all mirrors, all orders of the colours.
    let (turn, mirror, swaps): (Move, Move, _) = match mode.as_str() {
        "squares" => (|(x, y)| (-x, -y), |(x, y)| (-x, y), vec![[0, 2, 1, 3]]),
        _ => (|(a, b)| (-b, a + b), |(a, b)| (b, a), vec![[0, 2, 1, 3], [0, 1, 3, 2]]),
    };

    let puzzle = Puzzle { cells, tiles };
    let boards = boards(&puzzle);
    check(&puzzle, &boards);
    println!("{} arrangements", boards.len());

    let inner = inner_sides(&puzzle.cells);
    let mut classes = Classes::new(&boards);
    let tell = |classes: &mut Classes, symmetries| {
        let (count, sizes) = classes.count();
        let sizes: Vec<_> = sizes.iter().map(usize::to_string).collect();
        println!("{count} up to {symmetries}, in classes of {}", sizes.join(" or "));
    };
    classes.join(&motion(&inner, turn), SAME);
    tell(&mut classes, "turns");
    classes.join(&motion(&inner, mirror), SAME);
    tell(&mut classes, "turns and mirrors");
    swaps.into_iter().for_each(|swap| classes.join(&motion(&inner, |side| side), swap));
    tell(&mut classes, "turns, mirrors and colours other than the rim's");
}

/// `rustc --test` builds these; they hold the lists against a plain search, on smaller boards.
#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    type Shown = HashMap<Point, usize>;

    fn tile(cell: &[Point], shown: &Shown) -> Vec<usize> {
        let look: Vec<_> = cell.iter().map(|side| shown[side]).collect();
        turns(&look).swap_remove(0)
    }

    /// Fills the sides at random until no tile comes twice, so that there is at least one board.
    fn planted(cells: Vec<Vec<Point>>, labels: usize, mut seed: u64) -> Puzzle {
        let inner = inner_sides(&cells);
        loop {
            let mut shown: Shown = cells.iter().flatten().map(|&side| (side, 0)).collect();
            for &side in &inner {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                shown.insert(side, (seed >> 33) as usize % labels);
            }
            let tiles: BTreeSet<_> = cells.iter().map(|cell| tile(cell, &shown)).collect();
            if tiles.len() == cells.len() {
                return Puzzle { cells, tiles: tiles.into_iter().collect() };
            }
        }
    }

    fn search(puzzle: &Puzzle, used: &[usize], shown: &Shown, found: &mut Vec<Labels>) {
        let Some(cell) = puzzle.cells.get(used.len()) else {
            let inner = inner_sides(&puzzle.cells);
            found.push(zip(0.., &inner).fold(0, |all, (i, side)| all | (shown[side] as Labels) << (2 * i)));
            return;
        };
        for (i, labels) in puzzle.tiles.iter().enumerate().filter(|(i, _)| !used.contains(i)) {
            for look in turns(labels) {
                if zip(cell, &look).all(|(side, label)| shown.get(side).is_none_or(|known| known == label)) {
                    let mut shown = shown.clone();
                    shown.extend(zip(cell.iter().copied(), look));
                    search(puzzle, &[used, &[i]].concat(), &shown, found);
                }
            }
        }
    }

    #[test]
    fn the_list_is_that_of_a_plain_search() {
        let strip = triangles(|(a, b)| a.abs().max((a + b).abs()) <= 2 && b.abs() <= 1);
        let rhombus = triangles(|(a, b)| a.abs().max(b.abs()) <= 1);
        let squares = [rectangle(2, 3), rectangle(3, 4), rectangle(4, 3), rectangle(4, 4)];
        let shapes = squares.into_iter().chain([hexagon(1), rhombus, strip]);
        for (cells, seed) in shapes.flat_map(|cells| (0..2).map(move |seed| (cells.clone(), seed))) {
            let labels = if cells[0].len() == 4 { 3 } else { 4 };
            let puzzle = planted(cells, labels, seed);
            let inner = inner_sides(&puzzle.cells);
            let rim = puzzle.cells.iter().flatten().filter(|side| !inner.contains(side));
            let mut found = vec![];
            search(&puzzle, &[], &rim.map(|&side| (side, 0)).collect(), &mut found);
            found.sort_unstable();
            let listed = boards(&puzzle);
            check(&puzzle, &listed);
            println!("{} cells: {} boards", puzzle.cells.len(), found.len());
            assert!(!found.is_empty() && listed == found);
        }
    }

    #[test]
    fn there_are_24_tiles() {
        assert_eq!((all_tiles(4, 3).len(), all_tiles(3, 4).len()), (24, 24));
    }

    /// On the six spokes of a small hexagon, classes are necklaces and bracelets with four colours.
    #[test]
    fn classes_of_different_sizes_are_counted_too() {
        let inner = inner_sides(&hexagon(1));
        let all: Vec<Labels> = (0..1 << (2 * inner.len())).collect();
        let mut classes = Classes::new(&all);
        classes.join(&motion(&inner, |(a, b)| (-b, a + b)), SAME);
        assert_eq!(classes.count(), (700, [1, 2, 3, 6].into()));
        classes.join(&motion(&inner, |(a, b)| (b, a)), SAME);
        assert_eq!(classes.count(), (430, [1, 2, 3, 6, 12].into()));
    }
}
