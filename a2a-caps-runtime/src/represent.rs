//! A refusal in the form of each binding.
