//! `matrix`: profiles by capabilities, extensions and operations.

use a2a_caps_model::Model;
use a2a_caps_spec::{Capability, Method, Phase};

use crate::args::Matrix;
use crate::commands::gate::{answer, chosen};
use crate::commands::table::print;
use crate::declaration::load;
use crate::exit::Exit;

/// Prints the matrix.
///
/// # Errors
///
/// The exit code, having said why, where a profile has errors.
pub(crate) fn run(arguments: &Matrix) -> Result<Exit, Exit> {
    let reading = load(&arguments.file.file)?;
    let names: Vec<Option<&str>> = if reading.profiles.is_empty() {
        vec![None]
    } else {
        reading.profiles.iter().map(|name| Some(name.as_str())).collect()
    };
    let models: Vec<&Model> =
        names.iter().map(|name| chosen(&reading, *name)).collect::<Result<_, _>>()?;
    let mut header = vec![String::new()];
    header.extend(names.iter().map(|name| name.unwrap_or("(no profile)").to_owned()));
    let row = |title: String, cell: &dyn Fn(&Model) -> String| {
        let mut row = vec![title];
        row.extend(models.iter().map(|model| cell(model)));
        row
    };
    let mut rows = vec![row("version".to_owned(), &|model| model.version.clone())];
    for capability in Capability::ALL {
        let cell = |model: &Model| phase(model.capabilities.phase(capability)).to_owned();
        rows.push(row(capability.key().to_owned(), &cell));
    }
    let extensions = models.first().map_or(&[][..], |model| &model.extensions);
    for (index, extension) in extensions.iter().enumerate() {
        let cell = |model: &Model| match model.extensions.get(index) {
            Some(extension) if extension.required => "required".to_owned(),
            extension => phase(extension.map_or(Phase::Refused, |one| one.phase)).to_owned(),
        };
        rows.push(row(extension.uri.clone(), &cell));
    }
    for method in Method::ALL {
        rows.push(row(method.name().to_owned(), &|model| answer(model, method)));
    }
    print(&header, rows, arguments.format);
    Ok(Exit::Clean)
}

const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Refused => "-",
        Phase::Served => "served",
        Phase::Advertised => "advertised",
    }
}
