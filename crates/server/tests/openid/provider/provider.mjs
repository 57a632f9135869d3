// A certified OpenID Connect provider on a free loopback port. It prints one line of JSON when it is
// ready, and ends when its standard input does.
//
// Any name and password log in; the name becomes the subject. A name like `aud--anna` logs in too, but
// its ID token is spoilt in the named way before it leaves: signed by the provider's own key, yet wrong.
import { Provider } from 'oidc-provider';
import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';

const CLIENT = 'checkers';
const SECRET = 'the secret of the client';

// By way of PEM: a key that still belongs to the job that generated it can stop Node 20 for good when it is
// exported while that job is collected as garbage.
const key = (alg, type, options) => {
  const privateKeyEncoding = { type: 'pkcs8', format: 'pem' };
  const publicKeyEncoding = { type: 'spki', format: 'pem' };
  const privateKey = createPrivateKey(generateKeyPairSync(type, { ...options, privateKeyEncoding, publicKeyEncoding }).privateKey);
  return { jwk: { ...privateKey.export({ format: 'jwk' }), alg, use: 'sig', kid: randomUUID() }, privateKey };
};
const rsa = key('RS256', 'rsa', { modulusLength: 2048 });
const ec = key('ES256', 'ec', { namedCurve: 'P-256' });
// Not published until the provider is told to rotate its keys.
const next = key('RS256', 'rsa', { modulusLength: 2048 });
let rotated = false;
let requests = [];

const json = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const parts = (token) => token.split('.').slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url')));
const join = (header, claims, signature) => {
  const text = `${json(header)}.${json(claims)}`;
  return `${text}.${signature ? signature(text).toString('base64url') : ''}`;
};
const rs256 = (of) => (text) => sign('sha256', Buffer.from(text), of.privateKey);
const es256 = (text) => sign('sha256', Buffer.from(text), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
const hs256 = (secret) => (text) => createHmac('sha256', secret).update(text).digest();
const publicPem = () => createPublicKey(createPrivateKey({ key: rsa.jwk, format: 'jwk' })).export({ type: 'spki', format: 'pem' });

const hour = 3600;
const spoil = {
  aud: (h, c) => join(h, { ...c, aud: 'another client' }, rs256(rsa)),
  auds: (h, c) => join(h, { ...c, aud: [CLIENT, 'another client'] }, rs256(rsa)),
  iss: (h, c) => join(h, { ...c, iss: 'https://accounts.example.org' }, rs256(rsa)),
  nonce: (h, c) => join(h, { ...c, nonce: 'that of another login' }, rs256(rsa)),
  nononce: (h, { nonce, ...c }) => join(h, c, rs256(rsa)),
  expired: (h, c) => join(h, { ...c, iat: c.iat - 2 * hour, exp: c.iat - hour }, rs256(rsa)),
  future: (h, c) => join(h, { ...c, iat: c.iat + 2 * hour, exp: c.iat + 3 * hour }, rs256(rsa)),
  none: (h, c) => join({ ...h, alg: 'none' }, c, null),
  unsigned: (h, c) => join(h, c, null),
  hspublic: (h, c) => join({ ...h, alg: 'HS256' }, c, hs256(publicPem())),
  hssecret: (h, c) => join({ ...h, alg: 'HS256' }, c, hs256(SECRET)),
  es256: (h, c) => join({ ...h, alg: 'ES256', kid: ec.jwk.kid }, c, es256),
  sub: (h, c) => join(h, { ...c, sub: '' }, rs256(rsa)),
  changed: (h, c) => join(h, { ...c, sub: 'victim' }, () => Buffer.from(c.signature, 'base64url')),
  unknownkey: (h, c) => join({ ...h, kid: 'no such key' }, c, rs256(next)),
  next: (h, c) => join({ ...h, kid: next.jwk.kid }, c, rs256(next)),
  missing: () => undefined,
  garbage: () => 'not.a.token',
};

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    jwks: { keys: [rsa.jwk, ec.jwk] },
    clients: [{
      client_id: CLIENT,
      client_secret: SECRET,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['http://127.0.0.1:1/auth/callback/test'],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    ttl: { IdToken: 60 },
    async findAccount(_, id) {
      const name = id.split('--').pop();
      const email = name.startsWith('twin') ? 'twin@mail.example' : `${name}@mail.example`;
      // Some providers say booleans as text.
      return { accountId: id, claims: async () => ({ sub: id, email, email_verified: 'true' }) };
    },
  });
  // The game server has another port in each test; nothing but this path of it is allowed.
  provider.Client.prototype.redirectUriAllowed = (uri) => /^http:\/\/127\.0\.0\.1:\d+\/auth\/callback\/test$/.test(uri);
  provider.use(async (ctx, following) => {
    if (ctx.path === '/test/rotate') { rotated = true; ctx.body = {}; return; }
    if (ctx.path === '/test/requests') { ctx.body = requests; return; }
    if (ctx.path === '/test/sheet') {
      // What the sheet of a system would get for one of its apps.
      const { sub, aud, nonce } = ctx.query;
      const iat = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, sub, aud, nonce, iat, exp: iat + 60, email: `${sub.split('--').pop()}@mail.example` };
      const header = { alg: 'RS256', typ: 'JWT', kid: rsa.jwk.kid };
      const good = join(header, claims, rs256(rsa));
      const way = sub.includes('--') && spoil[sub.split('--')[0]];
      if (way && sub.startsWith('changed')) claims.signature = good.split('.')[2];
      ctx.body = way ? (way(header, claims) ?? '') : good;
      return;
    }
    requests.push(ctx.path);
    await following();
    if (ctx.path === '/jwks' && rotated) {
      const { kty, n, e, kid, alg, use } = next.jwk;
      ctx.body = { keys: [...ctx.body.keys, { kty, n, e, kid, alg, use }] };
    }
    if (ctx.path === '/token' && ctx.body?.id_token) {
      const [header, claims] = parts(ctx.body.id_token);
      const way = spoil[claims.sub.split('--')[0]];
      if (way && claims.sub.includes('--')) {
        const signature = ctx.body.id_token.split('.')[2];
        if (claims.sub.startsWith('changed')) claims.signature = signature;
        ctx.body = { ...ctx.body, id_token: way(header, claims) };
      }
    }
  });
  server.on('request', provider.callback());
  console.log(JSON.stringify({ issuer, client: CLIENT, secret: SECRET }));
});
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
