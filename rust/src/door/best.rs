//! The door to the search for boards with as few mismatches as possible.

use crate::best::beam::{Settings, beam};
use crate::best::colours::Colours;
use crate::best::deepen::{self, least};
use crate::best::fill::fill;
use crate::best::game::Game;
use crate::best::ground::{Ground, MOST_LABELS, Soft};
use crate::best::mend::Mender;
use crate::best::value::{Small, fits, nought};
use crate::door::{MAX_THREADS, Problem, guarded};
use crate::problem::is_permutation;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What it costs, and the look in each cell.
type Board = (u32, Vec<u32>);

#[pyclass(frozen)]
pub struct Best {
    ground: Arc<Ground>,
    colours: Arc<Colours>,
    halted: AtomicBool,
}

#[pymethods]
impl Best {
    #[new]
    #[pyo3(signature = (problem, *, lists, list, weights, soft))]
    fn new(
        py: Python<'_>,
        problem: &Problem,
        lists: Vec<Vec<u32>>,
        list: Vec<usize>,
        weights: Vec<u32>,
        soft: Vec<Soft>,
    ) -> PyResult<Self> {
        if problem.problem.mates.len() > MOST_LABELS {
            return Err(PyOverflowError::new_err("too many labels"));
        }
        let made = py.detach(|| {
            guarded(|| {
                let ground = Ground::new(&problem.problem, lists, list, weights, soft)?;
                let colours = Colours::new(&ground);
                Ok((ground, colours))
            })
        })?;
        let (ground, colours) = made.map_err(|error: String| PyValueError::new_err(error))?;
        if !colours.are_few() || !fits::<u16>(&colours, ground.labels) {
            return Err(PyOverflowError::new_err("too many labels, or tiles with one label"));
        }
        Ok(Best { ground: ground.into(), colours: colours.into(), halted: false.into() })
    }

    fn least(&self) -> u32 {
        let n: Vec<u16> = self.colours.supply.iter().map(|&n| u16::of(n as usize)).collect();
        let f =
            self.colours.demand.iter().map(|&f| u16::of(nought::<u16>().saturating_add_signed(f as isize)));
        let slack: Vec<usize> = self.colours.pools.iter().map(|pool| pool.slack).collect();
        least(&self.colours, &n, &f.collect::<Vec<_>>(), &slack) * self.ground.cheapest()
    }

    fn fill(&self, py: Python<'_>, seed: u64) -> PyResult<Option<Vec<u32>>> {
        py.detach(|| guarded(|| fill(&self.ground, seed)))
    }

    fn lost(&self, looks: Vec<u32>) -> PyResult<u32> {
        self.checked(&looks)?;
        Ok(self.ground.lost(&looks))
    }

    #[pyo3(signature = (*, order, width, early, dawn, price, noise, seed, keep, threads))]
    #[expect(clippy::too_many_arguments, reason = "they cross the border by keyword")]
    fn beam(
        &self,
        py: Python<'_>,
        order: Vec<usize>,
        width: usize,
        early: usize,
        dawn: f64,
        price: f64,
        noise: f32,
        seed: u64,
        keep: usize,
        threads: usize,
    ) -> PyResult<(Vec<Board>, u64, f32, [f64; 4])> {
        if !(1..=MAX_THREADS).contains(&threads) || width == 0 || early == 0 {
            return Err(PyValueError::new_err("`threads`, `width` or `early` is out of range"));
        }
        let game = self.game(&order)?;
        let settings = Settings { width, early, dawn, price, noise, seed, keep, threads };
        let found = py.detach(|| guarded(|| beam(game, settings, &self.halted)))?;
        let found = found.map_err(PyOverflowError::new_err)?;
        Ok((found.boards, found.seen, found.value, found.phases))
    }

    #[pyo3(signature = (looks, *, rounds, seed))]
    fn mend(&self, py: Python<'_>, looks: Vec<u32>, rounds: u64, seed: u64) -> PyResult<Board> {
        self.checked(&looks)?;
        py.detach(|| guarded(|| Mender::new(&self.ground, seed).mend(&looks, rounds, &self.halted)))
    }

    /// What a state of a beam takes, roughly, with its share of everything else.
    #[getter]
    fn bytes(&self) -> usize {
        let state =
            self.ground.copies.len() / 8 + 4 * self.colours.count + self.ground.cells().isqrt() * 2 + 32;
        2 * state + 16 * 8 + 4 * 12
    }

    fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }
}

impl Best {
    fn game(&self, order: &[usize]) -> PyResult<Game> {
        if !is_permutation(order, self.ground.cells()) {
            return Err(PyValueError::new_err("`order` does not name every cell once"));
        }
        guarded(|| Game::new(self.ground.clone(), self.colours.clone(), order))
    }

    fn checked(&self, looks: &[u32]) -> PyResult<()> {
        let ok = self.ground.is_board(looks);
        if ok { Ok(()) } else { Err(PyValueError::new_err("not a full board of this puzzle")) }
    }
}

#[pyclass(frozen)]
pub struct Deepening {
    search: Mutex<deepen::Deepening>,
}

#[pymethods]
impl Deepening {
    #[new]
    #[pyo3(signature = (best, *, order, price))]
    fn new(best: &Best, order: Vec<usize>, price: u32) -> PyResult<Self> {
        let game = best.game(&order)?;
        Ok(Deepening { search: guarded(|| deepen::Deepening::new(game, price))?.into() })
    }

    fn run(&self, py: Python<'_>, max_nodes: u64) -> PyResult<&'static str> {
        let outcome = py.detach(|| guarded(|| self.lock().run(max_nodes)))?;
        Ok(match outcome {
            deepen::Outcome::Paused => "paused",
            deepen::Outcome::Found => "found",
            deepen::Outcome::Impossible => "impossible",
        })
    }

    #[getter]
    fn price(&self) -> u32 {
        self.lock().price
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.lock().nodes
    }

    #[getter]
    fn board(&self) -> Option<Vec<u32>> {
        self.lock().board.clone()
    }
}

impl Deepening {
    fn lock(&self) -> MutexGuard<'_, deepen::Deepening> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
