//! Which boards count: one per arrangement, and one per solution.
//!
//! Two boards are the same arrangement when their cells show the same labels, and two arrangements
//! are the same solution when a symmetry carries one onto the other.

use crate::problem::Problem;
use std::collections::HashMap;

/// The labels shown by a cell, as a number; NO_FACE where no tile shows them.
type Face = u32;
const NO_FACE: Face = u32::MAX;

pub struct Arrangements {
    /// Per look.
    faces: Vec<Face>,
    kinds: Vec<usize>,
    motions: Vec<Motion>,
    /// Only if a face is shown by several kinds of tile, which happens with two-faced tiles.
    ambiguous: Option<Ambiguous>,
}

/// A symmetry, seen from where the tiles arrive.
struct Motion {
    /// For each cell, where its tile comes from, and what a face becomes on the way.
    from: Vec<(u32, u32)>,
    becomes: Vec<Vec<Face>>,
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
                    let moved = |face: &&[usize]| moved(face, turn, symmetry.mirrored);
                    let find = |face| numbers.get(moved(face).as_slice()).copied().unwrap_or(NO_FACE);
                    becomes.push(labels.iter().map(find).collect());
                    becomes.len() as u32 - 1
                });
                from[to] = (cell as u32, table);
            }
            Motion { from, becomes }
        });
        Arrangements {
            motions: motions.collect(),
            kinds: problem.looks.iter().map(|look| look.kind).collect(),
            ambiguous: Ambiguous::new(problem, &faces),
            faces,
        }
    }

    /// Whether this board (a look per cell) is the one that stands for its arrangement.
    pub fn is_first(&mut self, looks: &[u32]) -> bool {
        let (faces, kinds) = (&self.faces, &self.kinds);
        self.ambiguous.as_mut().is_none_or(|a| a.is_first(looks, faces, kinds))
    }

    /// Whether this arrangement is the one that stands for its solution: the smallest of its images.
    pub fn is_smallest(&self, looks: &[u32]) -> bool {
        let face = |cell: usize| self.faces[looks[cell] as usize];
        self.motions.iter().all(|motion| {
            let images = motion.from.iter().map(|&(cell, table)| {
                let becomes = &motion.becomes[table as usize];
                becomes[face(cell as usize) as usize]
            });
            images.cmp((0..looks.len()).map(face)).is_ge()
        })
    }
}

/// What a face shows after a turn of the board, or a reflection: then side s came from turn - s.
fn moved(face: &[usize], turn: usize, mirrored: bool) -> Vec<usize> {
    let k = face.len();
    (0..k).map(|s| face[if mirrored { turn + k - s } else { s + k - turn % k } % k]).collect()
}

/// Tiles of different kinds can swap places without a visible change if they show the same face.
/// Of all such boards the one with the lowest kinds, cell by cell, counts.
struct Ambiguous {
    /// Per face, the kinds that show it.
    shown_by: Vec<Vec<usize>>,
    /// Per cell with a clue, the (kind, face) it allows.
    allowed: HashMap<usize, Vec<(usize, Face)>>,
    copies: Vec<usize>,
    /// Of the board in question: the cells of each kind, and how many of it are in the box.
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
        let kinds = problem.copies.len();
        Some(Ambiguous {
            shown_by,
            allowed: problem.fixed.iter().map(|(cell, l)| (*cell, l.iter().map(pair).collect())).collect(),
            copies: problem.copies.clone(),
            holders: vec![vec![]; kinds],
            spare: vec![0; kinds],
        })
    }

    fn is_first(&mut self, looks: &[u32], faces: &[Face], kinds: &[usize]) -> bool {
        let shown: Vec<Face> = looks.iter().map(|&look| faces[look as usize]).collect();
        self.spare.clone_from(&self.copies);
        self.holders.iter_mut().for_each(Vec::clear);
        for (cell, &look) in looks.iter().enumerate() {
            self.spare[kinds[look as usize]] -= 1;
            self.holders[kinds[look as usize]].push(cell);
        }
        for (cell, &look) in looks.iter().enumerate() {
            let own = kinds[look as usize];
            for &kind in &self.shown_by[shown[cell] as usize] {
                if kind >= own || !self.may_show(cell, kind, &shown) {
                    continue;
                }
                // Could this cell have `kind` instead, the cells before it as they are?
                self.spare[own] += 1;
                let possible = self.can_free(kind, cell, &shown);
                self.spare[own] -= 1;
                if possible {
                    return false;
                }
            }
        }
        true
    }

    /// Whether a tile of `kind` can be had, by moving tiles of the cells after `cell` around: whether
    /// a spare tile can be reached from cell to cell. A list, not recursion: chains can be long.
    fn can_free(&self, kind: usize, cell: usize, shown: &[Face]) -> bool {
        let (mut seen, mut todo) = (vec![false; self.copies.len()], vec![kind]);
        seen[kind] = true;
        while let Some(kind) = todo.pop() {
            if self.spare[kind] > 0 {
                return true;
            }
            for &later in self.holders[kind].iter().filter(|&&later| later > cell) {
                for &other in &self.shown_by[shown[later] as usize] {
                    if !seen[other] && self.may_show(later, other, shown) {
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
