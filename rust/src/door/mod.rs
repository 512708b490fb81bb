//! The door: translates Python values, nothing else. What each name means stands in `_native.pyi`.

mod best;
mod careful;
mod search;

use crate::problem;
use crate::search::confinable;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A panic is a bug of ours: it reaches Python as an exception that says so.
pub fn guarded<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|cause| {
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("unknown");
        PyRuntimeError::new_err(format!("a bug in edgewise's core, please report it: {text}"))
    })
}

type Symmetry = (Vec<usize>, Vec<usize>, bool);

#[pyclass(frozen)]
pub struct Problem {
    pub problem: problem::Problem,
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (*, sides, joints, mates, inside, rim, copies, looks, fixed, symmetries))]
    #[expect(clippy::too_many_arguments, reason = "they cross the border by keyword")]
    fn new(
        sides: Vec<usize>,
        joints: Vec<(usize, usize, usize, usize)>,
        mates: Vec<isize>,
        inside: Vec<bool>,
        rim: Vec<(usize, usize, usize)>,
        copies: Vec<usize>,
        looks: Vec<(usize, Vec<usize>)>,
        fixed: Vec<(usize, Vec<usize>)>,
        symmetries: Vec<Symmetry>,
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
        };
        problem.validate().map_err(PyValueError::new_err)?;
        Ok(Problem { problem })
    }

    fn confinable(&self, py: Python<'_>, kinds: Vec<usize>) -> PyResult<Vec<usize>> {
        let known = self.problem.copies.len();
        if kinds.iter().any(|&kind| kind >= known) {
            return Err(PyValueError::new_err("no such kind of tile"));
        }
        py.detach(|| guarded(|| confinable(&self.problem, &kinds)))
    }
}

/// More threads than this are a mistake.
pub const MAX_THREADS: usize = 1024;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("MAX_SIDES", problem::MAX_SIDES)?;
    module.add("MAX_CELLS", problem::MAX_CELLS)?;
    module.add("MAX_THREADS", MAX_THREADS)?;
    module.add_function(wrap_pyfunction!(search::abridged_paths, module)?)?;
    module.add_function(wrap_pyfunction!(search::expanded_rows, module)?)?;
    module.add_class::<Problem>()?;
    module.add_class::<best::Best>()?;
    module.add_class::<best::Deepening>()?;
    module.add_class::<careful::Careful>()?;
    module.add_class::<search::Search>()
}
