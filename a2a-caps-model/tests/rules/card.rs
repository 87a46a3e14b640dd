//! Rules on skills, media types and URLs.

use crate::Case;
use crate::support::valid;

pub(crate) fn cases() -> Vec<Case> {
    let media = |wrong: &str, mark, message, help| Case {
        rule: "media_type",
        wrong: valid().with("default_input_modes = [\"text/plain\"]", wrong),
        mark,
        message,
        help,
        right: valid().with(
            "default_input_modes = [\"text/plain\"]",
            "default_input_modes = [\"text/plain; charset=utf-8\", \"application/a2a+json\"]",
        ),
    };
    let url = |wrong: &str, mark, message, help| Case {
        rule: "url",
        wrong: valid()
            .top(wrong)
            .without("documentation_url = \"https://example.com/docs\"")
            .and("[lints]\nmissing_documentation = \"allow\""),
        mark,
        message,
        help,
        right: valid().top("icon_url = \"data:image/png;base64,AAAA\""),
    };
    vec![
        Case {
            rule: "duplicate_skill",
            wrong: valid().and(
                "[[skills]]\nid = \"review\"\nname = \"R\"\ndescription = \"R.\"\ntags = [\"r\"]\n\
                 examples = [\"R\"]",
            ),
            mark: "\"review\"",
            message: "the skill `review` stands twice",
            help: "give one of them another `id`",
            right: valid().and(
                "[[skills]]\nid = \"Review\"\nname = \"R\"\ndescription = \"R.\"\ntags = [\"r\"]\n\
                 examples = [\"R\"]",
            ),
        },
        media(
            "default_input_modes = [\"text\"]",
            "\"text\"",
            "`text` is no media type",
            "write a media type, such as \"text/plain\"",
        ),
        media(
            "default_input_modes = [\"JSON\"]",
            "\"JSON\"",
            "`JSON` is no media type",
            "write a media type, such as \"application/json\"",
        ),
        media(
            "default_input_modes = [\"text/\"]",
            "\"text/\"",
            "`text/` is no media type",
            "write a media type",
        ),
        Case {
            rule: "media_type",
            wrong: valid().and("output_modes = [\"pdf\"]"),
            mark: "\"pdf\"",
            message: "`pdf` is no media type",
            help: "write a media type, such as \"application/pdf\"",
            right: valid().and("output_modes = [\"application/pdf\"]"),
        },
        url(
            "documentation_url = \"/docs\"",
            "\"/docs\"",
            "`documentation_url` is no absolute URL: it has no scheme, such as `https://`",
            "write `documentation_url = \"https://…\"`",
        ),
        url(
            "documentation_url = \" \"",
            "\" \"",
            "`documentation_url` is no absolute URL: it has a blank in it",
            "write `documentation_url = \"https://…\"`",
        ),
        url(
            "documentation_url = \"javascript:alert(1)\"",
            "\"javascript:alert(1)\"",
            "`documentation_url` is no absolute URL: it has no host",
            "write `documentation_url = \"https://…\"`",
        ),
        url(
            "documentation_url = \"https://user:word@example.com/\"",
            "\"https://user:word@example.com/\"",
            "`documentation_url` is no absolute URL: it has a user name, and a card is public",
            "write `documentation_url = \"https://…\"`",
        ),
        url(
            "icon_url = \"icon.png\"",
            "\"icon.png\"",
            "`icon_url` is no absolute URL: it has no scheme, such as `https://`",
            "write `icon_url = \"https://…\"`",
        ),
        url(
            "provider = { url = \"example\", organization = \"E\" }",
            "\"example\"",
            "`url` is no absolute URL: it has no scheme, such as `https://`",
            "write `url = \"https://…\"`",
        ),
    ]
}
