//! The puzzle for those who may leave joints mismatched, and pay for them.

use crate::problem::{MAX_SIDES, Problem, Side};

/// No label, or none that matches.
pub const NOTHING: u16 = u16::MAX;

/// More labels cannot be told apart.
pub const MOST_LABELS: usize = u16::MAX as usize - 2;

/// What a side of a cell touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    Nothing,
    Joint {
        cell: usize,
        side: usize,
        joint: usize,
    },
    /// The rim, and what it asks for; free of charge where only looks are allowed that show it.
    Rim {
        label: u16,
        weight: u32,
    },
}

/// A rim label that may be missing, for a price.
pub type Soft = (usize, usize, usize, u32);

pub struct Ground {
    /// For each cell what its sides touch.
    pub links: Vec<Vec<Link>>,
    pub joints: Vec<(Side, Side)>,
    /// What a mismatch costs, joint by joint.
    pub weights: Vec<u32>,
    /// How many labels there are.
    pub labels: usize,
    /// For each label the one it must touch.
    pub mates: Vec<u16>,
    pub copies: Vec<u32>,
    /// The kind of each look ...
    pub kinds: Vec<u32>,
    /// ... and what it shows, `width` numbers each.
    shown: Vec<u16>,
    width: usize,
    /// Looks that may lie in a cell: cells that are alike share a list.
    pub lists: Vec<Vec<u32>>,
    pub list: Vec<usize>,
    soft: Vec<Soft>,
}

impl Ground {
    /// `list` says which of the `lists` holds the looks that may lie in each cell.
    pub fn new(
        problem: &Problem,
        mut lists: Vec<Vec<u32>>,
        list: Vec<usize>,
        weights: Vec<u32>,
        soft: Vec<Soft>,
    ) -> Result<Self, String> {
        let cells = problem.sides.len();
        let need = |ok: bool, what: &str| if ok { Ok(()) } else { Err(what.to_owned()) };
        need(list.len() == cells && list.iter().all(|&l| l < lists.len()), "not one list per cell")?;
        need(weights.len() == problem.joints.len(), "not one weight per joint")?;
        need(problem.mates.len() <= MOST_LABELS, "too many labels")?;
        let sides = |look: &u32| problem.looks.get(*look as usize).map(|look| look.labels.len());
        let mut places: Vec<(usize, usize)> =
            list.iter().copied().zip(problem.sides.iter().copied()).collect();
        places.sort_unstable();
        places.dedup();
        let fit = |&(list, count): &(usize, usize)| lists[list].iter().all(|look| sides(look) == Some(count));
        need(places.iter().all(fit), "a look that does not fit")?;
        lists.iter_mut().for_each(|list| list.sort_unstable()); // `is_board` looks for looks
        let total = weights.iter().chain(soft.iter().map(|x| &x.3)).map(|&w| u64::from(w)).sum::<u64>();
        need(total < 1 << 30, "weights that are too large")?;

        let mut links: Vec<Vec<Link>> = problem.sides.iter().map(|&s| vec![Link::Nothing; s]).collect();
        for (joint, &((a, s), (b, t))) in problem.joints.iter().enumerate() {
            links[a][s] = Link::Joint { cell: b, side: t, joint };
            links[b][t] = Link::Joint { cell: a, side: s, joint };
        }
        let hard = problem.rim.iter().map(|&((cell, side), label)| (cell, side, label, 0));
        for (cell, side, label, weight) in hard.chain(soft.iter().copied()) {
            let free = links.get(cell).and_then(|l| l.get(side)) == Some(&Link::Nothing);
            need(free && label < problem.mates.len(), "a rim that is none")?;
            links[cell][side] = Link::Rim { label: label as u16, weight };
        }
        let mut shown = vec![0; problem.looks.len() * MAX_SIDES];
        for (look, to) in problem.looks.iter().zip(shown.chunks_mut(MAX_SIDES)) {
            to.iter_mut().zip(&look.labels).for_each(|(to, &label)| *to = label as u16);
        }
        Ok(Ground {
            links,
            joints: problem.joints.clone(),
            weights,
            labels: problem.mates.len(),
            mates: problem.mates.iter().map(|m| m.map_or(NOTHING, |m| m as u16)).collect(),
            copies: problem.copies.iter().map(|&c| c as u32).collect(),
            kinds: problem.looks.iter().map(|look| look.kind as u32).collect(),
            shown,
            width: MAX_SIDES,
            lists,
            list,
            soft,
        })
    }

    pub fn cells(&self) -> usize {
        self.links.len()
    }

    /// The looks that may lie in a cell.
    pub fn fits(&self, cell: usize) -> &[u32] {
        &self.lists[self.list[cell]]
    }

    #[inline(always)]
    pub fn label(&self, look: u32, side: usize) -> u16 {
        self.shown[look as usize * self.width + side]
    }

    /// What all mismatches of a full board cost.
    pub fn lost(&self, looks: &[u32]) -> u32 {
        let mismatched = |&((a, s), (b, t)): &(Side, Side)| {
            self.mates[usize::from(self.label(looks[a], s))] != self.label(looks[b], t)
        };
        let joints = self.joints.iter().zip(&self.weights).filter(|(j, _)| mismatched(j)).map(|(_, w)| w);
        let rim = self
            .soft
            .iter()
            .filter(|&&(cell, side, label, _)| usize::from(self.label(looks[cell], side)) != label);
        joints.sum::<u32>() + rim.map(|x| x.3).sum::<u32>()
    }

    /// What a mismatch costs at least.
    pub fn cheapest(&self) -> u32 {
        self.weights.iter().copied().chain(self.soft.iter().map(|x| x.3)).min().unwrap_or(1)
    }

    /// Whether these looks are a full board that keeps to all that is asked but for matches.
    pub fn is_board(&self, looks: &[u32]) -> bool {
        let mut left = self.copies.clone();
        looks.len() == self.cells()
            && looks.iter().enumerate().all(|(cell, look)| {
                self.fits(cell).binary_search(look).is_ok() && {
                    let left = &mut left[self.kinds[*look as usize] as usize];
                    *left > 0 && {
                        *left -= 1;
                        true
                    }
                }
            })
    }
}
