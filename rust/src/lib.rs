//! The search behind edgewise. It knows numbers only: no names, no files, and no Python but for the
//! thin `door`, which is left out when the core is built and tested on its own.

pub mod best;
pub mod careful;
#[cfg(feature = "python")]
mod door;
pub mod problem;
pub mod random;
pub mod search;
mod short;
mod threads;
