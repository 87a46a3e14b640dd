//! `gate`: what the gate of a profile does with each operation.

use a2a_caps_model::{Model, Reading};
use a2a_caps_spec::Method;

use crate::args::Gate;
use crate::commands::table::print;
use crate::declaration::{load, profile_variable};
use crate::exit::Exit;
use crate::levels::tell;

/// Prints the table of operations.
///
/// # Errors
///
/// The exit code, having said why, where the declaration gives no gate.
pub(crate) fn run(arguments: &Gate) -> Result<Exit, Exit> {
    let reading = load(&arguments.file.file)?;
    let model = chosen(&reading, arguments.profile.as_deref())?;
    let header = ["operation", "needs", "answer"].map(str::to_owned);
    let rows = Method::ALL.into_iter().map(|method| {
        let needs = method.required_capability().map_or("", a2a_caps_spec::Capability::name);
        vec![method.name().to_owned(), needs.to_owned(), answer(model, method)]
    });
    print(&header, rows.collect(), arguments.format);
    Ok(Exit::Clean)
}

/// The error that refuses an operation, or that a handler answers.
pub(crate) fn answer(model: &Model, method: Method) -> String {
    match model.decision(method).error() {
        None => "admitted".to_owned(),
        Some(error) => format!("{error} ({})", error.json_rpc_code()),
    }
}

/// The model of the profile that is asked for.
///
/// # Errors
///
/// [`Exit::Found`], having told the errors, where the declaration has some.
pub(crate) fn chosen<'a>(reading: &'a Reading, profile: Option<&str>) -> Result<&'a Model, Exit> {
    let selection = reading.select(profile, profile_variable().as_deref());
    selection.model.ok_or_else(|| {
        let errors = selection.findings.iter();
        errors
            .filter(|finding| finding.level == a2a_caps_model::Level::Error)
            .for_each(|finding| tell(finding, reading));
        Exit::Found
    })
}
