//! A browser with a person before it: keeps cookies, follows redirects, fills in the provider's forms.

use std::collections::BTreeMap;

use reqwest::header::{CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, Url};

/// The app's port, where nobody listens in these tests.
const APP: &str = "http://127.0.0.1:40404/";
/// More steps than any login takes.
const MOST_STEPS: usize = 20;

pub(crate) struct Browser {
    client: Client,
    cookies: BTreeMap<String, String>,
}

impl Default for Browser {
    fn default() -> Self {
        // Names the provider of TLS that all clients want.
        drop(load::http_client());
        Self {
            client: Client::builder().redirect(Policy::none()).build().unwrap(),
            cookies: BTreeMap::new(),
        }
    }
}

/// What a page asks for.
struct Form {
    address: Url,
    fields: Vec<(String, String)>,
}

impl Browser {
    /// Opens the address and logs in under this name; returns the address of the app to which the
    /// browser comes back in the end.
    pub(crate) async fn log_in(&mut self, address: &str, name: &str) -> Url {
        let last = self
            .walk(address, name, |url| url.as_str().starts_with(APP))
            .await;
        last.unwrap_or_else(|page| panic!("the browser never came back to the app: {page}"))
    }

    /// Logs in, and stops before the answer is brought to the server; returns its address.
    pub(crate) async fn log_in_and_stop(&mut self, address: &str, name: &str) -> Url {
        let is_answer = |url: &Url| url.path().starts_with("/auth/callback/");
        let last = self.walk(address, name, is_answer).await;
        last.unwrap_or_else(|page| panic!("the browser never got an answer: {page}"))
    }

    /// Goes on until an address like this is to be opened; otherwise returns the last page.
    pub(crate) async fn walk(
        &mut self,
        address: &str,
        name: &str,
        is_end: impl Fn(&Url) -> bool,
    ) -> Result<Url, String> {
        let mut url: Url = address.parse().unwrap();
        let mut request = self.client.get(url.clone());
        for _ in 0..MOST_STEPS {
            let answer = self.send(request).await;
            let next = answer
                .headers()
                .get(LOCATION)
                .map(|to| to.to_str().unwrap().to_owned());
            if let Some(to) = next {
                url = url.join(&to).unwrap();
                if is_end(&url) {
                    return Ok(url);
                }
                request = self.client.get(url.clone());
                continue;
            }
            let page = answer.text().await.unwrap();
            let Some(form) = form_of(&url, &page, name) else {
                return Err(page);
            };
            url = form.address;
            request = self.client.post(url.clone()).body(encoded(&form.fields));
            request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        Err("too many steps".to_owned())
    }

    async fn send(&mut self, request: RequestBuilder) -> Response {
        let cookies: Vec<_> = self
            .cookies
            .iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        let answer = request
            .header(COOKIE, cookies.join("; "))
            .send()
            .await
            .unwrap();
        for cookie in answer.headers().get_all(SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (key, value) = pair.split_once('=').unwrap();
            self.cookies.insert(key.to_owned(), value.to_owned());
        }
        answer
    }
}

fn encoded(fields: &[(String, String)]) -> String {
    let url = Url::parse_with_params("http://any/", fields).unwrap();
    url.query().unwrap_or("").to_owned()
}

/// Returns the first form of a page, filled in.
fn form_of(url: &Url, page: &str, name: &str) -> Option<Form> {
    let (_, form) = page.split_once("<form")?;
    let (form, _) = form.split_once("</form>")?;
    let address = url.join(&attribute(form, "action")?).ok()?;
    let mut fields = vec![];
    for input in form.split("<input").skip(1) {
        let Some(key) = attribute(input, "name") else {
            continue;
        };
        let value = match key.as_str() {
            "login" => name.to_owned(),
            "password" => "anything".to_owned(),
            _ => attribute(input, "value")?,
        };
        fields.push((key, value));
    }
    Some(Form { address, fields })
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let (_, rest) = tag.split_once(&format!("{name}=\""))?;
    let (value, _) = rest.split_once('"')?;
    Some(
        value
            .replace("&amp;", "&")
            .replace("&#x2F;", "/")
            .replace("&#39;", "'"),
    )
}
