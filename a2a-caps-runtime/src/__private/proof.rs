//! The proof that each build makes: the first bytes of the emitted card in, and out of the
//! emitted gate an answer for each method; a const assertion for each that the two agree.
//!
//! A const walk costs about 3.5 µs a byte. RFC 8785 puts `capabilities` first on a card, so the
//! scan ends with that object, and its cost does not grow with the card.

use crate::{Capabilities, Capability, Cause, DeclaredExtension, ExtendedCard, Method, Refusal};

/// What a card says in `capabilities`; `N` is the number of extensions that it is to list.
#[allow(clippy::struct_excessive_bools, reason = "three are the card's own flags")]
#[derive(Clone, Copy, Debug)]
pub struct CardScan<'a, const N: usize> {
    readable: bool,
    streaming: bool,
    push_notifications: bool,
    extended_agent_card: bool,
    count: usize,
    extensions: [ScannedExtension<'a>; N],
}

/// One entry of `capabilities.extensions`.
#[derive(Clone, Copy, Debug)]
struct ScannedExtension<'a> {
    uri: &'a [u8],
    required: bool,
}

impl<const N: usize> CardScan<'_, N> {
    /// Whether the card began with `capabilities` in exactly the form that the macro writes, and
    /// with `N` extensions.
    #[must_use]
    pub const fn is_readable(&self) -> bool {
        self.readable && self.count == N
    }

    /// The flag on the card.
    #[must_use]
    pub const fn flag(&self, capability: Capability) -> bool {
        match capability {
            Capability::Streaming => self.streaming,
            Capability::PushNotifications => self.push_notifications,
            Capability::ExtendedAgentCard => self.extended_agent_card,
        }
    }

    /// The number of extensions on the card.
    #[must_use]
    pub const fn extensions(&self) -> usize {
        self.count
    }

    /// Whether the card lists that extension, and if so whether as required.
    #[must_use]
    pub const fn extension(&self, uri: &str) -> Option<bool> {
        let mut at = 0;
        while at < N && at < self.count {
            if same(self.extensions[at].uri, uri.as_bytes()) {
                return Some(self.extensions[at].required);
            }
            at += 1;
        }
        None
    }
}

/// Reads `capabilities` at the beginning of a card's text in RFC 8785 key order. Strict: anything
/// but the form that the macro writes gives a scan that is not readable.
#[must_use]
pub const fn scan_card<const N: usize>(card: &[u8]) -> CardScan<'_, N> {
    let mut scan = CardScan {
        readable: false,
        streaming: false,
        push_notifications: false,
        extended_agent_card: false,
        count: 0,
        extensions: [ScannedExtension { uri: b"", required: false }; N],
    };
    let mut cursor = Cursor { card, at: 0 };
    if !cursor.eat(b"{\"capabilities\":{\"extendedAgentCard\":") {
        return scan;
    }
    let Some(extended_agent_card) = cursor.flag() else { return scan };
    if cursor.eat(b",\"extensions\":[") {
        loop {
            let Some(extension) = cursor.extension() else { return scan };
            if scan.count < N {
                scan.extensions[scan.count] = extension;
            }
            scan.count += 1;
            if cursor.eat(b"]") {
                break;
            }
            if !cursor.eat(b",") {
                return scan;
            }
        }
    }
    if !cursor.eat(b",\"pushNotifications\":") {
        return scan;
    }
    let Some(push_notifications) = cursor.flag() else { return scan };
    if !cursor.eat(b",\"streaming\":") {
        return scan;
    }
    let Some(streaming) = cursor.flag() else { return scan };
    if !cursor.eat(b"}") {
        return scan;
    }
    scan.streaming = streaming;
    scan.push_notifications = push_notifications;
    scan.extended_agent_card = extended_agent_card;
    scan.readable = true;
    scan
}

/// Whether card, gate and declared phase say the same of an operation.
///
/// `answer` is the emitted gate's: the operation of the call that it gives out, or its refusal.
/// Advertised or served: admitted as that very operation, or, for `GetExtendedAgentCard` with no
/// extended card configured, refused with `ExtendedAgentCardNotConfiguredError`. Refused: refused
/// with the error that the specification names (3.3.4). On the card: advertised, and nothing else.
#[must_use]
pub const fn agrees<const N: usize>(
    scan: &CardScan<'_, N>,
    declared: &Capabilities,
    extended_card: ExtendedCard,
    method: Method,
    answer: &Result<Method, Refusal>,
) -> bool {
    if !scan.is_readable() {
        return false;
    }
    let Some(capability) = method.required_capability() else {
        return admits(answer, method);
    };
    let phase = declared.phase(capability);
    if scan.flag(capability) != phase.is_advertised() {
        return false;
    }
    if !phase.is_admitted() {
        return match answer {
            Err(refusal) => {
                refusal.method() as u8 == method as u8
                    && matches!(refusal.cause(), Cause::Capability(missing)
                        if *missing as u8 == capability as u8)
            }
            Ok(_) => false,
        };
    }
    match (capability, extended_card) {
        (Capability::ExtendedAgentCard, ExtendedCard::NotConfigured) => match answer {
            Err(refusal) => {
                refusal.method() as u8 == method as u8
                    && matches!(refusal.cause(), Cause::ExtendedCardNotConfigured)
            }
            Ok(_) => false,
        },
        _ => admits(answer, method),
    }
}

