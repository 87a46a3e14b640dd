//! Readings of this process: a declaration is parsed once, however many modules use it.
//!
//! The key is everything that a reading depends on, values of variables included, since
//! rust-analyzer's process outlives many builds.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use a2a_caps_model::{Environment, Options, Reading, Source, Variable, read};

/// Above this many the readings are forgotten, all at once: a build has few, an editor's process
/// would gather them without end.
const MOST: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    name: String,
    text: String,
    first_line: usize,
    first_column: usize,
    outside_package: bool,
    version: Option<String>,
}

/// A reading, and the values of the variables that it names.
type Entry = (Vec<Variable>, Arc<Reading>);

#[derive(Default)]
pub(crate) struct Cache {
    readings: HashMap<Key, Entry>,
}

static CACHE: Mutex<Option<Cache>> = Mutex::new(None);

/// The reading of that text, perhaps one that was made before.
pub(crate) fn cached(
    source: Source,
    environment: &dyn Environment,
    options: Options,
) -> Arc<Reading> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.get_or_insert_default().read(source, environment, options)
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
        if let Some((known, reading)) = self.readings.get(&key)
            && *known == values(reading)
        {
            return Arc::clone(reading);
        }
        let reading = Arc::new(read(source, environment, options));
        if self.readings.len() >= MOST {
            self.readings.clear();
        }
        self.readings.insert(key, (values(&reading), Arc::clone(&reading)));
        reading
    }
}

#[cfg(test)]
mod tests;
