//! The work of a careful person, who always fills the cell beside what lies into which the fewest looks fit:
//! how large the tree of that method is. It measures puzzles, and is not meant to solve them.
//!
//! Ties are settled, so that the tree is the same for everybody: fewest looks, then most neighbours lying,
//! then the first cell.

pub mod ground;
pub mod sample;
pub mod walk;
