//! The puzzle as a constraint problem, in flat arrays of small integers, and the check that they make sense.

/// One way in which one kind of tile can lie in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    pub kind: usize,
    /// What the sides of the cell show.
    pub labels: Vec<usize>,
}

/// A motion of the board onto itself.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// For each cell, the cell its tile goes to.
    pub cells: Vec<usize>,
    /// For each cell, what becomes of side s: s + turn, or turn - s in a reflection.
    pub turns: Vec<usize>,
    pub mirrored: bool,
}

/// A side of a cell.
pub type Side = (usize, usize);

#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// How many sides each cell has.
    pub sides: Vec<usize>,
    pub joints: Vec<(Side, Side)>,
    /// For each label the one it must touch; None: nothing may.
    pub mates: Vec<Option<usize>>,
    /// For each label, whether it may show on a joint.
    pub inside: Vec<bool>,
    /// What must show on the rim.
    pub rim: Vec<(Side, usize)>,
    /// How many tiles of each kind there are.
    pub copies: Vec<usize>,
    pub looks: Vec<Look>,
    /// Cells with a clue, and the numbers of the looks it allows.
    pub fixed: Vec<(usize, Vec<usize>)>,
    pub symmetries: Vec<Symmetry>,
}

/// How to go about it. No plan changes what is found, only how long it takes.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The order in which the cells are filled.
    pub order: Vec<usize>,
    /// Break the symmetry of the board by this kind of tile, if that is sound.
    pub confined: Option<usize>,
    /// Give up boards whose open sides ask for more of a label than the box holds.
    pub ledger: bool,
}

/// More sides than this on one cell are refused (`MAX_SIDES` in tile.py).
pub const MAX_SIDES: usize = 12;
/// More cells, or copies of a tile, are refused (`MAX_CELLS` in layout.py).
pub const MAX_CELLS: usize = 65_536;

impl Problem {
    /// Everything the search takes for granted, so that it never has to look again.
    pub fn validate(&self) -> Result<(), String> {
        let (cells, labels) = (self.sides.len(), self.mates.len());
        let need = |ok: bool, what: &str| if ok { Ok(()) } else { Err(what.to_owned()) };
        let is_side = |&(cell, side): &Side| cell < cells && side < self.sides[cell];
        need(cells > 0, "no cells")?;
        need(cells <= MAX_CELLS, "too many cells")?;
        need(self.copies.iter().all(|&c| c <= MAX_CELLS), "too many copies of a tile")?;
        need(u32::try_from(cells.max(labels).max(self.looks.len())).is_ok(), "too large")?;
        need(self.sides.iter().all(|s| (1..=MAX_SIDES).contains(s)), "a cell with 0 or too many sides")?;
        need(self.inside.len() == labels, "`inside` is not one per label")?;
        need(self.mates.iter().flatten().all(|&m| m < labels), "a mate that is no label")?;
        let mutual = |(x, m): (usize, &Option<usize>)| m.is_none_or(|m| self.mates[m] == Some(x));
        need(self.mates.iter().enumerate().all(mutual), "mates that are not mutual")?;

        let mut seen: Vec<Side> = self.joints.iter().flat_map(|&(a, b)| [a, b]).collect();
        seen.extend(self.rim.iter().map(|&(side, _)| side));
        need(seen.iter().all(is_side), "a side that does not exist")?;
        seen.sort_unstable();
        need(seen.windows(2).all(|w| w[0] != w[1]), "a side in two joints, or in one and on the rim")?;
        need(self.rim.iter().all(|&(_, label)| label < labels), "a rim label that is none")?;

        let sound = |look: &Look| look.kind < self.copies.len() && look.labels.iter().all(|&x| x < labels);
        need(self.looks.iter().all(sound), "a look of no kind or with an unknown label")?;
        let exists = |(cell, looks): &(usize, Vec<usize>)| {
            *cell < cells && looks.iter().all(|&l| l < self.looks.len())
        };
        need(self.fixed.iter().all(exists), "a clue for no cell or look")?;

        for symmetry in &self.symmetries {
            let fits = is_permutation(&symmetry.cells, cells)
                && symmetry.turns.len() == cells
                && (0..cells).all(|c| {
                    symmetry.turns[c] < self.sides[c] && self.sides[symmetry.cells[c]] == self.sides[c]
                });
            need(fits, "a symmetry that does not fit the cells")?;
        }
        Ok(())
    }

    pub fn validate_plan(&self, plan: &Plan) -> Result<(), String> {
        if !is_permutation(&plan.order, self.sides.len()) {
            return Err("`order` does not name every cell once".to_owned());
        }
        if plan.confined.is_some_and(|kind| kind >= self.copies.len()) {
            return Err("`confined` is no kind of tile".to_owned());
        }
        Ok(())
    }
}

pub fn is_permutation(numbers: &[usize], of: usize) -> bool {
    let mut seen = vec![false; of];
    numbers.len() == of && numbers.iter().all(|&n| n < of && !std::mem::replace(&mut seen[n], true))
}
