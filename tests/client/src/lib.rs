//! Agents to test the client against.

pub mod served;
pub mod world;
