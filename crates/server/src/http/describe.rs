//! The HTTP requests as an `OpenAPI` document, and a page to try them.
//!
//! One line a request in [`operations`]; a test compares it with the routes. The shapes come from the
//! types of `protocol` themselves.

mod own;
mod wallet;

use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::{
    ApiError, GamePage, GameRecord, GuestAccount, GuestRequest, Health, PlayerCard, PrivateCancel,
    PrivateGrant, PrivateJoin, PrivateJoined, PrivateList, PrivateRequest, TicketGrant,
};
use utoipa::ToSchema;
use utoipa::openapi::path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ComponentsBuilder, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ContentBuilder, HttpMethod, InfoBuilder, ObjectBuilder, OpenApi, OpenApiBuilder, Ref, RefOr,
    Required, ResponseBuilder, Schema,
};

/// The name of the one way to prove who asks.
const TOKEN: &str = "token";
const JSON: &str = "application/json";

/// Schemas by name.
type Schemas = Vec<(String, RefOr<Schema>)>;

/// A type of `protocol` that travels in a body.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    name: fn() -> String,
    collect: fn(&mut Schemas),
}

/// Returns the shape of a type.
pub(super) const fn of<T: ToSchema>() -> Shape {
    Shape {
        name: || T::name().into_owned(),
        collect: |schemas| {
            schemas.push((T::name().into_owned(), T::schema()));
            T::schemas(schemas);
        },
    }
}

/// What travels in a body.
#[derive(Clone, Copy)]
enum Body {
    Nothing,
    Json(Shape),
    /// Something else, of this media type.
    Other(&'static str),
}

/// Who may ask.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asker {
    Anybody,
    /// An account: `Authorization: Bearer TOKEN`.
    Account,
}

/// One request.
#[derive(Clone)]
pub(super) struct Operation {
    method: HttpMethod,
    path: &'static str,
    about: &'static str,
    asker: Asker,
    query: &'static [(&'static str, &'static str)],
    sent: Body,
    answer: Body,
}

impl Operation {
    const fn new(method: HttpMethod, path: &'static str, about: &'static str) -> Self {
        Self {
            method,
            path,
            about,
            asker: Asker::Anybody,
            query: &[],
            sent: Body::Nothing,
            answer: Body::Nothing,
        }
    }

    pub(super) const fn get(path: &'static str, about: &'static str) -> Self {
        Self::new(HttpMethod::Get, path, about)
    }

    pub(super) const fn post(path: &'static str, about: &'static str) -> Self {
        Self::new(HttpMethod::Post, path, about)
    }

    const fn delete(path: &'static str, about: &'static str) -> Self {
        Self::new(HttpMethod::Delete, path, about)
    }

    pub(super) const fn by_account(mut self) -> Self {
        self.asker = Asker::Account;
        self
    }

    pub(super) const fn asks(mut self, query: &'static [(&'static str, &'static str)]) -> Self {
        self.query = query;
        self
    }

    pub(super) const fn sends(mut self, shape: Shape) -> Self {
        self.sent = Body::Json(shape);
        self
    }

    pub(super) const fn answers(mut self, shape: Shape) -> Self {
        self.answer = Body::Json(shape);
        self
    }

    const fn answers_text(mut self) -> Self {
        self.answer = Body::Other("text/plain");
        self
    }
}

/// What a list may be asked: how to go on, and how much at once.
const PAGE: &[(&str, &str)] = &[
    ("before", "The `next` of the page before, or its last `seq`"),
    ("limit", "How many at most"),
];

/// Returns all requests.
fn operations() -> Vec<Operation> {
    [
        about_the_server(),
        about_oneself(),
        own::operations(),
        wallet::operations(),
        private_games(),
        records(),
        super::people::operations(),
        super::progress::operations(),
        super::tournaments::operations(),
    ]
    .concat()
}

fn about_the_server() -> Vec<Operation> {
    vec![
        Operation::get(
            "/api/health",
            "Is this the game, does it store, how do others reach it?",
        )
        .answers(of::<Health>()),
        Operation::get("/api/ready", "Whether new players should be sent here").answers_text(),
    ]
}

fn about_oneself() -> Vec<Operation> {
    vec![
        Operation::post("/api/guest", "Make an account")
            .sends(of::<GuestRequest>())
            .answers(of::<GuestAccount>()),
        Operation::post("/api/name", "Change the nickname")
            .by_account()
            .sends(of::<GuestRequest>())
            .answers(of::<PlayerCard>()),
        Operation::post(
            "/api/ticket",
            "A ticket that opens one socket, once, within 30 s",
        )
        .by_account()
        .answers(of::<TicketGrant>()),
    ]
}

fn private_games() -> Vec<Operation> {
    vec![
        Operation::get(
            "/api/private",
            "One's own private game and the invitations to others'",
        )
        .by_account()
        .answers(of::<PrivateList>()),
        Operation::post("/api/private", "Open a private game")
            .by_account()
            .sends(of::<PrivateRequest>())
            .answers(of::<PrivateGrant>()),
        Operation::post(
            "/api/private/cancel",
            "Close one's own private game, or decline one",
        )
        .by_account()
        .sends(of::<PrivateCancel>())
        .answers(of::<PrivateList>()),
        Operation::post("/api/private/join", "Join by code, link or password")
            .by_account()
            .sends(of::<PrivateJoin>())
            .answers(of::<PrivateJoined>()),
    ]
}

fn records() -> Vec<Operation> {
    vec![
        Operation::get("/api/games/live", "Games being played that may be watched")
            .asks(PAGE)
            .answers(of::<GamePage>()),
        Operation::get("/api/games/{id}", "A whole game, event by event")
            .answers(of::<GameRecord>()),
        Operation::get("/api/games/{id}/pdn", "A whole game as PDN").answers_text(),
        Operation::get(
            "/api/players/{player}/games",
            "A player's games, the latest first",
        )
        .asks(PAGE)
        .answers(of::<GamePage>()),
    ]
}

