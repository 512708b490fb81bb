//! Who goes where, at the least cost (the Hungarian method).

/// A price that nobody pays.
pub const NEVER: i64 = 1 << 40;

/// For each row its column, no column twice; `cost` holds the rows one after the other. There must be
/// at least as many columns as rows.
pub fn assign(cost: &[i64], rows: usize, columns: usize) -> Vec<usize> {
    debug_assert!(rows <= columns && cost.len() == rows * columns);
    // Numbers from 1; row and column 0 stand for none. The potentials keep every reduced cost at
    // 0 or more, and rows are added one by one along a cheapest chain of exchanges.
    let (mut up, mut across) = (vec![0; rows + 1], vec![0; columns + 1]);
    let mut row_of = vec![0; columns + 1];
    for row in 1..=rows {
        row_of[0] = row;
        let mut least = vec![i64::MAX; columns + 1];
        let mut from = vec![0; columns + 1];
        let mut reached = vec![false; columns + 1];
        let mut here = 0;
        while row_of[here] != 0 {
            reached[here] = true;
            let at = row_of[here];
            let (mut step, mut next) = (i64::MAX, 0);
            for column in (1..=columns).filter(|&column| !reached[column]) {
                let reduced = cost[(at - 1) * columns + column - 1] - up[at] - across[column];
                if reduced < least[column] {
                    (least[column], from[column]) = (reduced, here);
                }
                if least[column] < step {
                    (step, next) = (least[column], column);
                }
            }
            for column in 0..=columns {
                if reached[column] {
                    up[row_of[column]] += step;
                    across[column] -= step;
                } else if least[column] != i64::MAX {
                    least[column] -= step;
                }
            }
            here = next;
        }
        while here != 0 {
            row_of[here] = row_of[from[here]];
            here = from[here];
        }
    }
    let mut found = vec![0; rows];
    for (column, &row) in row_of.iter().enumerate().skip(1) {
        if row != 0 {
            found[row - 1] = column - 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheapest(cost: &[i64], rows: usize, columns: usize, row: usize, taken: &mut Vec<usize>) -> i64 {
        if row == rows {
            return 0;
        }
        let mut best = i64::MAX;
        for column in 0..columns {
            if !taken.contains(&column) {
                taken.push(column);
                best = best.min(cost[row * columns + column] + cheapest(cost, rows, columns, row + 1, taken));
                taken.pop();
            }
        }
        best
    }

    #[test]
    fn as_cheap_as_trying_all() {
        let mut state = 1u64;
        for round in 0..300 {
            let (rows, columns) = (1 + round % 5, 1 + round % 5 + round % 3);
            let cost: Vec<i64> = (0..rows * columns)
                .map(|_| {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    (state >> 60) as i64 - 4
                })
                .collect();
            let found = assign(&cost, rows, columns);
            let mut different = found.clone();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), rows);
            let price: i64 = found.iter().enumerate().map(|(row, column)| cost[row * columns + column]).sum();
            assert_eq!(price, cheapest(&cost, rows, columns, 0, &mut vec![]));
        }
    }
}
