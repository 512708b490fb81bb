//! The door: translates Python values, nothing else. What each name means stands in `_native.pyi`.

use crate::{problem, search};
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A panic is a bug of ours: it reaches Python as an exception that says so.
fn guarded<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| {
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown");
        PyRuntimeError::new_err(format!("a bug in edgewise's core, please report it: {text}"))
    })
}

#[pyclass(frozen)]
struct Search {
    core: std::sync::Mutex<Core>,
}

type Symmetry = (Vec<usize>, Vec<usize>, bool);

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (*, sides, joints, mates, inside, rim, copies, looks, fixed, symmetries, order))]
    #[expect(clippy::too_many_arguments, reason = "they cross the border by keyword")]
    fn new(
        py: Python<'_>,
        sides: Vec<usize>,
        joints: Vec<(usize, usize, usize, usize)>,
        mates: Vec<isize>,
        inside: Vec<bool>,
        rim: Vec<(usize, usize, usize)>,
        copies: Vec<usize>,
        looks: Vec<(usize, Vec<usize>)>,
        fixed: Vec<(usize, Vec<usize>)>,
        symmetries: Vec<Symmetry>,
        order: Vec<usize>,
    ) -> PyResult<Self> {
        let problem = problem::Problem {
            sides,
            joints: joints.into_iter().map(|(a, s, b, t)| ((a, s), (b, t))).collect(),
            mates: mates.into_iter().map(|m| usize::try_from(m).ok()).collect(),
            inside,
            rim: rim.into_iter().map(|(cell, side, label)| ((cell, side), label)).collect(),
            copies,
            looks: looks.into_iter().map(|(kind, labels)| problem::Look { kind, labels }).collect(),
            fixed,
            symmetries: symmetries
                .into_iter()
                .map(|(cells, turns, mirrored)| problem::Symmetry { cells, turns, mirrored })
                .collect(),
            order,
        };
        problem.validate().map_err(PyValueError::new_err)?;
        let core = py.detach(|| guarded(|| search::search(&problem)))?.map_err(PyOverflowError::new_err)?;
        Ok(Search { core: std::sync::Mutex::new(core) })
    }

    #[pyo3(signature = (*, max_nodes, max_boards, distinct=false, watch=None))]
    fn run(
        &self,
        py: Python<'_>,
        max_nodes: u64,
        max_boards: usize,
        distinct: bool,
        watch: Option<usize>,
    ) -> PyResult<&'static str> {
        let slice = search::Slice { max_nodes, max_boards, distinct, watch };
        let outcome = py.detach(|| guarded(|| self.lock().run(&slice)))?;
        Ok(outcome.name())
    }

    fn take(&self, py: Python<'_>) -> Vec<Vec<u32>> {
        self.read(py, |core| std::mem::take(&mut core.tally_mut().boards))
    }

    fn path(&self, py: Python<'_>) -> Vec<(usize, u32)> {
        self.read(py, |core| core.path())
    }

    fn fraction(&self, py: Python<'_>) -> f64 {
        self.read(py, |core| core.fraction())
    }

    #[getter]
    fn nodes(&self, py: Python<'_>) -> u64 {
        self.read(py, |core| core.nodes().iter().sum())
    }

    #[getter]
    fn arrangements(&self, py: Python<'_>) -> u64 {
        self.read(py, |core| core.tally().arrangements)
    }

    #[getter]
    fn solutions(&self, py: Python<'_>) -> u64 {
        self.read(py, |core| core.tally().solutions)
    }

    #[getter]
    fn profile(&self, py: Python<'_>) -> Vec<u64> {
        self.read(py, |core| core.nodes())
    }
}

type Core = Box<dyn search::Search>;

impl Search {
    fn lock(&self) -> std::sync::MutexGuard<'_, Core> {
        // A panic while running poisons the lock; it has been reported, and reading is still safe.
        self.core.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// While another thread is in `run`, this waits for its slice, and must not keep Python waiting.
    fn read<T: Send>(&self, py: Python<'_>, what: impl FnOnce(&mut Core) -> T + Send) -> T {
        py.detach(|| what(&mut self.lock()))
    }
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("MAX_SIDES", problem::MAX_SIDES)?;
    module.add("MAX_CELLS", problem::MAX_CELLS)?;
    module.add_class::<Search>()
}