/// Whether card, gate and declaration say the same of the extension at `index` of `declared`.
///
/// `found` is the emitted look-up's answer for its URI, `required` the emitted list of required
/// extensions. Advertised: on the card, in the declaration's order, and there required if it is;
/// otherwise not on the card. Found by the gate unless refused, and asked for if required.
#[must_use]
pub const fn extension_agrees<const N: usize>(
    scan: &CardScan<'_, N>,
    declared: &[DeclaredExtension],
    index: usize,
    found: Option<usize>,
    required: &[(usize, &str)],
) -> bool {
    if !scan.is_readable() || index >= declared.len() {
        return false;
    }
    let extension = &declared[index];
    let on_card = if extension.phase.is_advertised() {
        let mut place = 0;
        let mut before = 0;
        while before < index {
            if declared[before].phase.is_advertised() {
                place += 1;
            }
            before += 1;
        }
        place < N
            && same(scan.extensions[place].uri, extension.uri.as_bytes())
            && scan.extensions[place].required == extension.required
    } else {
        scan.extension(extension.uri).is_none() && !extension.required
    };
    let by_gate = match found {
        Some(found) => found == index && extension.phase.is_admitted(),
        None => !extension.phase.is_admitted(),
    };
    let mut asked_for = false;
    let mut at = 0;
    while at < required.len() {
        if required[at].0 == index && same(required[at].1.as_bytes(), extension.uri.as_bytes()) {
            asked_for = true;
        }
        at += 1;
    }
    on_card && by_gate && asked_for == extension.required
}

const fn admits(answer: &Result<Method, Refusal>, method: Method) -> bool {
    match answer {
        Ok(admitted) => *admitted as u8 == method as u8,
        Err(_) => false,
    }
}

/// Compared from the end, where URIs differ soonest.
const fn same(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut at = left.len();
    while at > 0 {
        at -= 1;
        if left[at] != right[at] {
            return false;
        }
    }
    true
}

/// A place in the card's text.
struct Cursor<'a> {
    card: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Moves past `text` where it stands here.
    const fn eat(&mut self, text: &[u8]) -> bool {
        if self.card.len() - self.at < text.len() {
            return false;
        }
        let mut here = 0;
        while here < text.len() {
            if self.card[self.at + here] != text[here] {
                return false;
            }
            here += 1;
        }
        self.at += text.len();
        true
    }

    const fn flag(&mut self) -> Option<bool> {
        if self.eat(b"true") {
            Some(true)
        } else if self.eat(b"false") {
            Some(false)
        } else {
            None
        }
    }

    /// `{"description":…,"params":…,"required":true,"uri":…}`, the first three where they are set
    /// (5.7: `description` and `required` are left out at their defaults).
    const fn extension(&mut self) -> Option<ScannedExtension<'a>> {
        if !self.eat(b"{") {
            return None;
        }
        if self.eat(b"\"description\":") && (self.string().is_none() || !self.eat(b",")) {
            return None;
        }
        if self.eat(b"\"params\":") && (!self.object() || !self.eat(b",")) {
            return None;
        }
        let required = self.eat(b"\"required\":true,");
        if !self.eat(b"\"uri\":") {
            return None;
        }
        let Some((uri, false)) = self.string() else { return None };
        if self.eat(b"}") { Some(ScannedExtension { uri, required }) } else { None }
    }

    /// What stands between two quotes, and whether it has an escape.
    const fn string(&mut self) -> Option<(&'a [u8], bool)> {
        if !self.eat(b"\"") {
            return None;
        }
        let start = self.at;
        let mut escaped = false;
        while self.at < self.card.len() {
            match self.card[self.at] {
                b'"' => {
                    let text = self.card.split_at(self.at).0.split_at(start).1;
                    self.at += 1;
                    return Some((text, escaped));
                }
                b'\\' => {
                    escaped = true;
                    self.at += 2;
                }
                _ => self.at += 1,
            }
        }
        // An escape may have led past the end.
        self.at = self.card.len();
        None
    }

    /// Moves past an object, whatever it holds.
    const fn object(&mut self) -> bool {
        if !self.eat(b"{") {
            return false;
        }
        let mut depth = 1_usize;
        while self.at < self.card.len() {
            match self.card[self.at] {
                b'"' => {
                    if self.string().is_none() {
                        return false;
                    }
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return self.card[self.at - 1] == b'}';
            }
        }
        false
    }
}

#[cfg(test)]
mod tests;
