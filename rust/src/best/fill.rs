//! A full board, whatever it costs (a bipartite matching of cells and tiles): to begin with, and to know that
//! there is one.

use crate::best::ground::Ground;
use crate::random::chance;

/// A look for each cell, so that no tile lies twice; None: it cannot be done.
pub fn fill(ground: &Ground, seed: u64) -> Option<Vec<u32>> {
    let cells = ground.cells();
    let mut looks: Vec<Option<u32>> = vec![None; cells];
    let mut users: Vec<Vec<usize>> = vec![vec![]; ground.copies.len()];
    let mut order: Vec<usize> = (0..cells).collect();
    order.sort_by_key(|&cell| ground.fits(cell).len());
    // In which round a cell or kind was last asked, and for whom.
    let mut from: Vec<(usize, (usize, u32))> = vec![(0, (0, 0)); cells];
    let mut asked = vec![0; ground.copies.len()];
    for (round, first) in order.into_iter().enumerate().map(|(i, first)| (i + 1, first)) {
        // A tile for this cell; if all are taken, one that another cell gives up for yet another.
        let (mut queue, mut at) = (vec![first], 0);
        let end = 'search: loop {
            let cell = *queue.get(at)?;
            at += 1;
            let fits = ground.fits(cell);
            let start = (chance(seed, cell as u64, 0) * fits.len() as f32) as usize;
            for &look in fits[start.min(fits.len())..].iter().chain(&fits[..start.min(fits.len())]) {
                let kind = ground.kinds[look as usize] as usize;
                if std::mem::replace(&mut asked[kind], round) == round {
                    continue;
                }
                if users[kind].len() < ground.copies[kind] as usize {
                    break 'search (cell, look);
                }
                for &user in &users[kind] {
                    if user != first && from[user].0 != round {
                        from[user] = (round, (cell, look));
                        queue.push(user);
                    }
                }
            }
        };
        // Along the chain, each cell takes over the tile that the next one found for it.
        let (mut cell, mut look) = end;
        loop {
            if let Some(old) = looks[cell].replace(look) {
                let kind = ground.kinds[old as usize] as usize;
                users[kind].retain(|&user| user != cell);
            }
            users[ground.kinds[look as usize] as usize].push(cell);
            if cell == first {
                break;
            }
            (cell, look) = from[cell].1;
        }
    }
    looks.into_iter().collect()
}
