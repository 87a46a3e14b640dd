//! The agent of the profile that was compiled, from outside, over real sockets. One source for all
//! profiles: where an operation is not served, its tests check the refusal.

mod common;
mod metrics;
mod partner;
mod push;
mod streams;
mod surface;
mod tasks;
