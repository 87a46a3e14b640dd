//! Whole expansions: goldens, which `tests/goldens.rs` compiles, and what holds for all of them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use expect_test::expect_file;
use proc_macro2::TokenStream;

use super::compile_in;
use crate::locate::Folders;

fn folders() -> Folders {
    let tests = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests"));
    Folders { manifest: Some(tests.clone()), working: Some(tests) }
}

fn expand(arguments: &str, item: &str) -> TokenStream {
    compile_in(&folders(), arguments.parse().unwrap(), &item.parse().unwrap())
}

/// The expansion as rustfmt would have it, more or less.
fn pretty(arguments: &str) -> String {
    let item = "#[doc = \" The user's.\"] pub mod reviewer {}";
    let file: syn::File = syn::parse2(expand(arguments, item)).unwrap();
    prettyplease::unparse(&file)
}

#[test]
fn goldens() {
    for (arguments, golden) in [
        (
            r#""goldens/reviewer.toml", profile = "public""#,
            expect_file!["../../../tests/goldens/reviewer_public.rs"],
        ),
        (
            r#""goldens/reviewer.toml", profile = "partner""#,
            expect_file!["../../../tests/goldens/reviewer_partner.rs"],
        ),
        (r#""goldens/plain.toml""#, expect_file!["../../../tests/goldens/plain.rs"]),
    ] {
        golden.assert_eq(&pretty(arguments));
    }
}

#[test]
fn the_same_input_gives_the_same_tokens() {
    let once = || expand(r#""goldens/reviewer.toml", profile = "partner""#, "mod a {}").to_string();
    assert_eq!(once(), once());
}

/// The names of the public items of a module, as `module::name`.
fn names(tokens: TokenStream) -> BTreeSet<String> {
    fn visit(items: &[syn::Item], prefix: &str, names: &mut BTreeSet<String>) {
        let add = |names: &mut BTreeSet<String>, ident: &syn::Ident| {
            names.insert(format!("{prefix}{ident}"));
        };
        for item in items {
            match item {
                syn::Item::Const(item) if item.ident != "_" => add(names, &item.ident),
                syn::Item::Enum(item) => {
                    add(names, &item.ident);
                    item.variants.iter().for_each(|variant| add(names, &variant.ident));
                }
                syn::Item::Use(item) if matches!(item.vis, syn::Visibility::Public(_)) => {
                    names.insert(format!("{prefix}{}", quote::quote!(#item)));
                }
                syn::Item::Mod(item) if matches!(item.vis, syn::Visibility::Public(_)) => {
                    let inner = format!("{prefix}{}::", item.ident);
                    let items = item.content.as_ref().map(|(_, items)| items.as_slice());
                    visit(items.unwrap_or_default(), &inner, names);
                }
                _ => {}
            }
        }
    }
    let file: syn::File = syn::parse2(tokens).unwrap();
    let mut names = BTreeSet::new();
    visit(&file.items, "", &mut names);
    names
}

#[test]
fn the_fallback_has_every_name_of_a_real_expansion() {
    let real = names(expand(r#""goldens/plain.toml""#, "pub mod reviewer {}"));
    let fallback = names(expand(r#""goldens/nowhere.toml""#, "pub mod reviewer {}"));
    assert_eq!(real, fallback);
    assert!(real.contains("reviewer::CARD") && real.contains("reviewer::Call"), "{real:?}");
    assert!(real.contains("reviewer::SubscribeToTask"), "{real:?}");
}

/// As in rust-analyzer, which does not say where a source file is: names, and no error.
#[test]
fn a_dotted_path_without_a_source_file_gives_every_name_and_no_error() {
    let tokens = expand(r#""./a2a-caps.toml""#, "pub mod reviewer {}");
    assert!(!tokens.to_string().contains("compile_error"));
    assert!(names(tokens).contains("reviewer::CARD"));
}

#[test]
fn the_fallback_knows_the_extensions_of_a_file_that_is_wrong_elsewhere() {
    let toml = |version: &str| {
        format!(
            "toml = r#\"version = {version}\n[[capabilities.extensions]]\n\
             uri = 'https://example.com/ext/cost-report/v1'\n\
             [[capabilities.extensions]]\nuri = 'https://example.com/ext/cost-report/v1'\n\
             [[capabilities.extensions]]\nuri = 'urn:x'\nvariant = 'Card'\n\
             [[capabilities.extensions]]\nuri = 'urn:y'\nvariant = 'no name'\n\"#"
        )
    };
    let names = names(expand(&toml("3"), "pub mod reviewer {}"));
    assert!(names.contains("reviewer::COST_REPORT_V1"), "{names:?}");
    assert!(names.contains("reviewer::CostReportV1"), "{names:?}");
}

#[test]
fn the_users_attributes_visibility_docs_and_items_stay() {
    let item = "#[allow(dead_code)] #[doc = \"Outer.\"] pub(crate) mod deep { \
                #![doc = \"Inner.\"] }";
    let file: syn::File = syn::parse2(expand(r#""goldens/plain.toml""#, item)).unwrap();
    let [syn::Item::Mod(module)] = file.items.as_slice() else { panic!("one module") };
    assert_eq!(module.ident, "deep");
    assert!(matches!(module.vis, syn::Visibility::Restricted(_)));
    let attributes: Vec<_> =
        module.attrs.iter().map(|one| quote::quote!(#one).to_string()).collect();
    assert_eq!(attributes[0], "# [allow (dead_code)]");
    assert_eq!(attributes[1], "# [doc = \"Outer.\"]");
    assert_eq!(attributes[2], "# ! [doc = \"Inner.\"]");
    assert!(attributes[3].contains("`SendMessage` | admitted"), "{}", attributes[3]);
}

#[test]
fn what_stands_in_a_module_that_should_be_empty_is_kept() {
    let item = "mod full { struct Kept; }";
    let file: syn::File = syn::parse2(expand(r#""goldens/plain.toml""#, item)).unwrap();
    let [syn::Item::Mod(module)] = file.items.as_slice() else { panic!("one module") };
    let items = &module.content.as_ref().unwrap().1;
    assert!(items.iter().any(|item| matches!(item, syn::Item::Struct(it) if it.ident == "Kept")));
}

#[test]
fn what_is_no_module_stays_as_it_is() {
    for item in ["fn f() {}", "struct S;", "pub(crate) mod file;", "mod"] {
        let out = expand(r#""goldens/plain.toml""#, item).to_string();
        let item: TokenStream = item.parse().unwrap();
        assert!(out.starts_with(&item.to_string()), "{out}");
        assert!(out.contains("compile_error"), "{out}");
    }
}

/// Whatever is written, the answer is tokens: never a panic.
#[test]
fn no_input_panics() {
    let arguments = [
        "",
        ",",
        ",,",
        "=",
        "toml",
        "toml =",
        "toml = toml",
        "\"",
        "\"a\" \"b\"",
        "crate = ::",
        "crate = ::a::",
        "crate = $",
        "profile = profile = profile",
        "()",
        "[]",
        "{}",
        "\"\\u{0}\"",
        "toml = \"\"",
        "toml = r\"\"",
        "toml = r##\"x = 'é'\"##",
        "toml = \"[[[\"",
        "'a'",
        "1.5",
        "\"goldens/plain.toml\", profile = \"\"",
        "\"goldens\"",
        "\"goldens/\"",
        "\"./x\"",
        "\"..\"",
        "toml = r#\"name = 1\ncapabilities = []\nskills = 3\nprofiles = 7\"#",
        "crate = crate::",
    ];
    let items = ["", "mod", "mod a", "mod a;", "mod a {}", "pub mod a { x }", "#[a] fn f() {}"];
    for arguments in arguments {
        for item in items {
            let parsed = (arguments.parse::<TokenStream>(), item.parse::<TokenStream>());
            let (Ok(arguments), Ok(item)) = parsed else { continue };
            assert!(!compile_in(&folders(), arguments, &item).is_empty());
        }
    }
}
