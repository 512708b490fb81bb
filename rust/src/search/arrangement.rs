//! Which boards count, one per arrangement and one per solution (symmetry breaking, canonical forms).
//!
//! Two boards are the same arrangement when their cells show the same labels, and two arrangements
//! are the same solution when a symmetry carries one onto the other.

use crate::problem::{MAX_SIDES, Problem, Side};
use std::collections::{HashMap, HashSet};

/// The labels shown by a cell, as a number; NO_FACE where no tile shows them.
type Face = u32;
const NO_FACE: Face = u32::MAX;

pub struct Arrangements {
    /// Per look.
    faces: Vec<Face>,
    kinds: Vec<usize>,
    cells: usize,
    motions: Vec<Motion>,
    /// Only if a face is shown by several kinds of tile, which happens with two-faced tiles.
    ambiguous: Option<Ambiguous>,
}

/// A symmetry, seen from where the tiles arrive.
struct Motion {
    /// For each cell, where its tile comes from, and what a face becomes on the way.
    from: Vec<(u32, u32)>,
    becomes: Vec<Vec<Face>>,
    /// It leaves every board as it is.
    still: bool,
}

impl Arrangements {
    pub fn new(problem: &Problem) -> Self {
        let mut numbers: HashMap<&[usize], Face> = HashMap::new();
        let mut labels: Vec<&[usize]> = vec![];
        let mut faces = vec![];
        for look in &problem.looks {
            let face = *numbers.entry(&look.labels).or_insert_with(|| {
                labels.push(&look.labels);
                labels.len() as Face - 1
            });
            faces.push(face);
        }
        let motions = problem.symmetries.iter().map(|symmetry| {
            // Cells that are turned alike share a table.
            let (mut tables, mut becomes) = (HashMap::new(), vec![]);
            let mut from = vec![(0, 0); problem.sides.len()];
            for (cell, &to) in symmetry.cells.iter().enumerate() {
                let turn = symmetry.turns[cell];
                let table = *tables.entry(turn).or_insert_with(|| {
                    let mut image = [0; MAX_SIDES];
                    let mut find = |face: &&[usize]| {
                        let sides = face.len().min(MAX_SIDES); // more than any cell has
                        moved(face, turn, symmetry.mirrored, &mut image[..sides]);
                        numbers.get(&image[..sides]).copied().unwrap_or(NO_FACE)
                    };
                    becomes.push(labels.iter().map(&mut find).collect());
                    becomes.len() as u32 - 1
                });
                from[to] = (cell as u32, table);
            }
            let stays = symmetry.cells.iter().enumerate().all(|(cell, &to)| cell == to);
            let still = stays && !symmetry.mirrored && symmetry.turns.iter().all(|&turn| turn == 0);
            Motion { from, becomes, still }
        });
        Arrangements {
            motions: motions.collect(),
            kinds: problem.looks.iter().map(|look| look.kind).collect(),
            cells: problem.sides.len(),
            ambiguous: Ambiguous::new(problem, &faces),
            faces,
        }
    }

    /// Whether every full board is an arrangement of its own.
    pub fn all_first(&self) -> bool {
        self.ambiguous.is_none()
    }

    /// How many motions there are, the one that leaves all as it is included.
    pub fn order(&self) -> u64 {
        self.motions.len().max(1) as u64
    }

    /// Whether there is nothing to turn: every arrangement is a solution of its own.
    pub fn all_smallest(&self) -> bool {
        self.motions.len() <= 1
    }

    /// Whether this board (a look per cell) is the one that stands for its arrangement.
    pub fn is_first(&self, look: impl Fn(usize) -> u32) -> bool {
        self.ambiguous.as_ref().is_none_or(|ambiguous| {
            let looks: Vec<u32> = (0..self.cells).map(look).collect();
            ambiguous.is_first(&looks, &self.faces, &self.kinds)
        })
    }

    /// Whether this arrangement is the one that stands for its solution: the smallest of its images
    /// under the motions that leave the `fixed` cell as it is, or under all of them.
    pub fn is_smallest(&self, look: impl Fn(usize) -> u32, fixed: Option<usize>) -> bool {
        let face = |cell: usize| self.faces[look(cell) as usize];
        let leaves = |motion: &&Motion| {
            !motion.still
                && fixed.is_none_or(|cell| {
                    motion.from[cell].0 as usize == cell && motion.image(cell, face(cell)) == face(cell)
                })
        };
        self.motions.iter().filter(leaves).all(|motion| {
            // A plain loop: comparing iterators takes twice as long, and the first cell mostly decides.
            for to in 0..self.cells {
                let (image, here) = (motion.image(to, face(motion.from[to].0 as usize)), face(to));
                if image != here {
                    return image > here;
                }
            }
            true
        })
    }
}

