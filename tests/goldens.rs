//! The goldens, which `a2a-caps-macros` keeps fresh, compile, and stand for what the attribute
//! emits here and now.
#![deny(warnings)]

#[allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    clippy::match_same_arms,
    clippy::match_single_binding,
    reason = "lints do not look at these in what a macro emits, but here it is source"
)]
mod goldens {
    pub mod plain {
        include!("goldens/plain.rs");
    }
    pub mod public {
        include!("goldens/reviewer_public.rs");
    }
    pub mod partner {
        include!("goldens/reviewer_partner.rs");
    }
}

/// The same declarations, through the attribute.
mod emitted {
    #[a2a_caps_runtime::agent("goldens/plain.toml")]
    pub mod plain {}
    #[a2a_caps_runtime::agent("goldens/reviewer.toml", profile = "public")]
    pub mod public {}
    #[a2a_caps_runtime::agent("goldens/reviewer.toml", profile = "partner")]
    pub mod partner {}
}

use a2a_caps_runtime::{Agent, CardSource, Method, Origins};

fn card<A>(source: CardSource<A>) -> String {
    let origins: Vec<_> = source.origins().collect();
    let values = origins
        .iter()
        .fold(Origins::new(), |values, name| values.with(*name, "plain.example.com:443"));
    source.at(&values).unwrap().json().to_owned()
}

fn answers<A: Agent>() -> Vec<String> {
    Method::ALL.iter().map(|method| format!("{:?}", A::admit(*method))).collect()
}

#[test]
fn goldens_mean_what_the_attribute_emits() {
    use goldens::{partner, plain, public};
    assert_eq!(card(plain::reviewer::CARD), card(emitted::plain::CARD));
    assert_eq!(card(public::reviewer::CARD), card(emitted::public::CARD));
    assert_eq!(card(partner::reviewer::CARD), card(emitted::partner::CARD));
    assert_eq!(
        card(partner::reviewer::EXTENDED_CARD.unwrap()),
        card(emitted::partner::EXTENDED_CARD.unwrap())
    );
    assert_eq!(answers::<plain::reviewer::Agent>(), answers::<emitted::plain::Agent>());
    assert_eq!(answers::<public::reviewer::Agent>(), answers::<emitted::public::Agent>());
    assert_eq!(answers::<partner::reviewer::Agent>(), answers::<emitted::partner::Agent>());
}

#[test]
fn two_profiles_side_by_side_answer_each_for_itself() {
    assert_eq!(emitted::public::PROFILE, Some("public"));
    assert_eq!(emitted::partner::PROFILE, Some("partner"));
    assert!(emitted::public::admit(Method::SubscribeToTask).is_err());
    assert!(emitted::partner::admit(Method::SubscribeToTask).is_ok());
    assert!(emitted::public::EXTENDED_CARD.is_none());
    assert!(card(emitted::public::CARD).contains(r#""streaming":false"#));
    assert!(card(emitted::partner::CARD).contains(r#""streaming":true"#));
}

#[test]
fn an_extension_of_another_profile_is_there_and_never_active() {
    // One source names it under every profile.
    let id = emitted::public::PARTNER_V1;
    assert_eq!(id.uri(), "https://example.com/ext/partner/v1");
    assert_eq!(size_of::<Option<emitted::public::active::PartnerV1>>(), 0);
    assert_eq!(emitted::public::REQUIRED_EXTENSIONS, <&[&str]>::default());
    assert_eq!(emitted::partner::REQUIRED_EXTENSIONS, ["https://example.com/ext/partner/v1"]);
}
