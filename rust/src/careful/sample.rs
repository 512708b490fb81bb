//! How large the tree is, where it is too large to be walked: a population goes from depth to depth, as in
//! `search/estimate.rs`, but each board of it chooses by itself which cell to fill next.

use crate::careful::ground::Ground;
use crate::careful::walk::{Board, take};
use crate::random::Random;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Cells and looks in the order of placing.
type Path = Vec<(u32, u32)>;

/// The placements expected at each depth; none if it was stopped.
pub fn sample(ground: &Arc<Ground>, size: usize, seed: u64, stop: &AtomicBool) -> Vec<f64> {
    let mut random = Random::new(seed);
    let mut board = Board::new(ground.clone());
    let mut lying: Path = vec![];
    let mut population: Vec<Path> = vec![vec![]];
    let (mut ways, mut looks) = (vec![], vec![]);
    let mut weight = 1.0; // how many boards each one stands for
    let mut widths = vec![];
    for _ in 0..ground.cells() {
        ways.clear();
        for (who, path) in population.iter().enumerate() {
            if stop.load(Ordering::Relaxed) {
                return vec![];
            }
            lay(&mut board, &mut lying, path);
            let cell = board.next(&mut looks);
            while let Some(look) = take(&mut looks) {
                ways.push((who, cell as u32, look as u32));
            }
        }
        widths.push(weight * ways.len() as f64);
        if ways.len() > size {
            weight *= ways.len() as f64 / size as f64;
            random.draw(&mut ways, size);
            ways.sort_unstable(); // those that have much in common stand together
        }
        population = ways
            .iter()
            .map(|&(who, cell, look)| population[who].iter().copied().chain([(cell, look)]).collect())
            .collect();
    }
    widths.split_off(ground.given.len())
}

/// Lay a path on the board; what both have in common stays.
fn lay(board: &mut Board, lying: &mut Path, path: &Path) {
    let same = lying.iter().zip(path).take_while(|(a, b)| a == b).count();
    lying.drain(same..).for_each(|_| board.lift());
    for &(cell, look) in &path[same..] {
        board.place(cell as usize, look as usize);
        lying.push((cell, look));
    }
}