impl Motion {
    /// What a cell shows after the motion, if this face comes to it.
    #[inline(always)]
    fn image(&self, to: usize, face: Face) -> Face {
        self.becomes[self.from[to].1 as usize][face as usize]
    }
}

/// One tile confined to a part of the board, so that of boards that are each other turned only few
/// are found: those with the tile in a place that stands for all it can be turned to.
pub struct Confinement {
    kind: usize,
    /// By cell, the looks that stand for all their images, and how many images those are.
    places: HashMap<usize, (Vec<usize>, Vec<u64>)>,
    /// No place is left as it is by any motion, so every board found is a solution of its own.
    free: bool,
}

/// What may lie in a cell.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Allowed<'a> {
    kind: usize,
    looks: &'a [usize],
    /// Nothing but these looks: the tile has no other cell to go to.
    only: bool,
}

impl Allowed<'_> {
    pub fn permits(&self, look: usize, kind: usize) -> bool {
        if kind == self.kind { self.looks.contains(&look) } else { !self.only }
    }
}

impl Confinement {
    /// None if it would not be sound: the tile must lie on every board, exactly once, and be known
    /// by its face. Of all images of a place, the one that is filled first stands for them.
    pub fn new(problem: &Problem, arrangements: &Arrangements, kind: usize, order: &[usize]) -> Option<Self> {
        let sides = problem.looks.iter().find(|look| look.kind == kind)?.labels.len();
        let many = |k: &usize| problem.looks.iter().any(|look| look.kind == *k && look.labels.len() == sides);
        let tiles: usize = (0..problem.copies.len()).filter(many).map(|k| problem.copies[k]).sum();
        let cells = problem.sides.iter().filter(|&&s| s == sides).count();
        let sound = problem.copies[kind] == 1 && tiles == cells && arrangements.all_first();
        if !sound || arrangements.motions.len() < 2 {
            return None;
        }
        let looks: HashMap<Face, usize> = (0..problem.looks.len())
            .filter(|&look| problem.looks[look].kind == kind)
            .map(|look| (arrangements.faces[look], look))
            .collect();
        let fixed: HashMap<usize, &Vec<usize>> = problem.fixed.iter().map(|(c, l)| (*c, l)).collect();
        let rim: HashMap<Side, usize> = problem.rim.iter().copied().collect();
        let joined: HashSet<Side> = problem.joints.iter().flat_map(|&(a, b)| [a, b]).collect();
        let can_lie = |cell: usize, look: usize| {
            problem.looks[look].labels.iter().enumerate().all(|(side, &label)| {
                rim.get(&(cell, side)).is_none_or(|&wanted| wanted == label)
                    && (!joined.contains(&(cell, side)) || problem.inside[label])
            })
        };
        let mut seen = HashSet::new();
        let mut places: HashMap<usize, (Vec<usize>, Vec<u64>)> = HashMap::new();
        let mut free = true;
        for &cell in order.iter().filter(|&&cell| problem.sides[cell] == sides) {
            let mut here: Vec<usize> = looks.values().copied().collect();
            here.retain(|&look| {
                fixed.get(&cell).is_none_or(|allowed| allowed.contains(&look)) && can_lie(cell, look)
            });
            here.sort_unstable();
            for look in here {
                if seen.contains(&(cell, look)) {
                    continue;
                }
                let mut images = 0;
                for motion in &arrangements.motions {
                    let to = motion.from.iter().position(|&(from, _)| from as usize == cell)?;
                    let image = *looks.get(&motion.image(to, arrangements.faces[look]))?;
                    images += u64::from(seen.insert((to, image)));
                }
                free &= images == arrangements.motions.len() as u64;
                let (here, weights) = places.entry(cell).or_default();
                here.push(look);
                weights.push(images);
            }
        }
        Some(Confinement { kind, places, free })
    }

