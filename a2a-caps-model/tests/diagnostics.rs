//! Where findings stand, in which order they come, and how they look.

mod support;

use a2a_caps_model::{Diagnostic, Options, Position, Source, read, render};
use support::{Declaration, World, marked, of, told, valid};

fn position(declaration: &Declaration, finding: &Diagnostic) -> (usize, usize) {
    let reading = declaration.read();
    let place = reading.source.place(finding.at);
    let mut parts = place.rsplitn(3, ':').map(|part| part.parse().unwrap_or(0));
    let (column, line) = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    (line, column)
}

fn only(declaration: &Declaration) -> Diagnostic {
    let findings = declaration.findings();
    assert_eq!(findings.len(), 1, "{:#?}\n{}", told(&findings), declaration.text);
    findings.into_iter().next().expect("one")
}

#[test]
fn a_finding_has_a_line_and_a_column_that_count_from_one() {
    let declaration = valid().with("\"Reviewer\"", "7");
    assert_eq!(position(&declaration, &only(&declaration)), (1, 8));
    let declaration = valid().with("[\"documents\"]", "[]");
    assert_eq!(position(&declaration, &only(&declaration)), (19, 8));
}

#[test]
fn columns_count_characters_and_not_bytes() {
    let declaration = valid().with("tags = [\"documents\"]", "tags = [\"日本語\", \"é\", 7]");
    let finding = only(&declaration);
    assert_eq!(position(&declaration, &finding), (19, 21));
    assert_eq!(marked(&declaration.text, &finding), "7");
}

#[test]
fn a_tab_is_one_column() {
    let declaration = valid().with("tags = [\"documents\"]", "\ttags =\t[]");
    assert_eq!(position(&declaration, &only(&declaration)), (19, 9));
}

#[test]
fn windows_line_ends_change_no_position_and_are_not_shown() {
    let declaration = valid().with("[\"documents\"]", "[]");
    let windows = of(&declaration.text.replace('\n', "\r\n"));
    assert_eq!(position(&windows, &only(&windows)), (19, 8));
    let reading = windows.read();
    let text = render(&reading.findings()[0], &reading.source);
    assert!(!text.contains('\r'), "{text:?}");
    assert_eq!(text, render(&declaration.read().findings()[0], &declaration.read().source));
}

#[test]
fn a_byte_order_mark_is_no_column() {
    let with_mark = of(&format!("\u{feff}{}", valid().with("\"Reviewer\"", "7").text));
    let finding = only(&with_mark);
    assert_eq!(position(&with_mark, &finding), (1, 8));
    let reading = with_mark.read();
    let plain = valid().with("\"Reviewer\"", "7").read();
    assert_eq!(render(&finding, &reading.source), render(&plain.findings()[0], &plain.source));
}

#[test]
fn inside_another_file_lines_and_columns_are_those_of_that_file() {
    let text = "name = 7\ndescription = 8";
    let source = Source::inline("src/lib.rs", text, 10, 30);
    assert_eq!(source.position(0), Position { line: 10, column: 30 });
    assert_eq!(source.position(7), Position { line: 10, column: 37 });
    assert_eq!(source.position(9), Position { line: 11, column: 1 });
    let reading = read(source, &World::default(), Options::default());
    let text = render(
        reading.findings().iter().find(|finding| finding.label == "expected a string").expect("7"),
        &reading.source,
    );
    assert!(
        text.contains("--> src/lib.rs:10:37\n   |\n10 | name = 7\n   |        ^ expected"),
        "{text}"
    );
}

#[test]
fn places_beyond_the_end_or_inside_a_character_are_the_nearest_before() {
    let source = Source::file("a.toml", "é\n");
    assert_eq!(source.position(1), Position { line: 1, column: 1 });
    assert_eq!(source.position(2), Position { line: 1, column: 2 });
    assert_eq!(source.position(900), Position { line: 2, column: 1 });
    assert_eq!(source.line_of(900), ("", 3));
}

#[test]
fn a_finding_is_drawn_as_in_a_compiler() {
    let declaration = valid()
        .with("[capabilities]", "[capabilities]\nstreming = true")
        .and("[profiles.a]\n[profiles.b]\n[[profiles.b.skills]]\nid = \"review\"\ntags = []");
    let reading = declaration.read();
    let findings = reading.select(Some("a"), None).findings;
    assert_eq!(
        render(&findings[0], &reading.source),
        "unknown key `streming` in capabilities
  --> agent.toml:14:1
   |
14 | streming = true
   | ^^^^^^^^ unknown key
   = help: a key with a similar name exists: `streaming`
   = help: keys of capabilities: `streaming`, `push_notifications`, `extensions`, \
`extended_agent_card`"
    );
    assert_eq!(
        render(&findings[1], &reading.source),
        "`tags` is REQUIRED and empty (profile `b`)
  --> agent.toml:26:8
   |
26 | tags = []
   |        ^^ empty
   = help: write `tags = [\"…\"]` with at least one word
   = note: A2A 1.0, section 5.7"
    );
}

