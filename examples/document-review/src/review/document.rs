//! A text cut into sections and blocks of prose: by headings, or where it has none by paragraphs.
//! Markdown's code, tables and headings hold no prose.

use std::ops::Range;

/// The most sections of a document. Where a text has more, neighbours are taken together, so that
/// what a review sends stays in bounds.
pub const MAX_SECTIONS: usize = 200;

/// A text and its parts.
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    line_starts: Vec<usize>,
    sections: Vec<Section>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its place, from 1.
    pub number: usize,
    /// Its heading.
    pub title: String,
    /// Paragraphs and list items, as ranges of bytes.
    pub blocks: Vec<Range<usize>>,
}

impl Document {
    /// Cuts `text`.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let sections = Cutter::cut(&text);
        Self { text, line_starts, sections }
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parts, in order. One that has no prose is left out.
    #[must_use]
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Line and column of a place, from 1; columns count characters.
    #[must_use]
    pub fn position(&self, at: usize) -> (usize, usize) {
        let line = self.line_starts.partition_point(|start| *start <= at);
        let start = self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let column = self.text.get(start..at).map_or(0, |before| before.chars().count());
        (line, column + 1)
    }
}

/// Goes over the lines once.
#[derive(Default)]
struct Cutter {
    sections: Vec<Section>,
    /// The section that is open: its heading, if it has one, and its blocks.
    title: Option<String>,
    blocks: Vec<Range<usize>>,
    block: Option<Range<usize>>,
    /// What opened the block of code that the line is in.
    fence: Option<&'static str>,
    has_headings: bool,
}

impl Cutter {
    fn cut(text: &str) -> Vec<Section> {
        let mut cutter = Self::default();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            cutter.take(text, line.trim_end_matches(['\n', '\r']), start);
        }
        cutter.end_section();
        let sections =
            if cutter.has_headings { cutter.sections } else { by_paragraph(cutter.sections) };
        numbered(&sections)
    }

    fn take(&mut self, text: &str, line: &str, start: usize) {
        let bare = line.trim_start();
        if let Some(fence) = self.fence {
            if bare.starts_with(fence) {
                self.fence = None;
            }
            return;
        }
        if let Some(fence) = ["```", "~~~"].into_iter().find(|fence| bare.starts_with(fence)) {
            self.end_block();
            self.fence = Some(fence);
        } else if bare.is_empty() || bare.starts_with('|') {
            self.end_block();
        } else if let Some(title) = heading(line) {
            self.begin_section(title.to_owned());
        } else if let Some(block) = self.block.clone()
            && let Some(above) = text.get(block)
            && !above.contains('\n')
            && is_underline(bare)
        {
            let title = above.trim().to_owned();
            self.block = None;
            self.begin_section(title);
        } else {
            let marker = list_marker(bare);
            if marker > 0 {
                self.end_block();
            }
            let begin = start + (line.len() - bare.len()) + marker;
            let end = start + line.len();
            self.block = Some(self.block.as_ref().map_or(begin, |block| block.start)..end);
        }
    }

    fn begin_section(&mut self, title: String) {
        self.end_section();
        self.has_headings = true;
        self.title = Some(title);
    }

    fn end_block(&mut self) {
        self.blocks.extend(self.block.take());
    }

    fn end_section(&mut self) {
        self.end_block();
        let title = self.title.take().unwrap_or_else(|| "Beginning".to_owned());
        let blocks = std::mem::take(&mut self.blocks);
        if !blocks.is_empty() {
            self.sections.push(Section { number: 0, title, blocks });
        }
    }
}

fn by_paragraph(sections: Vec<Section>) -> Vec<Section> {
    sections
        .into_iter()
        .flat_map(|section| section.blocks)
        .enumerate()
        .map(|(index, block)| Section {
            number: 0,
            title: format!("Paragraph {}", index + 1),
            blocks: vec![block],
        })
        .collect()
}

/// At most [`MAX_SECTIONS`] of them, with their numbers.
fn numbered(sections: &[Section]) -> Vec<Section> {
    let together = sections.len().div_ceil(MAX_SECTIONS).max(1);
    sections
        .chunks(together)
        .enumerate()
        .map(|(index, chunk)| {
            let title = match chunk {
                [first, .., last] => format!("{} to {}", first.title, last.title),
                _ => chunk.iter().map(|section| section.title.as_str()).collect(),
            };
            let blocks = chunk.iter().flat_map(|section| section.blocks.clone()).collect();
            Section { number: index + 1, title, blocks }
        })
        .collect()
}

/// The title of a line such as `## Scope`.
fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches('#');
    let depth = line.len() - rest.len();
    let title = rest.trim().trim_end_matches('#').trim_end();
    ((1..=6).contains(&depth) && rest.starts_with([' ', '\t']) && !title.is_empty())
        .then_some(title)
}

/// Whether the line makes a heading of the line above.
fn is_underline(bare: &str) -> bool {
    let bare = bare.trim_end();
    bare.len() >= 3
        && (bare.bytes().all(|byte| byte == b'=') || bare.bytes().all(|byte| byte == b'-'))
}

/// How many bytes the marker of a list item takes, such as `- ` or `12. `.
fn list_marker(bare: &str) -> usize {
    if bare.starts_with(['-', '*', '+']) && bare[1..].starts_with(' ') {
        return 2;
    }
    let rest = bare.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = bare.len() - rest.len();
    if (1..=3).contains(&digits) && (rest.starts_with(". ") || rest.starts_with(") ")) {
        return digits + 2;
    }
    0
}