    pub fn allowed(&self, cell: usize) -> Allowed<'_> {
        let looks = self.places.get(&cell).map_or(&[][..], |(looks, _)| looks);
        Allowed { kind: self.kind, looks, only: self.places.len() == 1 && !looks.is_empty() }
    }

    /// Until when the tile must lie on the board: after so many others it is too late. None where
    /// its only cell takes nothing else anyway.
    pub fn deadline(&self, order: &[usize]) -> Option<(usize, usize)> {
        let last = order.iter().rposition(|cell| self.places.contains_key(cell))?;
        (self.places.len() > 1).then_some((self.kind, last))
    }

    /// If every board found is a solution of its own: how many arrangements each stands for.
    pub fn constant(&self) -> Option<u64> {
        self.free.then(|| self.places.values().flat_map(|(_, w)| w).next().copied().unwrap_or(1))
    }

    /// The cell of the tile on this board (a look per cell), and how many arrangements it stands for.
    pub fn weight(&self, shown: impl Fn(usize) -> u32) -> Option<(usize, u64)> {
        self.places.iter().find_map(|(&cell, (here, weights))| {
            let place = here.iter().position(|&look| look as u32 == shown(cell))?;
            Some((cell, weights[place]))
        })
    }
}

/// What a face shows after a turn of the board, or a reflection: then side s came from turn - s.
fn moved(face: &[usize], turn: usize, mirrored: bool, image: &mut [usize]) {
    let k = face.len();
    for (s, label) in image.iter_mut().enumerate() {
        *label = face[if mirrored { turn + k - s } else { s + k - turn % k } % k];
    }
}

/// Tiles of different kinds can swap places without a visible change if they show the same face.
/// Of all such boards the one with the lowest kinds, cell by cell, counts.
struct Ambiguous {
    /// Per face, the kinds that show it.
    shown_by: Vec<Vec<usize>>,
    /// Per cell with a clue, the (kind, face) it allows.
    allowed: HashMap<usize, Vec<(usize, Face)>>,
    copies: Vec<usize>,
}

/// A board: the face each cell shows, the cells of each kind, and how many of it are in the box.
struct Lying {
    shown: Vec<Face>,
    holders: Vec<Vec<usize>>,
    spare: Vec<usize>,
}

impl Ambiguous {
    fn new(problem: &Problem, faces: &[Face]) -> Option<Self> {
        let count = faces.iter().max().map_or(0, |&f| f as usize + 1);
        let mut shown_by = vec![vec![]; count];
        for (look, &face) in problem.looks.iter().zip(faces) {
            shown_by[face as usize].push(look.kind);
        }
        if shown_by.iter().all(|kinds| kinds.len() < 2) {
            return None;
        }
        let pair = |&look: &usize| (problem.looks[look].kind, faces[look]);
        Some(Ambiguous {
            shown_by,
            allowed: problem.fixed.iter().map(|(cell, l)| (*cell, l.iter().map(pair).collect())).collect(),
            copies: problem.copies.clone(),
        })
    }

    fn is_first(&self, looks: &[u32], faces: &[Face], kinds: &[usize]) -> bool {
        let shown = looks.iter().map(|&look| faces[look as usize]).collect();
        let mut lying = Lying { shown, holders: vec![vec![]; self.copies.len()], spare: self.copies.clone() };
        for (cell, &look) in looks.iter().enumerate() {
            lying.spare[kinds[look as usize]] -= 1;
            lying.holders[kinds[look as usize]].push(cell);
        }
        for (cell, &look) in looks.iter().enumerate() {
            let own = kinds[look as usize];
            for &kind in &self.shown_by[lying.shown[cell] as usize] {
                if kind >= own || !self.may_show(cell, kind, &lying.shown) {
                    continue;
                }
                // Could this cell have `kind` instead, the cells before it as they are?
                lying.spare[own] += 1;
                let possible = self.can_free(kind, cell, &lying);
                lying.spare[own] -= 1;
                if possible {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a tile of `kind` can be had, by moving tiles of the cells after `cell` around: whether
    /// a spare tile can be reached from cell to cell. A list, not recursion: chains can be long.
    fn can_free(&self, kind: usize, cell: usize, lying: &Lying) -> bool {
        let (mut seen, mut todo) = (vec![false; self.copies.len()], vec![kind]);
        seen[kind] = true;
        while let Some(kind) = todo.pop() {
            if lying.spare[kind] > 0 {
                return true;
            }
            for &later in lying.holders[kind].iter().filter(|&&later| later > cell) {
                for &other in &self.shown_by[lying.shown[later] as usize] {
                    if !seen[other] && self.may_show(later, other, &lying.shown) {
                        seen[other] = true;
                        todo.push(other);
                    }
                }
            }
        }
        false
    }

    fn may_show(&self, cell: usize, kind: usize, shown: &[Face]) -> bool {
        let face = shown[cell];
        self.shown_by[face as usize].contains(&kind)
            && self.allowed.get(&cell).is_none_or(|allowed| allowed.contains(&(kind, face)))
    }
}
