//! Optimisation, as few mismatches as possible: boards that cost as little as can be found, and what none can avoid.

pub mod assign;
pub mod beam;
pub mod colours;
pub mod deepen;
pub mod fill;
pub mod game;
pub mod ground;
pub mod history;
pub mod layer;
pub mod mend;
pub mod sieve;
pub mod spots;
pub mod value;
