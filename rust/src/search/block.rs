//! A fixed array whose elements may also be reached by raw pointer (interior mutability).

use std::ops::{Index, IndexMut};

/// Like a boxed slice, but a pointer taken from it stays good while its elements are used otherwise,
/// as long as nobody holds a reference meanwhile: no reference to the whole is ever made.
pub struct Block<T> {
    start: *mut T,
    len: usize,
}

#[expect(unsafe_code, reason = "the lanes of a search share their memory with its rare events")]
mod unsafely {
    use super::{Block, Index, IndexMut};

    // SAFETY: a block owns its elements, like a `Box<[T]>`.
    unsafe impl<T: Send> Send for Block<T> {}
    unsafe impl<T: Sync> Sync for Block<T> {}

    impl<T> Drop for Block<T> {
        fn drop(&mut self) {
            // SAFETY: this is how `from` came by it.
            drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(self.start, self.len)) });
        }
    }

    impl<T> Index<usize> for Block<T> {
        type Output = T;

        #[inline(always)]
        fn index(&self, at: usize) -> &T {
            assert!(at < self.len);
            // SAFETY: within bounds, and borrowed as long as `self` is.
            unsafe { &*self.start.add(at) }
        }
    }

    impl<T> IndexMut<usize> for Block<T> {
        #[inline(always)]
        fn index_mut(&mut self, at: usize) -> &mut T {
            assert!(at < self.len);
            // SAFETY: within bounds, and borrowed as long as `self` is.
            unsafe { &mut *self.start.add(at) }
        }
    }
}

impl<T> From<Vec<T>> for Block<T> {
    fn from(elements: Vec<T>) -> Self {
        let len = elements.len();
        Block { start: Box::into_raw(elements.into_boxed_slice()).cast(), len }
    }
}

impl<T> Block<T> {
    #[inline(always)]
    pub fn pointer(&self) -> *mut T {
        self.start
    }
}
