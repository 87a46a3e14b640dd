//! Readings of this process: a declaration is parsed once, however many modules use it.
//!
//! The key is everything that a reading depends on, values of variables included, since
//! rust-analyzer's process outlives many builds.

use std::sync::{Arc, Mutex, PoisonError};

use a2a_caps_model::{Environment, Options, Reading, Source, Variable, read};

/// Above this many the readings are forgotten, all at once: a build has few, an editor's process
/// would gather them without end.
const MOST: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    name: String,
    text: String,
    first_line: usize,
    first_column: usize,
    outside_package: bool,
    version: Option<String>,
}

/// A reading, and the values of the variables that it names.
struct Entry {
    key: Key,
    values: Vec<Variable>,
    reading: Arc<Reading>,
}

/// Few enough to be looked through.
struct Cache {
    entries: Vec<Entry>,
}

static CACHE: Mutex<Cache> = Mutex::new(Cache { entries: Vec::new() });

/// The reading of that text, perhaps one that was made before.
pub(crate) fn cached(
    source: Source,
    environment: &dyn Environment,
    options: Options,
) -> Arc<Reading> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.read(source, environment, options)
}

impl Cache {
    fn read(
        &mut self,
        source: Source,
        environment: &dyn Environment,
        options: Options,
    ) -> Arc<Reading> {
        let key = Key {
            name: source.name.clone(),
            text: source.text.clone(),
            first_line: source.first_line,
            first_column: source.first_column,
            outside_package: options.outside_package,
            version: environment.cargo_version(),
        };
        let values = |reading: &Reading| -> Vec<_> {
            reading.variables.iter().map(|name| environment.variable(name)).collect()
        };
        if let Some(at) = self.entries.iter().position(|entry| entry.key == key) {
            let entry = &self.entries[at];
            if entry.values == values(&entry.reading) {
                return Arc::clone(&entry.reading);
            }
            self.entries.swap_remove(at);
        }
        let reading = Arc::new(read(source, environment, options));
        if self.entries.len() >= MOST {
            self.entries.clear();
        }
        self.entries.push(Entry { key, values: values(&reading), reading: Arc::clone(&reading) });
        reading
    }
}

#[cfg(test)]
mod tests;
