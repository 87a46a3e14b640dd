//! Each kind of finding, sections, and the score against values made by hand.

use super::score::syllables;
use super::*;

fn review(text: &str) -> Vec<SectionReview> {
    let document = Document::new(text);
    document
        .sections()
        .iter()
        .map(|section| review_section(&document, section, &Skill::Review))
        .collect()
}

/// Kind, line, column and excerpt of every finding.
fn findings(text: &str) -> Vec<(Kind, usize, usize, String)> {
    review(text)
        .into_iter()
        .flat_map(|section| section.findings)
        .map(|finding| (finding.kind, finding.line, finding.column, finding.excerpt))
        .collect()
}

fn excerpts(text: &str, kind: Kind) -> Vec<String> {
    let found = findings(text).into_iter().filter(|(of, ..)| *of == kind);
    found.map(|(.., excerpt)| excerpt).collect()
}

fn titles(text: &str) -> Vec<String> {
    Document::new(text).sections().iter().map(|section| section.title.clone()).collect()
}

#[test]
fn a_sentence_of_31_words_is_long_and_one_of_30_is_not() {
    let thirty = format!("Go{}.", " on and".repeat(14) + " on");
    assert!(excerpts(&thirty, Kind::LongSentence).is_empty());
    let more = thirty.replace("Go", "We go");
    assert_eq!(excerpts(&more, Kind::LongSentence).len(), 1);
}

#[test]
fn a_line_end_does_not_end_a_sentence() {
    let wrapped = "one two three four five six seven eight\n".repeat(4) + "nine ten.";
    assert_eq!(excerpts(&wrapped, Kind::LongSentence).len(), 1);
}

#[test]
fn a_word_twice_in_a_row_is_found_where_it_stands() {
    assert_eq!(
        findings("A fine day.\nHe went to the\nThe house."),
        [(Kind::RepeatedWord, 2, 12, "the The".to_owned())]
    );
}

#[test]
fn words_that_are_right_twice_numbers_and_code_are_left_alone() {
    for text in [
        "He had had enough.",
        "She said that that works.",
        "We saw 10 10 times.",
        "Call `a` `a` now.",
        "We saw it. It was big.",
        "No, no.",
    ] {
        assert!(excerpts(text, Kind::RepeatedWord).is_empty(), "{text}");
    }
}

