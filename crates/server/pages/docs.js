"use strict";

// Reads the document and makes a form of each request. Nothing but this server is asked.

const element = (name, ...children) => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

const schemaOf = (content) => Object.values(content ?? {})[0]?.schema;

// Follows references and makes up a value that has the shape.
const example = (schema, all, depth = 0) => {
  if (!schema || depth > 5) return null;
  if (schema.$ref) return example(all[schema.$ref.split("/").pop()], all, depth + 1);
  if (schema.enum) return schema.enum[0];
  for (const several of [schema.oneOf, schema.anyOf]) {
    if (several) return example(several.find((one) => one.type !== "null"), all, depth + 1);
  }
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((one) => example(one, all, depth + 1)));
  }
  const type = [schema.type].flat()[0];
  if (type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([name, one]) => [name, example(one, all, depth + 1)]));
  }
  return { array: [], boolean: false, integer: 0, number: 0, string: "" }[type] ?? null;
};

const form = (method, path, operation, all) => {
  const title = element("summary", element("b", method.toUpperCase()), path, " — ", operation.summary);
  if (operation.security) title.classList.add("key");
  const inputs = (operation.parameters ?? []).map((parameter) => {
    const input = element("input");
    input.placeholder = parameter.description ?? "";
    return { parameter, input, label: element("p", element("label", parameter.name, " ", input)) };
  });
  const sent = schemaOf(operation.requestBody?.content);
  const body = element("textarea");
  body.value = sent ? JSON.stringify(example(sent, all), null, 2) : "";
  const answer = element("pre");
  const send = element("button", "Send");
  send.addEventListener("click", async () => {
    let address = path;
    const query = new URLSearchParams();
    for (const { parameter, input } of inputs) {
      if (parameter.in === "path") {
        address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
      } else if (input.value) {
        query.set(parameter.name, input.value);
      }
    }
    const headers = sent ? { "content-type": "application/json" } : {};
    const token = document.getElementById("token").value.trim();
    if (token) headers.authorization = `Bearer ${token}`;
    answer.textContent = "…";
    try {
      const asked = { method: method.toUpperCase(), headers, body: sent ? body.value : undefined };
      const got = await fetch(query.size ? `${address}?${query}` : address, asked);
      const text = await got.text();
      answer.textContent = `${got.status} ${got.statusText}\n${pretty(text)}`;
    } catch (error) {
      answer.textContent = `no answer: ${error}`;
    }
  });
  const inside = element("div", ...inputs.map(({ label }) => label));
  if (sent) inside.append(body);
  inside.append(element("p", send), answer);
  return element("details", title, inside);
};

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const show = async () => {
  const place = document.getElementById("operations");
  try {
    const api = await (await fetch("openapi.json")).json();
    const forms = Object.entries(api.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, one]) => form(method, path, one, api.components.schemas)));
    place.replaceChildren(...forms);
  } catch (error) {
    place.textContent = `The document cannot be read: ${error}`;
  }
};

show();
