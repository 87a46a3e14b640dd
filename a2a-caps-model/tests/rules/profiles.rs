//! Rules on profiles and what they lay over the rest of the file.

use crate::Case;
use crate::support::{BEARER, Declaration, valid};

/// One profile, `public`, that holds these lines.
fn public(lines: &str) -> Declaration {
    valid().top("default_profile = \"public\"").and(&format!("[profiles.public]\n{lines}"))
}

pub(crate) fn cases() -> Vec<Case> {
    let overlay = |wrong, mark, message, help, right| Case {
        rule: "overlay",
        wrong,
        mark,
        message,
        help,
        right,
    };
    vec![
        Case {
            rule: "profile",
            wrong: valid().and("[profiles.public]"),
            mark: "",
            message: "no profile is chosen",
            help: "set `A2A_CAPS_PROFILE`, write `profile = \"…\"` in the attribute, or",
            right: public(""),
        },
        Case {
            rule: "profile",
            wrong: valid().top("default_profile = \"pubic\"").and("[profiles.public]"),
            mark: "\"pubic\"",
            message: "`default_profile` is `pubic`, which is no profile",
            help: "a profile with a similar name exists: `public`",
            right: public(""),
        },
        Case {
            rule: "profile",
            wrong: valid().top("default_profile = \"public\""),
            mark: "\"public\"",
            message: "`default_profile` is `public`, which is no profile",
            help: "the file has no `[profiles.NAME]`",
            right: valid(),
        },
        Case {
            rule: "profile",
            wrong: valid().top("default_profile = \"eu/west\"").and("[profiles.\"eu/west\"]"),
            mark: "\"eu/west\"",
            message: "`eu/west` is no name for a profile",
            help: "use letters, digits, `-` and `_`",
            right: valid().top("default_profile = \"eu-west_1\"").and("[profiles.eu-west_1]"),
        },
        overlay(
            public("default_profile = \"public\""),
            "default_profile",
            "`default_profile` stands in a profile",
            "write it at the top of the file",
            public(""),
        ),
        overlay(
            public("unset = [\"icon_url\"]"),
            "\"icon_url\"",
            "`icon_url` is not there to be unset",
            "delete it from `unset`",
            public("unset = [\"icon_url\"]").top("icon_url = \"https://example.com/i.png\""),
        ),
        overlay(
            public("unset = \"icon_url\""),
            "\"icon_url\"",
            "`unset` must be an array of keys",
            "write `unset = [\"documentation_url\"]`",
            public(""),
        ),
        overlay(
            public("name = \"Other\"\nunset = [\"name\"]"),
            "\"name\"",
            "`name` is set and unset at once",
            "keep one of the two",
            public("name = \"Other\""),
        ),
        overlay(
            public("[[profiles.public.skills]]\nid = \"translate\"\nremove = true"),
            "[[profiles.public.skills]]",
            "the skill `translate` is not there to be removed",
            "an entry of the base with the same `id` is meant",
            public("").and(&two_skills()).and(REMOVE_TRANSLATE),
        ),
        overlay(
            public("").and(&two_skills()).and(REMOVE_TRANSLATE).and("name = \"T\""),
            "name",
            "`name` says something about the skill `translate`, which is removed",
            "keep only what identifies the entry beside `remove = true`",
            public("").and(&two_skills()).and(REMOVE_TRANSLATE),
        ),
        overlay(
            public("[[profiles.public.skills]]\nid = \"review\"\nremove = false"),
            "false",
            "`remove` can only be true",
            "write `remove = true`, or delete the line",
            public("[[profiles.public.skills]]\nid = \"review\"\nname = \"Other\""),
        ),
        overlay(
            valid().and("remove = true"),
            "remove",
            "`remove` takes nothing away here",
            "only a profile takes away",
            valid(),
        ),
        overlay(
            valid().top("unset = [\"icon_url\"]"),
            "unset",
            "`unset` takes nothing away here",
            "only a profile takes away",
            valid(),
        ),
        overlay(
            public("[[profiles.public.security_requirements]]\nunset = [\"schemes\"]"),
            "unset",
            "`unset` takes nothing away here",
            "only a profile takes away",
            public(""),
        ),
        overlay(
            public("skills = []"),
            "[]",
            "an empty list changes nothing here",
            "entries are laid over those with the same identity",
            public(""),
        ),
        overlay(
            public("[[profiles.public.supported_interfaces]]\nprotocol_binding = \"JSONRPC\"\nprotocol_version = \"1.0\"\nphase = true")
                .with("[[supported_interfaces]]\n", "[[supported_interfaces]]\nid = \"a\"\n")
                .and(SECOND_JSONRPC),
            "[[profiles.public.supported_interfaces]]",
            "the interface JSONRPC 1.0 could be more than one",
            "write the `id` of the one that is meant",
            public("[[profiles.public.supported_interfaces]]\nid = \"a\"\nphase = true")
                .with("[[supported_interfaces]]\n", "[[supported_interfaces]]\nid = \"a\"\n")
                .and(SECOND_JSONRPC),
        ),
        overlay(
            valid()
                .capabilities("extended_agent_card = true")
                .and(BEARER)
                .and("[extended_card]\nunset = [\"documentation_url\"]\nname = \"Other\""),
            "unset",
            "`unset` takes nothing away here",
            "only a profile takes away",
            valid()
                .capabilities("extended_agent_card = true")
                .and(BEARER)
                .and("[extended_card]\nname = \"Other\""),
        ),
        Case {
            rule: "duplicate_skill",
            wrong: public(
                "[[profiles.public.skills]]\nid = \"review\"\n[[profiles.public.skills]]\nid = \"review\"",
            ),
            mark: "[[profiles.public.skills]]",
            message: "the skill `review` stands twice in this profile",
            help: "keep one of the two",
            right: public("[[profiles.public.skills]]\nid = \"review\"\nname = \"R\""),
        },
    ]
}

const SECOND_JSONRPC: &str = "[[supported_interfaces]]\nid = \"b\"\n\
                              url = \"https://b.example.com/\"\nprotocol_binding = \"JSONRPC\"\n\
                              protocol_version = \"1.0\"";
const REMOVE_TRANSLATE: &str = "[[profiles.public.skills]]\nid = \"translate\"\nremove = true";

fn two_skills() -> String {
    "[[skills]]\nid = \"translate\"\nname = \"Translate\"\ndescription = \"Translates.\"\n\
     tags = [\"documents\"]\nexamples = [\"Translate this\"]"
        .to_owned()
}