#[test]
fn brackets_without_their_other_half_are_found() {
    for (text, column) in
        [("We go (home today.", 7), ("We go home] today.", 11), ("Go {[home}.", 5)]
    {
        let found = findings(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!((found[0].0, found[0].2), (Kind::Bracket, column), "{text}");
    }
}

#[test]
fn pairs_labels_smiles_links_and_code_are_left_alone() {
    for text in [
        "We go (home [at last]).",
        "Either a) we go or b) we stay.",
        "Good :) and ;-) fine.",
        "See [the page](https://example.com/a_(b)).",
        "Call `f(` now.",
    ] {
        assert_eq!(findings(text), [], "{text}");
    }
}

#[test]
fn quotation_marks_without_their_other_half_are_found() {
    assert_eq!(excerpts("She said \"go and left.", Kind::Quote), ["\""]);
    assert_eq!(excerpts("She said \u{201c}go and left.", Kind::Quote), ["\u{201c}"]);
    assert_eq!(excerpts("She said go\u{201d} and left.", Kind::Quote), ["\u{201d}"]);
    for text in ["She said \"go\" and left.", "A 19\" screen.", "\u{201c}Go\u{201d} she said."] {
        assert_eq!(findings(text), [], "{text}");
    }
}

#[test]
fn a_quotation_over_paragraphs_is_opened_again_by_each() {
    assert_eq!(findings("# A\n\n\u{201c}One day we go.\n\n\u{201c}Then we rest.\u{201d}"), []);
}

#[test]
fn hedging_is_found_and_the_longer_phrase_counts() {
    assert_eq!(excerpts("Perhaps we go.", Kind::Hedging), ["Perhaps"]);
    assert_eq!(excerpts("It seems to rain.", Kind::Hedging), ["It seems"]);
    assert_eq!(
        excerpts("I think it might rain, more or less.", Kind::Hedging),
        ["I think", "might", "more or less"]
    );
    assert_eq!(excerpts("It is kind of wet.", Kind::Hedging), ["kind of"]);
    assert!(excerpts("This kind of bird sings.", Kind::Hedging).is_empty());
}

#[test]
fn the_passive_is_found_with_its_adverbs() {
    assert_eq!(excerpts("The text was written by us.", Kind::Passive), ["was written"]);
    assert_eq!(
        excerpts("It has been carefully checked.", Kind::Passive),
        ["been carefully checked"]
    );
    assert_eq!(excerpts("It isn\u{2019}t used.", Kind::Passive), ["isn\u{2019}t used"]);
    assert_eq!(excerpts("They are being built.", Kind::Passive), ["are being built"]);
    for text in ["We wrote it.", "It is a hundred.", "We are tired.", "He is here and red."] {
        assert!(excerpts(text, Kind::Passive).is_empty(), "{text}");
    }
}

#[test]
fn headings_make_sections_of_both_styles() {
    let text = "Before.\n\n# Scope\n\nOne.\n\nTwo.\n\nLimits\n------\nThree.\n\n## Empty\n\n### End #\nFour.";
    assert_eq!(titles(text), ["Beginning", "Scope", "Limits", "End"]);
    assert_eq!(Document::new(text).sections()[1].blocks.len(), 2);
}

#[test]
fn without_headings_each_paragraph_is_a_section() {
    assert_eq!(
        titles("One.\nStill one.\n\n- Two.\n- Three.\n\nFour."),
        ["Paragraph 1", "Paragraph 2", "Paragraph 3", "Paragraph 4",]
    );
    assert!(titles("").is_empty());
    assert!(titles("\n \n").is_empty());
}

#[test]
fn code_and_tables_are_not_prose() {
    let text = "Go.\n\n```\nthe the (\n# no heading\n```\n\n| the the | ( |\n\nStay.";
    assert_eq!(findings(text), []);
    assert_eq!(titles(text), ["Paragraph 1", "Paragraph 2"]);
}

#[test]
fn abbreviations_and_initials_do_not_end_a_sentence() {
    for text in ["Dr. Smith saw it.", "Ask J. R. Brown now.", "Use one, e.g. this one."] {
        assert_eq!(review(text)[0].readability.sentences, 1, "{text}");
    }
    assert_eq!(review("So do I. Then we go.")[0].readability.sentences, 2);
}

#[test]
fn syllables_of_words_that_are_known() {
    for (word, count) in [
        ("the", 1),
        ("cat", 1),
        ("make", 1),
        ("table", 2),
        ("jumped", 1),
        ("wanted", 2),
        ("rhythm", 1),
        ("reading", 2),
        ("document", 3),
        ("readability", 5),
        ("boxes", 2),
        ("makes", 1),
        ("tables", 2),
        ("be", 1),
        ("10", 1),
        ("caf\u{e9}", 2),
        ("handled", 2),
        ("sentences", 3),
    ] {
        assert_eq!(syllables(word), count, "{word}");
    }
}

#[test]
fn the_score_is_the_one_made_by_hand() {
    // 6 words, 1 sentence, 6 syllables: 206.835 - 1.015 * 6 - 84.6 * 1 = 116.145
    let easy = review("The cat sat on the mat.")[0].readability;
    assert_eq!(easy, Readability { sentences: 1, words: 6, syllables: 6 });
    assert_eq!(easy.flesch(), Some(116.1));
    assert_eq!(easy.band(), "very easy");
    // 2 sentences, 7 words, readability 5 + matters 2 + documents 3 + we 1 + make 1 + tables 2 + here 1
    // = 15: 206.835 - 1.015 * 3.5 - 84.6 * 15 / 7 = 21.996...
    let hard = review("Readability matters. Documents we make: tables here.")[0].readability;
    assert_eq!(hard, Readability { sentences: 2, words: 7, syllables: 15 });
    assert_eq!(hard.flesch(), Some(22.0));
    assert_eq!(hard.band(), "very difficult");
    assert_eq!(Readability::default().flesch(), None);
}

#[test]
fn columns_count_characters_and_lines_may_end_in_crlf() {
    assert_eq!(
        findings("\u{e9}\u{e9} ok.\r\n\u{e9}\u{e9} the the end."),
        [(Kind::RepeatedWord, 2, 4, "the the".to_owned())]
    );
}

#[test]
fn a_section_lists_so_many_findings_and_counts_the_rest() {
    let section = &review(&"Maybe so. ".repeat(MAX_FINDINGS + 7))[0];
    assert_eq!((section.findings.len(), section.omitted), (MAX_FINDINGS, 7));
    let mut report = Report::new(Skill::Review);
    report.add(section);
    assert_eq!(report.findings(), MAX_FINDINGS + 7);
    assert!(section.text().ends_with("  and 7 more\n"));
}

#[test]
fn a_document_of_many_paragraphs_has_at_most_so_many_sections() {
    let text = "We go.\n\n".repeat(MAX_SECTIONS * 2 + 1);
    let sections = review(&text);
    assert_eq!(sections.len(), 134);
    assert_eq!(sections[0].title, "Paragraph 1 to Paragraph 3");
    assert_eq!(
        sections.iter().map(|s| s.readability.sentences).sum::<usize>(),
        MAX_SECTIONS * 2 + 1
    );
}

#[test]
fn texts_made_to_be_slow_are_not() {
    for bad in ["(", ")", ">", "(]", "`", "\"", "e.g. ", "http://", "a)", "[", "the ", "a\n\n"] {
        let text = bad.repeat(60_000 / bad.len());
        let begin = std::time::Instant::now();
        review(&text);
        assert!(begin.elapsed().as_secs() < 5, "{bad}: {:?}", begin.elapsed());
    }
}

#[test]
fn house_terms_are_found_over_several_words_and_nothing_else_is() {
    let document = Document::new("Please log in to the the Web Site today.");
    let terms = [("log in", "sign in"), ("web site", "website")];
    let terms = terms.into_iter().filter_map(|(avoid, prefer)| Term::new(avoid, prefer)).collect();
    let section = review_section(&document, &document.sections()[0], &Skill::Terms(terms));
    let found: Vec<_> = section.findings.iter().map(|found| found.excerpt.as_str()).collect();
    assert_eq!(found, ["log in", "Web Site"]);
    assert!(section.findings[0].message.contains("`sign in`"));
    assert!(Term::new(" - ", "x").is_none());
}

#[test]
fn the_readability_skill_scores_without_findings() {
    let document = Document::new("Maybe the the cat sat.");
    let section = review_section(&document, &document.sections()[0], &Skill::Readability);
    assert!(section.findings.is_empty());
    assert_eq!(section.readability.words, 5);
}

#[test]
fn the_report_adds_up_by_kind_and_section() {
    let mut report = Report::new(Skill::Review);
    for section in review("# One\nMaybe the the cat sat.\n# Two\nThe cat sat.") {
        report.add(&section);
    }
    let data = report.data();
    assert_eq!(data["findings"], 2);
    assert_eq!(data["byKind"], serde_json::json!({"hedging": 1, "repeated-word": 1}));
    assert_eq!(
        data["sections"][1],
        serde_json::json!({
            "section": 2, "title": "Two", "findings": 0,
            // 3 words, 3 syllables: 206.835 - 3.045 - 84.6
            "readability": {"flesch": 119.2, "band": "very easy", "sentences": 1, "words": 3, "syllables": 3},
        })
    );
    assert!(report.text().starts_with("2 findings in 2 sections, 8 words."));
}
