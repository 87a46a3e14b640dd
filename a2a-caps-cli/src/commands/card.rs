//! `card`: the Agent Card of a profile, byte for byte as it is served.

use std::io::Write as _;
use std::path::Path;

use a2a_caps_model::{CardText, Model, Part};
use a2a_caps_spec::origin::check_origin;

use crate::args::Card;
use crate::commands::gate::chosen;
use crate::declaration::load;
use crate::exit::Exit;
use crate::levels::tell_error;

/// Prints the card, or compares it.
///
/// # Errors
///
/// The exit code, having said why, where there is no such card.
pub(crate) fn run(arguments: &Card) -> Result<Exit, Exit> {
    let reading = load(&arguments.file.file)?;
    let model = chosen(&reading, arguments.profile.as_deref())?;
    let text = text(arguments, model)?;
    if let Some(path) = &arguments.check {
        return compare(path, &text);
    }
    // A reader that closes early, such as `head`, is no fault.
    let _ = writeln!(std::io::stdout().lock(), "{text}");
    Ok(Exit::Clean)
}

fn text(arguments: &Card, model: &Model) -> Result<String, Exit> {
    let card = match (&model.extended, arguments.extended) {
        (_, false) => &model.card,
        (Some(extended), true) => extended,
        (None, true) => {
            tell_error(
                "this profile has no extended card in its declaration",
                &[
                    "write `[extended_card]` and `extended_agent_card = true`, or choose another profile",
                ],
            );
            return Err(Exit::Usage);
        }
    };
    // The card is written in canonical form, and its signatures are not part of it.
    let _ = arguments.canonical;
    for (name, value) in &arguments.origin {
        let Some(slot) = card.origins.iter().find(|slot| slot.name == *name) else {
            let names: Vec<&str> = card.origins.iter().map(|slot| slot.name.as_str()).collect();
            let known = format!("\"runtime\" origins of this card: {}", names.join(", "));
            let help = if names.is_empty() { "the card has no \"runtime\" origin" } else { &known };
            tell_error(&format!("`{name}` is no origin to be given"), &[help]);
            return Err(Exit::Usage);
        };
        if let Some(fault) = slot.kinds.iter().find_map(|kind| check_origin(*kind, value).err()) {
            tell_error(&format!("`{value}` is no origin: {fault}"), &[]);
            return Err(Exit::Usage);
        }
    }
    Ok(filled(card, &arguments.origin))
}

fn filled(card: &CardText, values: &[(String, String)]) -> String {
    let mut text = String::new();
    for part in &card.parts {
        match part {
            Part::Text(part) => text.push_str(part),
            Part::Origin(index) => {
                let name = card.origins.get(*index).map_or("", |slot| slot.name.as_str());
                match values.iter().rev().find(|(other, _)| other == name) {
                    Some((_, value)) => text.push_str(value),
                    None => text.extend(["{", name, "}"]),
                }
            }
        }
    }
    text
}

fn compare(path: &Path, card: &str) -> Result<Exit, Exit> {
    let committed = std::fs::read_to_string(path).map_err(|error| {
        tell_error(&format!("cannot read `{}`: {error}", path.display()), &[]);
        Exit::Usage
    })?;
    if committed.trim_end_matches(['\r', '\n']) == card {
        return Ok(Exit::Clean);
    }
    let place =
        card.bytes().zip(committed.bytes()).take_while(|(left, right)| left == right).count();
    let around = |text: &str| -> String {
        let before = text.get(..place).map_or(0, |before| before.chars().count());
        text.chars().skip(before.saturating_sub(20)).take(60).collect()
    };
    tell_error(
        &format!("`{}` is not the card of this declaration, from byte {place} on", path.display()),
        &[
            &format!("the file has    …{}…", around(&committed)),
            &format!("the card would be …{}…", around(card)),
            "write it anew with `a2a-caps card > CARD.json`",
        ],
    );
    Ok(Exit::Found)
}
