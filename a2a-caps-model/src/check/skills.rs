//! Rules on skills.

use crate::check::card::check_media_types;
use crate::diagnostic::Findings;
use crate::node::Node;
use crate::rules;

/// All rules on skills: ids, examples, media types.
pub(super) fn check_skills(card: &Node, findings: &mut Findings) {
    let mut seen = std::collections::HashSet::new();
    for skill in card.items("skills") {
        check_media_types(skill.items("input_modes"), findings);
        check_media_types(skill.items("output_modes"), findings);
        let id = skill.text("id");
        if let (Some(id), Some(node)) = (id, skill.get("id"))
            && !seen.insert(id)
        {
            findings
                .add(&rules::DUPLICATE_SKILL, node.at, format!("the skill `{id}` stands twice"))
                .help("give one of them another `id`");
        }
        if skill.as_table().is_some() && skill.items("examples").is_empty() {
            let name = id.unwrap_or("?");
            findings
                .add(
                    &rules::MISSING_EXAMPLES,
                    skill.at,
                    format!("the skill `{name}` has no examples"),
                )
                .help("write `examples = [\"…\"]`: what a user would ask for");
        }
    }
}
