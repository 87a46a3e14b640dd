//! Agents to test the client against.

pub mod served;
pub mod waiting;
pub mod world;
