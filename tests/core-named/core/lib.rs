//! Nothing of what its name promises.
#![no_std]
