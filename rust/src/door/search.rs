//! The door to the search for boards where everything matches.

use crate::door::{MAX_THREADS, Problem, guarded};
use crate::search::abridged::{abridged, expanded};
use crate::search::estimate::Sample;
use crate::search::pool::Looks;
use crate::{problem, search};
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[pyclass(frozen)]
pub struct Search {
    core: Mutex<search::Search>,
    /// Samples are to end; beside the lock, which they hold.
    halted: AtomicBool,
}

/// Ways to go on that were looked at; whether none was left out; a full board.
type Beam = (u64, bool, Option<Vec<u32>>);
type Standing = (Vec<Vec<u32>>, Vec<Vec<u32>>, (u64, u64), Vec<u64>);

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (
        problem, *, order, confined=None, ledger=false, keep=false, distinct=false, watch=None, threads=1
    ))]
    #[expect(clippy::too_many_arguments, reason = "they cross the border by keyword")]
    fn new(
        py: Python<'_>,
        problem: &Problem,
        order: Vec<usize>,
        confined: Option<usize>,
        ledger: bool,
        keep: bool,
        distinct: bool,
        watch: Option<usize>,
        threads: usize,
    ) -> PyResult<Self> {
        let problem = &problem.problem;
        let plan = problem::Plan { order, confined, ledger };
        problem.validate_plan(&plan).map_err(PyValueError::new_err)?;
        if !(1..=MAX_THREADS).contains(&threads) {
            return Err(PyValueError::new_err(format!("`threads` is not from 1 to {MAX_THREADS}")));
        }
        let ask = search::Ask { keep, distinct, watch, threads };
        let core = py.detach(|| guarded(|| search::search(problem, &plan, ask)))?;
        let core = Mutex::new(core.map_err(PyOverflowError::new_err)?);
        Ok(Search { core, halted: false.into() })
    }

    #[pyo3(signature = (*, max_nodes, max_boards=0))]
    fn run(&self, py: Python<'_>, max_nodes: u64, max_boards: usize) -> PyResult<&'static str> {
        if self.core.is_poisoned() {
            return Err(PyRuntimeError::new_err("a bug has ended this search; it cannot go on"));
        }
        let outcome = py.detach(|| guarded(|| self.lock().run(max_nodes, max_boards)))?;
        Ok(match outcome {
            search::Outcome::Found => "found",
            search::Outcome::Paused => "paused",
            search::Outcome::Watched => "watched",
            search::Outcome::Exhausted => "exhausted",
        })
    }

    fn take(&self, py: Python<'_>, most: usize) -> PyResult<Vec<Vec<u32>>> {
        self.read(py, |core| core.take(most))
    }

    fn path(&self, py: Python<'_>) -> PyResult<Vec<(usize, u32)>> {
        self.read(py, |core| core.path())
    }

    fn tally(&self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let tally = self.read(py, |core| core.tally())?;
        Ok((tally.arrangements, tally.solutions))
    }

    fn profile(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        self.read(py, |core| core.nodes())
    }

    #[pyo3(signature = (*, short=false))]
    fn standing(&self, py: Python<'_>, short: bool) -> PyResult<Standing> {
        let s = self.read(py, |core| {
            let found = core.standing();
            let todo = if short { abridged(found.todo) } else { found.todo };
            search::Standing { todo, ..found }
        })?;
        Ok((s.todo, s.boards, (s.tally.arrangements, s.tally.solutions), s.nodes))
    }

    #[pyo3(signature = (standing, *, short=false))]
    fn resume(&self, py: Python<'_>, standing: Standing, short: bool) -> PyResult<()> {
        let (todo, boards, (arrangements, solutions), nodes) = standing;
        let tally = search::Tally { arrangements, solutions };
        let taken_up = self.read(py, |core| {
            let todo = if short { expanded(&todo)? } else { todo };
            core.resume(&search::Standing { todo, boards, tally, nodes })
        })?;
        taken_up.map_err(PyValueError::new_err)
    }

    #[pyo3(signature = (*, size, seeds))]
    fn estimate(&self, py: Python<'_>, size: usize, seeds: Vec<u64>) -> PyResult<Vec<Vec<f64>>> {
        let samples = self.samples(py, size, &seeds)?;
        Ok(samples.into_iter().map(|(sample, _)| sample.widths).collect())
    }

    #[pyo3(signature = (*, size, seeds))]
    fn beams(&self, py: Python<'_>, size: usize, seeds: Vec<u64>) -> PyResult<Vec<Beam>> {
        let samples = self.samples(py, size, &seeds)?;
        Ok(samples.into_iter().map(|(sample, board)| (sample.seen, sample.whole, board)).collect())
    }

    fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    fn accounts(&self, py: Python<'_>) -> PyResult<u32> {
        self.read(py, |core| core.accounts())
    }
}

impl Search {
    fn lock(&self) -> MutexGuard<'_, search::Search> {
        // A panic while running poisons the lock; it has been reported, and reading is still safe.
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn samples(&self, py: Python<'_>, size: usize, seeds: &[u64]) -> PyResult<Vec<(Sample, Option<Looks>)>> {
        if size == 0 {
            return Err(PyValueError::new_err("`size` is 0"));
        }
        self.read(py, |core| core.sample(size, seeds, &self.halted))
    }

    /// While another thread is in `run`, this waits for its slice, and must not keep Python waiting.
    fn read<T: Send>(
        &self,
        py: Python<'_>,
        what: impl FnOnce(&mut search::Search) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| guarded(|| what(&mut self.lock())))
    }
}

#[pyfunction]
#[pyo3(name = "abridged")]
pub fn abridged_paths(py: Python<'_>, paths: Vec<Vec<u32>>) -> PyResult<Vec<Vec<u32>>> {
    py.detach(|| guarded(|| abridged(paths)))
}

#[pyfunction]
#[pyo3(name = "expanded")]
pub fn expanded_rows(py: Python<'_>, rows: Vec<Vec<u32>>) -> PyResult<Vec<Vec<u32>>> {
    py.detach(|| guarded(|| expanded(&rows)))?.map_err(PyValueError::new_err)
}