#[test]
fn a_lint_says_how_it_is_silenced() {
    let declaration = valid().without("examples = [\"Review this contract\"]");
    let reading = declaration.read();
    assert_eq!(
        render(&reading.findings()[0], &reading.source),
        "the skill `review` has no examples
  --> agent.toml:15:1
   |
15 | [[skills]]
   | ^^^^^^^^^^
   = help: write `examples = [\"…\"]`: what a user would ask for
   = note: A2A 1.0, section 4.4.5
   = note: lint `missing_examples`: `[lints] missing_examples = \"allow\"` silences it"
    );
}

#[test]
fn two_profiles_are_both_named() {
    let declaration = valid()
        .with("[\"documents\"]", "[]")
        .and("[profiles.a]\n[profiles.b]\n[[profiles.x.skills]]\nid = \"review\"\ntags = [\"t\"]");
    let reading = declaration.read();
    let text = render(&reading.findings()[0], &reading.source);
    assert!(text.starts_with("`tags` is REQUIRED and empty (profiles `a`, `b`)\n"), "{text}");
}

#[test]
fn carets_stand_below_what_they_mark() {
    // Tabs are four blanks, letters of East Asia take two cells, marks that combine take none.
    for (line, shown, carets) in [
        ("\ttags = [\t7]", "    tags = [    7]", "                ^"),
        ("tags = [\"日本\", 7]", "tags = [\"日本\", 7]", "                ^"),
        ("tags = [\"e\u{301}\", 7]", "tags = [\"e\u{301}\", 7]", "             ^"),
        ("tags = [\"😀\", 7]", "tags = [\"😀\", 7]", "              ^"),
    ] {
        let declaration = valid().with("tags = [\"documents\"]", line);
        let reading = declaration.read();
        let text = render(&reading.findings()[0], &reading.source);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[3], format!("19 | {shown}"));
        assert_eq!(lines[4], format!("   | {carets} expected a string"), "{text}");
    }
}

#[test]
fn a_value_over_several_lines_is_marked_to_the_end_of_its_first() {
    let declaration = valid().with("[\"documents\"]", "\"\"\"\na\nb\"\"\"");
    let reading = declaration.read();
    let text = render(&reading.findings()[0], &reading.source);
    assert!(text.contains("19 | tags = \"\"\"\n   |        ^^^ expected an array"), "{text}");
}

#[test]
fn a_long_line_is_shown_around_what_is_marked() {
    let words: Vec<String> = (0..400).map(|at| format!("\"word{at}\"")).collect();
    let list = format!("tags = [{}, 7, {}]", words.join(", "), words.join(", "));
    let declaration = valid().with("tags = [\"documents\"]", &list);
    let reading = declaration.read();
    let text = render(&reading.findings()[0], &reading.source);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() < 260), "{text}");
    let caret = lines[4].find('^').expect("a caret");
    // One cell a letter here, so the letter above the caret is the one that is meant.
    assert_eq!(lines[3].chars().nth(caret), Some('7'), "{text}");
    assert!(lines[3].contains('…'));
}

#[test]
fn a_long_value_does_not_hide_what_is_wrong_with_it() {
    let long = "x".repeat(10_000);
    let declaration = valid().with("\"JSONRPC\"", &format!("\"{long}\""));
    let reading = declaration.read();
    let text = render(&reading.findings()[0], &reading.source);
    assert!(text.len() < 2_000, "{}", text.len());
    assert!(text.starts_with("unknown binding `xxx") && text.contains("…`\n"), "{text}");
}

#[test]
fn nothing_of_the_file_moves_the_cursor() {
    let declaration = valid().with("\"JSONRPC\"", "\"\\u001b[31mX\\u202e\\r\\n\"");
    let reading = declaration.read();
    let text = render(&reading.findings()[0], &reading.source);
    assert!(text.contains("unknown binding `\\u{1b}[31mX\\u{202e}\\u{d} `"), "{text}");
    let raw = of("name = \"\u{1b}[31m\"\n");
    let reading = raw.read();
    let text = render(&reading.findings()[0], &reading.source);
    assert!(!text.contains('\u{1b}'), "{text:?}");
}

