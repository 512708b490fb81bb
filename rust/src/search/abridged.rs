//! Paths that begin alike, told shortly (front coding): of each, how much it shares with the one before, and
//! then the rest. What a search has left to do on a large board would else fill gigabytes.

/// No search has so much left to do; what claims to have is not to fill the memory.
const MOST: usize = 1 << 30;

pub fn abridged(paths: impl IntoIterator<Item = Vec<u32>>) -> Vec<Vec<u32>> {
    let mut before = vec![];
    let row = |path: Vec<u32>| {
        let shared = path.iter().zip(&before).take_while(|(a, b)| a == b).count();
        let row = [shared as u32].into_iter().chain(path[shared..].iter().copied()).collect();
        before = path;
        row
    };
    paths.into_iter().map(row).collect()
}

/// The paths, or what is wrong with the rows.
pub fn expanded(rows: &[Vec<u32>]) -> Result<Vec<Vec<u32>>, String> {
    expanded_to(rows, MOST)
}

fn expanded_to(rows: &[Vec<u32>], mut room: usize) -> Result<Vec<Vec<u32>>, String> {
    let mut paths: Vec<Vec<u32>> = vec![];
    for row in rows {
        let (&shared, rest) = row.split_first().ok_or("a path in it says nothing")?;
        let before = paths.last().map_or(&[][..], |path| path);
        let shared = before.get(..shared as usize).ok_or("a path in it shares more than there is")?;
        let path = [shared, rest].concat();
        room = room.checked_sub(path.len()).ok_or("it has more to do than any search")?;
        paths.push(path);
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::{abridged, expanded, expanded_to};

    #[test]
    fn paths_come_back_as_they_were() {
        for paths in [
            vec![],
            vec![vec![]],
            vec![vec![1, 2, 3], vec![1, 2, 4], vec![1, 5], vec![7]],
            vec![vec![1], vec![1, 2], vec![1, 2], vec![], vec![3, 3]],
        ] {
            assert_eq!(expanded(&abridged(paths.clone())), Ok(paths));
        }
        assert_eq!(abridged([vec![1, 2, 3], vec![1, 2, 4]]), [vec![0, 1, 2, 3], vec![2, 4]]);
    }

    #[test]
    fn rows_that_make_no_sense_are_refused() {
        assert!(expanded(&[vec![]]).is_err());
        assert!(expanded(&[vec![1, 5]]).is_err());
        assert!(expanded(&[vec![0, 1, 2], vec![3, 4]]).is_err());
        assert!(expanded(&[vec![0, 1, 2], vec![u32::MAX]]).is_err());
        let many = [vec![0, 1, 2, 3], vec![3], vec![3]];
        assert!(expanded_to(&many, 9).is_ok());
        assert!(expanded_to(&many, 8).is_err());
    }
}
