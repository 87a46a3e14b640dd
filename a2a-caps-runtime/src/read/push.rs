//! The message of a send on the HTTP bindings (step 7): its JSON in, whether it carries an inline
//! push configuration out. Read only where push is refused.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::json::{JsonStr, Scanner};
use crate::spec::wire::{CONFIGURATION, INLINE_PUSH_SPELLINGS};
use crate::{Malformed, Quoted};

/// The most members of an object that step 7 reads: no message of A2A has a tenth of them.
const MAX_MEMBERS: usize = 64;

/// Whether the parameters of a send (JSON-RPC: `params`, HTTP+JSON: the body) carry
/// `configuration.taskPushNotificationConfig`, in any spelling that a peer reads; `null` is unset,
/// `{}` is set. Parameters that are neither object nor array, or whose configuration is neither,
/// are the handler's.
///
/// `tenant` is the one that the path or the query names.
///
/// # Errors
///
/// No JSON, a member of `params` or `configuration` that stands there twice (all spellings of one
/// field are one member), an array in the place of either, and a `tenant` that differs from that of
/// the path.
pub fn inline_push_json(params: &[u8], tenant: Option<&str>) -> Result<bool, Malformed> {
    let mut scanner = Scanner::new(params)?;
    let mut found = false;
    let mut named: Option<&str> = None;
    // A text that is no JSON further on comes before all of these.
    let mut fault = None;
    let mut configured = false;
    if scanner.peek() == Some(b'{') {
        scanner.bump();
        let mut members = Members::new("params");
        members.read(&mut scanner, |scanner, name| {
            // A second one is a fault already, and is only skipped over.
            let again = name == CONFIGURATION && core::mem::replace(&mut configured, true);
            if name == CONFIGURATION && !again && scanner.peek() == Some(b'{') {
                scanner.bump();
                let mut members = Members::new(CONFIGURATION);
                members.read(scanner, |scanner, name| {
                    let value = scanner.value(2)?;
                    found |= name == INLINE_PUSH_SPELLINGS[0] && value != "null";
                    Ok(())
                })?;
                fault = fault.or(members.fault);
                return Ok(());
            }
            let value = scanner.value(1)?;
            if name == "tenant" {
                named = Some(value);
            } else if name == CONFIGURATION {
                fault = fault.or(positional(CONFIGURATION, value));
            }
            Ok(())
        })?;
        fault = fault.or(members.fault);
    } else {
        fault = positional("params", scanner.value(0)?);
    }
    scanner.end()?;
    if let Some(malformed) = fault {
        return Err(malformed);
    }
    if let (Some(tenant), Some(named)) = (tenant, named.and_then(JsonStr::of))
        && !named.raw().is_empty()
        && !named.is(tenant)
    {
        return Err(Malformed::TenantsDiffer);
    }
    Ok(found)
}

/// An array in the object's place: a derived struct of `serde` reads it member by member, and would
/// find what is not looked for here.
fn positional(object: &'static str, value: &str) -> Option<Malformed> {
    value.starts_with('[').then_some(Malformed::Positional { object })
}

/// The members of an object, each of which may stand there once.
struct Members<'a> {
    object: &'static str,
    seen: Vec<Cow<'a, str>>,
    /// The first that stood there twice, or was one too many.
    fault: Option<Malformed>,
}

impl<'a> Members<'a> {
    fn new(object: &'static str) -> Self {
        Self { object, seen: Vec::new(), fault: None }
    }

    /// Reads the members behind the opening brace. `each` moves past the value.
    fn read(
        &mut self,
        scanner: &mut Scanner<'a>,
        mut each: impl FnMut(&mut Scanner<'a>, &str) -> Result<(), Malformed>,
    ) -> Result<(), Malformed> {
        if scanner.eat(b'}') {
            return Ok(());
        }
        loop {
            let name = scanner.name()?;
            let field = field(name);
            each(scanner, &field)?;
            self.put(field, name);
            if !scanner.more(b'}')? {
                return Ok(());
            }
        }
    }

    fn put(&mut self, field: Cow<'a, str>, name: JsonStr<'_>) {
        // The answer is known: the rest of a flood is not compared, or it would cost many times what
        // reading it does.
        if self.fault.is_some() {
            return;
        }
        let object = self.object;
        if self.seen.contains(&field) {
            let member = Quoted::new(name.raw().as_bytes());
            self.fault = Some(Malformed::Duplicate { object, member });
        } else if self.seen.len() == MAX_MEMBERS {
            self.fault = Some(Malformed::TooManyMembers { object });
        } else {
            self.seen.push(field);
        }
    }
}

/// The field that a name stands for: `snake_case` is `camelCase` (`ProtoJSON`), and every spelling of
/// the inline push configuration is that of 1.0.
fn field(name: JsonStr<'_>) -> Cow<'_, str> {
    let name = name.text();
    let name = if name.contains('_') { Cow::Owned(camel_case(&name)) } else { name };
    if INLINE_PUSH_SPELLINGS.contains(&&*name) {
        return Cow::Borrowed(INLINE_PUSH_SPELLINGS[0]);
    }
    name
}

fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut upper = false;
    for letter in name.chars() {
        if letter == '_' {
            upper = true;
        } else {
            camel.push(if upper { letter.to_ascii_uppercase() } else { letter });
            upper = false;
        }
    }
    camel
}

#[cfg(test)]
mod tests;
