//! Several threads at once, this one among them (fork and join).

use std::panic::resume_unwind;

/// What one thread is to do. Boxed, so that threads are compiled once, not for every kind of job.
pub type Job<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does all jobs, each in a thread of its own but for the first. A panic goes on here, with its own words.
pub fn at_once(jobs: Vec<Job<'_>>) {
    let mut jobs = jobs.into_iter();
    let Some(first) = jobs.next() else { return };
    std::thread::scope(|scope| {
        let threads: Vec<_> = jobs.map(|job| scope.spawn(job)).collect();
        first();
        for thread in threads {
            thread.join().unwrap_or_else(|cause| resume_unwind(cause));
        }
    });
}