/// Returns the document.
fn document() -> OpenApi {
    let mut schemas = Schemas::new();
    (of::<ApiError>().collect)(&mut schemas);
    let mut paths = utoipa::openapi::Paths::new();
    for operation in operations() {
        for body in [operation.sent, operation.answer] {
            if let Body::Json(shape) = body {
                (shape.collect)(&mut schemas);
            }
        }
        let method = vec![operation.method.clone()];
        paths.add_path_operation(operation.path, method, described(&operation));
    }
    let info = InfoBuilder::new()
        .title("Checkers Online")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Games are played over the WebSocket at /ws, which docs/protocol.md describes.",
        ));
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The token from POST /api/guest"));
    let components = ComponentsBuilder::new()
        .schemas_from_iter(schemas)
        .security_scheme(TOKEN, SecurityScheme::Http(bearer.build()));
    OpenApiBuilder::new()
        .info(info)
        .paths(paths)
        .components(Some(components.build()))
        .build()
}

fn described(operation: &Operation) -> utoipa::openapi::path::Operation {
    let mut described = OperationBuilder::new()
        .summary(Some(operation.about))
        .parameters(Some(parameters(operation)));
    described = match operation.sent {
        Body::Nothing => described,
        body => described.request_body(Some(
            RequestBodyBuilder::new()
                .content(media(body), content(body))
                .required(Some(Required::True))
                .build(),
        )),
    };
    let done = ResponseBuilder::new().description("Done");
    let done = match operation.answer {
        Body::Nothing => done,
        body => done.content(media(body), content(body)),
    };
    let refused = ResponseBuilder::new()
        .description("Not done; the code says why")
        .content(JSON, content(Body::Json(of::<ApiError>())));
    described = described.response("200", done).response("default", refused);
    if operation.asker == Asker::Account {
        let none: [&str; 0] = [];
        described = described.security(SecurityRequirement::new(TOKEN, none));
    }
    described.build()
}

/// Returns the parts of the path in braces, and what may follow it.
fn parameters(operation: &Operation) -> Vec<Parameter> {
    let text = || Some(ObjectBuilder::new().schema_type(Type::String).build());
    let in_path = operation.path.split('/').filter_map(|part| {
        let name = part.strip_prefix('{')?.strip_suffix('}')?;
        let parameter = ParameterBuilder::new().name(name).schema(text());
        Some(
            parameter
                .parameter_in(ParameterIn::Path)
                .required(Required::True),
        )
    });
    let in_query = operation.query.iter().map(|(name, about)| {
        let parameter = ParameterBuilder::new().name(*name).schema(text());
        parameter
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some(*about))
    });
    in_path
        .chain(in_query)
        .map(|parameter| parameter.build())
        .collect()
}

const fn media(body: Body) -> &'static str {
    match body {
        Body::Other(media) => media,
        Body::Json(_) | Body::Nothing => JSON,
    }
}

fn content(body: Body) -> utoipa::openapi::Content {
    let schema: RefOr<Schema> = match body {
        Body::Json(shape) => Ref::from_schema_name((shape.name)()).into(),
        Body::Other(_) | Body::Nothing => ObjectBuilder::new()
            .schema_type(Type::String)
            .build()
            .into(),
    };
    ContentBuilder::new().schema(Some(schema)).build()
}

/// `GET /api/openapi.json`
pub(super) async fn openapi() -> Json<OpenApi> {
    Json(document())
}

/// `GET /api/docs`
pub(super) async fn page() -> impl IntoResponse {
    // Only what comes from here may run, be drawn or be asked.
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                          connect-src 'self'; base-uri 'none'; form-action 'none'; \
                          frame-ancestors 'none'";
    (
        [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CONTENT_SECURITY_POLICY, POLICY),
        ],
        include_str!("../../pages/docs.html"),
    )
}

/// `GET /api/docs.js`
pub(super) async fn script() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
    (kind, include_str!("../../pages/docs.js"))
}

/// `GET /api/docs.css`
pub(super) async fn style() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "text/css; charset=utf-8")];
    (kind, include_str!("../../pages/docs.css"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Routes that describe the others.
    const ABOUT: [&str; 4] = [
        "/api/openapi.json",
        "/api/docs",
        "/api/docs.js",
        "/api/docs.css",
    ];

    /// Returns every path that a source file of this folder hands to `.route`.
    fn routes() -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
        let mut routes = BTreeSet::new();
        let mut folders = vec![folder];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = fs::read_to_string(path).unwrap();
                for piece in text.split(".route(").skip(1) {
                    let path = piece
                        .trim_start()
                        .strip_prefix('"')
                        .and_then(|p| p.split('"').next());
                    routes.extend(path.filter(|p| p.starts_with("/api/")).map(str::to_owned));
                }
            }
        }
        routes
    }

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let mut expected: BTreeSet<String> =
            operations().iter().map(|one| one.path.to_owned()).collect();
        expected.extend(ABOUT.map(str::to_owned));
        assert_eq!(routes(), expected);
    }

    #[test]
    fn every_shape_that_is_named_is_there() {
        let text = serde_json::to_string(&document()).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        let names = value["components"]["schemas"].as_object().unwrap();
        let mut named = 0;
        for piece in text.split("\"#/components/schemas/").skip(1) {
            let name = piece.split('"').next().unwrap();
            assert!(
                names.contains_key(name),
                "{name} is named and not described"
            );
            named += 1;
        }
        assert!(named > operations().len(), "only {named} shapes are named");
    }
}
