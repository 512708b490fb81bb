//! Partial selection (top k), the best of very many, in bounded memory.

#[derive(Clone, Copy, Debug)]
pub struct Child {
    pub score: f32,
    /// The number of the state it comes from.
    pub parent: u32,
    pub look: u32,
}

/// Keeps the `width` best children, and for a while more than that.
pub struct Sieve {
    pub children: Vec<Child>,
    width: usize,
    /// What does not reach this is not among the best.
    pub bar: f32,
}

impl Sieve {
    pub fn new(width: usize, bar: f32) -> Self {
        Sieve { children: vec![], width, bar }
    }

    #[inline(always)]
    pub fn push(&mut self, child: Child) {
        if child.score >= self.bar {
            self.children.push(child);
            if self.children.len() > 4 * self.width + 4096 {
                self.cut();
            }
        }
    }

    pub fn extend(&mut self, other: Sieve) {
        self.bar = self.bar.max(other.bar);
        self.children.extend(other.children);
    }

    /// Forgets all but the best, which stay in their order.
    pub fn cut(&mut self) {
        if self.children.len() <= self.width {
            return;
        }
        let mut scores: Vec<u32> = self.children.iter().map(|child| ordered(child.score)).collect();
        let at = scores.len() - self.width;
        let bar = *scores.select_nth_unstable(at).1;
        let above = self.children.iter().filter(|child| ordered(child.score) > bar).count();
        let mut room = self.width - above;
        self.children.retain(|child| {
            let score = ordered(child.score);
            score > bar
                || score == bar && room > 0 && {
                    room -= 1;
                    true
                }
        });
        let worst = self.children.iter().map(|child| child.score);
        self.bar = worst.min_by(f32::total_cmp).unwrap_or(f32::MIN);
    }
}

/// A whole number that compares as the score does.
fn ordered(score: f32) -> u32 {
    let bits = score.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_stay_in_order() {
        let mut sieve = Sieve::new(3, f32::MIN);
        for (look, score) in [-1.0, 5.0, 2.0, 2.0, -7.5, 9.0, 2.0].into_iter().enumerate() {
            sieve.push(Child { score, parent: 0, look: look as u32 });
        }
        sieve.cut();
        assert_eq!(sieve.children.iter().map(|c| c.look).collect::<Vec<_>>(), [1, 2, 5]);
        assert_eq!(sieve.bar, 2.0);
    }

    #[test]
    fn memory_is_bounded() {
        let mut sieve = Sieve::new(10, f32::MIN);
        for look in 0..100_000 {
            sieve.push(Child { score: (look % 977) as f32, parent: 0, look });
            assert!(sieve.children.len() <= 4 * 10 + 4096);
        }
        sieve.cut();
        assert!(sieve.children.iter().all(|c| c.score == 976.0) && sieve.children.len() == 10);
    }
}
