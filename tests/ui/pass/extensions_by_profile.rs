//! Every profile names every extension of the file, also those that it does not have.
#[a2a_caps_runtime::agent("./extensions.toml", profile = "plain")]
mod plain {}
#[a2a_caps_runtime::agent("./extensions.toml", profile = "traced")]
mod traced {}

macro_rules! constants { ($module:ident) => {
    let _ = ($module::COST_REPORT, $module::TRACE_V2);
} }

fn main() {
    constants!(plain);
    constants!(traced);
    assert!(plain::REQUIRED_EXTENSIONS.is_empty());
    assert_eq!(traced::REQUIRED_EXTENSIONS, ["https://example.com/ext/trace/v2"]);
    assert!(!plain::CARD.fixed().unwrap().json().contains("extensions"));
    assert!(traced::CARD.fixed().unwrap().json().contains("cost-report"));
}
