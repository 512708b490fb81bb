//! The door to the work of a careful person.

use crate::careful::ground::Ground;
use crate::careful::sample::sample;
use crate::careful::walk::Walk;
use crate::door::{Problem, guarded};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[pyclass(frozen)]
pub struct Careful {
    ground: Arc<Ground>,
    walk: Mutex<Walk>,
    halted: AtomicBool,
}

#[pymethods]
impl Careful {
    #[new]
    #[pyo3(signature = (problem, *, lists, list, given))]
    fn new(
        py: Python<'_>,
        problem: &Problem,
        lists: Vec<Vec<usize>>,
        list: Vec<usize>,
        given: Vec<usize>,
    ) -> PyResult<Self> {
        let made = py.detach(|| guarded(|| Ground::new(&problem.problem, &lists, &list, given)))?;
        let ground = Arc::new(made.map_err(PyValueError::new_err)?);
        Ok(Careful { walk: Walk::new(ground.clone()).into(), ground, halted: false.into() })
    }

    fn run(&self, py: Python<'_>, max_nodes: u64) -> PyResult<bool> {
        py.detach(|| guarded(|| self.lock().run(max_nodes)))
    }

    #[getter]
    fn placements(&self) -> u64 {
        self.lock().placements
    }

    #[getter]
    fn boards(&self) -> u64 {
        self.lock().boards
    }

    #[pyo3(signature = (*, size, seed))]
    fn sample(&self, py: Python<'_>, size: usize, seed: u64) -> PyResult<Vec<f64>> {
        if size == 0 {
            return Err(PyValueError::new_err("`size` is 0"));
        }
        py.detach(|| guarded(|| sample(&self.ground, size, seed, &self.halted)))
    }

    fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }
}

impl Careful {
    fn lock(&self) -> MutexGuard<'_, Walk> {
        self.walk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
