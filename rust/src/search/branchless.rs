//! Choices without branches (conditional moves): half of those would be mispredicted, and that takes half the
//! speed. And a copy that stays in a register.

#![expect(unsafe_code, reason = "the compiler turns every other way to say this into something slower")]

use std::mem::MaybeUninit;

/// Whether the processor has all that is used of what came after the first ones of its kind: BMI and AVX2.
#[cfg(target_arch = "x86_64")]
pub fn is_modern() -> bool {
    std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("avx2")
}

/// `zero` if the number is zero, else `other`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[expect(clippy::pointers_in_nomem_asm_block, reason = "they are moved, not followed")]
pub fn pick<T>(number: u64, mut zero: *mut T, other: *mut T) -> *mut T {
    // SAFETY: it moves a register, nothing else.
    unsafe {
        std::arch::asm!(
            "test {number}, {number}",
            "cmovnz {zero}, {other}",
            number = in(reg) number,
            zero = inout(reg) zero,
            other = in(reg) other,
            options(pure, nomem, nostack),
        );
    }
    zero
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn pick<T>(number: u64, zero: *mut T, other: *mut T) -> *mut T {
    std::hint::select_unpredictable(number == 0, zero, other)
}

/// The number without its lowest bit, and `zero` if that is zero, else `other`. MODERN: the processor
/// has BMI1.
#[inline(always)]
pub fn without_lowest<T, const MODERN: bool>(number: u64, zero: *mut T, other: *mut T) -> (u64, *mut T) {
    #[cfg(target_arch = "x86_64")]
    if MODERN {
        return blsr(number, zero, other);
    }
    let rest = number & number.wrapping_sub(1);
    (rest, pick(rest, zero, other))
}

/// One instruction less: this one says itself whether anything is left.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[expect(clippy::pointers_in_nomem_asm_block, reason = "they are moved, not followed")]
fn blsr<T>(number: u64, zero: *mut T, mut other: *mut T) -> (u64, *mut T) {
    let rest: u64;
    // SAFETY: it changes registers, nothing else; the caller knows the processor.
    unsafe {
        std::arch::asm!(
            "blsr {rest}, {number}",
            "cmovz {other}, {zero}",
            number = in(reg) number,
            rest = out(reg) rest,
            zero = in(reg) zero,
            other = inout(reg) other,
            options(pure, nomem, nostack),
        );
    }
    (rest, other)
}

/// What two numbers have in common, and `zero` if that is nothing, else `other`. One instruction less
/// than `pick`: an AND says itself whether anything is left.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[expect(clippy::pointers_in_nomem_asm_block, reason = "they are moved, not followed")]
pub fn meet<T>(mut one: u64, two: u64, mut zero: *mut T, other: *mut T) -> (u64, *mut T) {
    // SAFETY: it changes registers, nothing else.
    unsafe {
        std::arch::asm!(
            "and {one}, {two}",
            "cmovnz {zero}, {other}",
            one = inout(reg) one,
            two = in(reg) two,
            zero = inout(reg) zero,
            other = in(reg) other,
            options(pure, nomem, nostack),
        );
    }
    (one, zero)
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub fn meet<T>(one: u64, two: u64, zero: *mut T, other: *mut T) -> (u64, *mut T) {
    (one & two, pick(one & two, zero, other))
}

/// Copies what has the size of a register in one load and one store, and gives it back from there: told
/// to copy, the compiler loads again what is used of it.
///
/// # Safety
/// `to` must be good for writing.
#[inline(always)]
pub unsafe fn copied<T: Copy>(from: &T, to: *mut T) -> T {
    type Word = MaybeUninit<u64>; // there may be gaps in it
    // SAFETY: a word is as large as T here, and needs no more alignment; the caller vouches for `to`.
    unsafe {
        if size_of::<T>() == size_of::<Word>() && align_of::<T>() >= align_of::<Word>() {
            let word = *std::ptr::from_ref(from).cast::<Word>();
            to.cast::<Word>().write(word);
            std::mem::transmute_copy(&word)
        } else {
            to.write(*from);
            *from
        }
    }
}
