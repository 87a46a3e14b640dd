//! What is decided once the body is read: all steps on JSON-RPC, step 7 on HTTP+JSON.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use bytes::Bytes;
use http::request::Parts;
use http::uri::PathAndQuery;
use http::{Response, Uri};

use super::answer::Form;
use super::layer::Settings;
use super::service::versions;
use crate::gate::{BodyRead, GateBody};
use crate::read::{self, inline_push_json};
use crate::{Admitted, Agent, Binding, Cause, Malformed, Method, Refusal, VersionClaim, gate};

/// A call that was admitted.
pub(super) struct Call<A: Agent> {
    pub(super) binding: Binding,
    pub(super) version: VersionClaim,
    pub(super) admitted: Admitted<A>,
    /// The form of the answer, where the gate itself gives it.
    pub(super) form: Option<Form>,
}

/// Why a request that was read is not admitted.
pub(super) enum Fault {
    Refused(Refusal),
    Malformed(Malformed),
}

impl Fault {
    pub(super) fn response<A: Agent, R>(
        &self,
        settings: &Settings<A>,
        binding: Binding,
        method: Option<Method>,
        form: &Form,
    ) -> Response<GateBody<R>> {
        match self {
            Self::Refused(refusal) => settings.refused(binding, form, refusal),
            Self::Malformed(malformed) => settings.malformed(binding, method, form, malformed),
        }
    }
}

/// Step 7 on HTTP+JSON, and before it what of step 1 only the body told: the body is passed on as
/// it was read.
pub(super) fn step_7<A: Agent>(
    body: Result<BodyRead, Malformed>,
    method: Method,
    decided: Result<Admitted<A>, Box<Refusal>>,
    tenant: Option<&str>,
) -> Result<(Admitted<A>, BodyRead), Fault> {
    let body = body.map_err(Fault::Malformed)?;
    let admitted = decided.map_err(|refusal| Fault::Refused(*refusal))?;
    // An empty body carries nothing, and is the handler's.
    if body.data.is_empty() {
        return Ok((admitted, body));
    }
    match inline_push_json(&body.data, tenant) {
        Ok(false) => Ok((admitted, body)),
        Ok(true) => Err(Fault::Refused(Refusal::new(method, Cause::InlinePush))),
        Err(malformed) => Err(Fault::Malformed(malformed)),
    }
}

/// How to answer, to which operation, and why.
pub(super) type NotAdmitted = (Form, Option<Method>, Fault);

/// All steps of the gate's order on JSON-RPC; with the call comes the request written anew.
pub(super) fn json_rpc<A: Agent>(
    settings: &Settings<A>,
    head: &Parts,
    body: Result<BodyRead, Malformed>,
) -> Result<(Call<A>, Bytes), NotAdmitted> {
    const BINDING: Binding = Binding::JsonRpc;
    let body = match body {
        Ok(body) => body.data,
        Err(malformed) => return Err((Form::JsonRpc(None), None, Fault::Malformed(malformed))),
    };
    let version = versions(&head.headers, read::query(head.uri.query()).version);
    let read = match read::json_rpc(&body) {
        Ok(read) => read,
        Err(not) => {
            let form = Form::JsonRpc(not.id.map(ToString::to_string));
            let refusal = not.method.and_then(|method| {
                gate::decide::<A>(BINDING, method, version, &head.headers).err()
            });
            let fault = refusal.map_or(Fault::Malformed(not.malformed), Fault::Refused);
            return Err((form, not.method, fault));
        }
    };
    let method = read.method;
    let form = || Form::JsonRpc(Some(read.id.to_string()));
    let fail = |fault| Err((form(), Some(method), fault));
    let admitted = match gate::decide::<A>(BINDING, method, version, &head.headers) {
        Ok(admitted) => admitted,
        Err(refusal) => return fail(Fault::Refused(refusal)),
    };
    if A::PUSH_REFUSED
        && method.is_send()
        && let Some(params) = read.params
    {
        match inline_push_json(params.as_bytes(), None) {
            Ok(false) => {}
            Ok(true) => return fail(Fault::Refused(Refusal::new(method, Cause::InlinePush))),
            Err(malformed) => return fail(Fault::Malformed(malformed)),
        }
    }
    let form = settings.own_form(method, form);
    Ok((Call { binding: BINDING, version, admitted, form }, Bytes::from(read.to_json())))
}

/// The version is passed on as a header alone.
pub(super) fn take_version_off(uri: &mut Uri) {
    let query = read::query(uri.query());
    if query == read::Query::EMPTY || !query.names_version() {
        return;
    }
    let mut target = String::from(uri.path());
    // Writing to a string cannot fail.
    let _ = query.write(&mut target);
    // What is left of a target is a target.
    if let Some(rewritten) = retarget(uri, target) {
        *uri = rewritten;
    }
}

/// The URI with that path and query. What it says of scheme and authority stays: on HTTP/2 the host
/// stands nowhere else. `None` where it would be longer than a URI may be.
pub(super) fn retarget(uri: &Uri, path_and_query: String) -> Option<Uri> {
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(path_and_query).ok()?);
    Uri::from_parts(parts).ok()
}
