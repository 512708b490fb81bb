//! The search behind edgewise. It knows numbers only: no names, no files, and no Python but for the
//! thin `door`, which is left out when the core is built and tested on its own.

pub mod abridged;
pub mod arrangement;
pub mod best;
mod block;
pub mod branchless;
pub mod candidates;
#[cfg(feature = "python")]
mod door;
pub mod estimate;
pub mod index;
mod judge;
mod lanes;
pub mod ledger;
mod partial;
pub mod pool;
pub mod problem;
pub mod search;
pub mod short;
pub mod supply;
pub mod tables;
mod threads;
mod worker;
mod workers;
