//! One table in several forms.

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::{Map, Value};

use crate::args::TableFormat;

/// Prints rows under a header.
pub(crate) fn print(header: &[String], rows: Vec<Vec<String>>, format: TableFormat) {
    let preset = match format {
        TableFormat::Json => return print_json(header, rows),
        TableFormat::Text => presets::NOTHING,
        TableFormat::Markdown => presets::ASCII_MARKDOWN,
    };
    let mut table = Table::new();
    table
        .load_style(preset)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(header)
        .add_rows(rows);
    anstream::println!("{}", table.trim_fmt());
}

fn print_json(header: &[String], rows: Vec<Vec<String>>) {
    let rows = rows.into_iter().map(|row| {
        let members = header.iter().cloned().zip(row.into_iter().map(Value::String));
        Value::Object(members.collect::<Map<_, _>>())
    });
    anstream::println!("{:#}", Value::Array(rows.collect()));
}
