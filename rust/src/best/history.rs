//! Back pointers: how each state of a beam came about, in bounded memory.

use crate::best::sieve::Child;

/// So often, states from which nothing goes on are forgotten.
const FORGET: usize = 16;

#[derive(Default)]
pub struct History {
    /// For each cell filled, where each state came from and what was laid down.
    made: Vec<Vec<(u32, u32)>>,
}

impl History {
    /// How many cells are filled.
    pub fn depth(&self) -> usize {
        self.made.len()
    }

    pub fn push(&mut self, children: &[Child]) {
        self.made.push(children.iter().map(|child| (child.parent, child.look)).collect());
        if self.made.len().is_multiple_of(FORGET) {
            self.forget();
        }
    }

    /// What was laid down on the way to a state, cell by cell.
    pub fn trace(&self, state: usize) -> Vec<u32> {
        let mut at = state;
        let back = self.made.iter().rev().map(|made| {
            let (parent, look) = made[at];
            at = parent as usize;
            look
        });
        let mut looks: Vec<u32> = back.collect();
        looks.reverse();
        looks
    }

    fn forget(&mut self) {
        for depth in (1..self.made.len()).rev() {
            let (before, after) = self.made.split_at_mut(depth);
            let (parents, states) = (&mut before[depth - 1], &mut after[0]);
            let mut used = vec![false; parents.len()];
            states.iter().for_each(|&(parent, _)| used[parent as usize] = true);
            let mut count = 0;
            let number = |&used: &bool| {
                count += u32::from(used);
                count.wrapping_sub(1)
            };
            let numbers: Vec<u32> = used.iter().map(number).collect();
            states.iter_mut().for_each(|(parent, _)| *parent = numbers[*parent as usize]);
            let mut at = 0;
            parents.retain(|_| {
                at += 1;
                used[at - 1]
            });
            parents.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_goes_on_is_forgotten() {
        // Two states a layer, all from the first of the layer before: the second is forgotten.
        let mut history = History::default();
        for depth in 0..3 * FORGET as u32 + 5 {
            let child = |look| Child { score: 0.0, parent: 0, look };
            history.push(&[child(2 * depth), child(2 * depth + 1)]);
        }
        let depth = history.depth() as u32;
        let expected: Vec<u32> = (0..depth).map(|d| 2 * d + u32::from(d + 1 == depth)).collect();
        assert_eq!(history.trace(1), expected);
        assert!(history.made[..2 * FORGET].iter().all(|made| made.len() == 1));
    }
}
