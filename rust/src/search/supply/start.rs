//! Where the candidates of an entry begin: a tagged pointer.

/// Where the candidates of an entry begin: that of bit b lies b behind. Marked if there is more to the
/// entry, so that one load tells both.
///
/// It is a number while the tables are built, and then an address, to which the search has nothing to add.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Start(*const Aligned);

/// Candidates are, so that the lowest bit of their addresses is free for the mark.
#[repr(align(8))]
struct Aligned;

const MARK: usize = 1;

#[expect(unsafe_code, reason = "a pointer, but useless to those who do not have what it leads to")]
mod shared {
    // SAFETY: it gives access to nothing by itself.
    unsafe impl Send for super::Start {}
    unsafe impl Sync for super::Start {}
}

impl Start {
    /// No address at all.
    pub const NOWHERE: Start = Start(std::ptr::null());

    pub fn number(number: usize) -> Self {
        Start(std::ptr::without_provenance(number << 1))
    }

    pub fn mark(&mut self) {
        self.0 = self.0.map_addr(|address| address | MARK);
    }

    #[inline(always)]
    pub fn is_marked(self) -> bool {
        self.0.addr() & MARK != 0
    }

    pub fn unmarked(self) -> Self {
        Start(self.0.map_addr(|address| address & !MARK))
    }

    /// Becomes an address: the candidates are stored, and stay where they are.
    pub fn settle<C>(&mut self, candidates: &[C]) {
        let mark = self.0.addr() & MARK;
        let first = Start::at(candidates.as_ptr().wrapping_add(self.0.addr() >> 1));
        self.0 = first.0.map_addr(|address| address | mark);
    }

    #[inline(always)]
    pub fn at<C>(candidate: *const C) -> Self {
        const { assert!(align_of::<C>() >= align_of::<Aligned>()) };
        Start(candidate.cast())
    }

    /// The first candidate; it may not be marked.
    #[inline(always)]
    pub fn pointer<C>(self) -> *const C {
        debug_assert!(!self.is_marked());
        self.0.cast()
    }

    /// The number of the first candidate among all of them.
    pub fn number_in<C>(self, candidates: *const C) -> u32 {
        ((self.unmarked().0.addr() - candidates.addr()) / size_of::<C>()) as u32
    }
}
