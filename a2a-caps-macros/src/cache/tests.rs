//! A declaration is read once for all that uses it, and anew when anything that it depends on
//! changes.

use std::cell::RefCell;
use std::sync::Arc;

use a2a_caps_model::{Environment, Options, Reading, Source, Variable};

use super::{Cache, MOST};

struct Settable {
    value: RefCell<Variable>,
    version: RefCell<Option<String>>,
}

impl Environment for Settable {
    fn variable(&self, _: &str) -> Variable {
        self.value.borrow().clone()
    }

    fn cargo_version(&self) -> Option<String> {
        self.version.borrow().clone()
    }
}

fn environment() -> Settable {
    Settable { value: RefCell::new(Variable::Unset), version: RefCell::new(None) }
}

const TEXT: &str = "name = \"${NAME}\"\n";

fn read(cache: &mut Cache, environment: &Settable, name: &str, text: &str) -> Arc<Reading> {
    cache.read(Source::file(name, text), environment, Options::default())
}

#[test]
fn the_same_text_is_read_once() {
    let (mut cache, environment) = (Cache { entries: Vec::new() }, environment());
    let first = read(&mut cache, &environment, "a.toml", TEXT);
    assert_eq!(first.variables, ["NAME"]);
    assert!(Arc::ptr_eq(&first, &read(&mut cache, &environment, "a.toml", TEXT)));
}

#[test]
fn another_text_name_place_option_variable_or_version_is_read_anew() {
    let (mut cache, environment) = (Cache { entries: Vec::new() }, environment());
    let first = read(&mut cache, &environment, "a.toml", TEXT);
    assert!(!Arc::ptr_eq(&first, &read(&mut cache, &environment, "b.toml", TEXT)));
    assert!(!Arc::ptr_eq(&first, &read(&mut cache, &environment, "a.toml", "name = \"${NAME}\"")));
    let moved = Source::inline("a.toml", TEXT, 2, 1);
    assert!(!Arc::ptr_eq(&first, &cache.read(moved, &environment, Options::default())));
    let outside = Options { outside_package: true };
    let source = Source::file("a.toml", TEXT);
    assert!(!Arc::ptr_eq(&first, &cache.read(source, &environment, outside)));

    *environment.value.borrow_mut() = Variable::Value("x".to_owned());
    let second = read(&mut cache, &environment, "a.toml", TEXT);
    assert!(!Arc::ptr_eq(&first, &second));
    assert!(Arc::ptr_eq(&second, &read(&mut cache, &environment, "a.toml", TEXT)));
    *environment.version.borrow_mut() = Some("1.0.0".to_owned());
    assert!(!Arc::ptr_eq(&second, &read(&mut cache, &environment, "a.toml", TEXT)));
}

#[test]
fn it_does_not_grow_without_end() {
    let (mut cache, environment) = (Cache { entries: Vec::new() }, environment());
    for at in 0..MOST * 3 {
        read(&mut cache, &environment, &format!("{at}.toml"), TEXT);
        assert!(cache.entries.len() <= MOST);
    }
}
