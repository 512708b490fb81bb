//! A vector of fixed capacity, for at most as many things as a cell has sides, without memory of its own.

use crate::problem::MAX_SIDES;
use std::ops::Deref;

#[derive(Clone, Copy, Debug, Default)]
pub struct Short<T> {
    items: [T; MAX_SIDES],
    len: u8,
}

impl<T> Short<T> {
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }
}

impl<T> Deref for Short<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}
