//! What the attribute compiles and what it refuses, by topic. Cases are named after what is wrong,
//! and choose their profile by `profile = "…"`, so that the caller's environment changes nothing.
//!
//! Fail and pass apart: trybuild compiles a set of failing cases in one call of cargo.

#[test]
fn fail() {
    trybuild::TestCases::new().compile_fail("ui/fail/*/*.rs");
}

#[test]
fn pass() {
    trybuild::TestCases::new().pass("ui/pass/*.rs");
}