#[test]
fn an_empty_file_lists_everything_that_is_required() {
    let told = of("").told();
    assert_eq!(
        told,
        [
            "missing_field: a declaration has no `name`, which is REQUIRED",
            "missing_field: a declaration has no `description`, which is REQUIRED",
            "missing_field: a declaration has no `supported_interfaces`, which is REQUIRED",
            "missing_field: a declaration has no `version`, which is REQUIRED",
            "missing_field: a declaration has no `capabilities`, which is REQUIRED",
            "missing_field: a declaration has no `default_input_modes`, which is REQUIRED",
            "missing_field: a declaration has no `default_output_modes`, which is REQUIRED",
            "missing_field: a declaration has no `skills`, which is REQUIRED",
            "missing_documentation: the card has no `documentation_url`",
        ]
    );
    let reading = of("").read();
    let text = render(&reading.findings()[0], &reading.source);
    assert!(text.starts_with(
        "a declaration has no `name`, which is REQUIRED\n --> agent.toml:1:1\n  = help: "
    ));
}

#[test]
fn several_faults_are_told_in_the_order_of_the_file() {
    let declaration = valid()
        .with("\"Reviewer\"", "\"\"")
        .with("[\"text/plain\"]\ndefault_output", "[\"text\"]\ndefault_output")
        .with("\"JSONRPC\"", "\"REST\"")
        .with("[capabilities]", "[capabilities]\nstreaming = \"yes\"")
        .with("[\"documents\"]", "[]")
        .and("[serving]\nmax_age = \"soon\"\n[lints]\nnothing = \"allow\"");
    assert_eq!(
        declaration.told(),
        [
            "empty_field: `name` is REQUIRED and empty",
            "media_type: `text` is no media type",
            "protocol_binding: unknown binding `REST`",
            "phase: `streaming` must be true, false or \"served\"",
            "empty_field: `tags` is REQUIRED and empty",
            "serving: `soon` is no length of time",
            "lint_table: unknown lint `nothing`",
        ]
    );
}

#[test]
fn faults_and_lints_come_together() {
    let declaration = valid()
        .with("\"1.0.0\"", "\"one\"")
        .with("examples = [\"Review this contract\"]\n", "")
        .with("\"JSONRPC\"", "\"REST\"");
    assert_eq!(
        declaration.told(),
        [
            "version_not_semver: `one` is no semantic version",
            "protocol_binding: unknown binding `REST`",
            "missing_examples: the skill `review` has no examples",
        ]
    );
}

#[test]
fn several_syntax_errors_are_told_at_once_and_nothing_else_is() {
    let text = "name = \ndescription = \"abc\nversion = 1.0.0\n[[skills]\nid = \"x\"\nid = \"y\"\n";
    let declaration = of(text);
    let findings = declaration.findings();
    assert!(findings.len() >= 4, "{:#?}", told(&findings));
    assert!(findings.iter().all(|finding| finding.rule.name == "syntax"));
    let lines: Vec<usize> =
        findings.iter().map(|finding| position(&declaration, finding).0).collect();
    assert!(lines.is_sorted(), "{lines:?}");
    for line in [1, 2, 3, 4] {
        assert!(lines.contains(&line), "line {line}: {:#?}", told(&findings));
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    let deep = 20_000;
    for text in [
        format!("a{} = 1", ".a".repeat(deep)),
        format!("[a{}]", ".a".repeat(deep)),
        format!("a = {}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("a = {}1{}", "{a=".repeat(deep), "}".repeat(deep)),
    ] {
        let told = of(&text).told();
        assert!(told.iter().all(|told| told.starts_with("syntax: ")), "{told:#?}");
        assert!(!told.is_empty());
    }
}

#[test]
fn a_scheme_with_two_kinds_is_marked_at_the_second_one() {
    let declaration = valid().and(
        "[security_schemes.a.mtls_security_scheme]\n\
         [security_schemes.a.http_auth_security_scheme]\nscheme = \"Bearer\"",
    );
    assert_eq!(position(&declaration, &only(&declaration)), (22, 21));
}

#[test]
fn what_is_missing_in_a_profile_is_shown_where_the_table_stands() {
    let declaration = valid().and("[profiles.p.provider]\nurl = \"https://example.com\"");
    let reading = declaration.read();
    let findings = reading.select(Some("p"), None).findings;
    assert_eq!(
        told(&findings),
        ["missing_field: a provider has no `organization`, which is REQUIRED"]
    );
    assert_eq!(position(&declaration, &findings[0]).0, 21);
}
