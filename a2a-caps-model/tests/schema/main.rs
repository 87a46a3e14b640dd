//! Holds the schema, its types and `docs/` against the decoder. Where a file in `docs/` is stale,
//! `UPDATE_DOCS=1 cargo test -p a2a-caps-model --test schema` writes it anew.

mod declarations;
mod documents;
mod files;
mod keys;
mod mutations;
mod reference;
