import { createHmac, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { auth } from "@grove/contract/auth"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { openScreen } from "../../../test/live.ts"
import { realProvider } from "../../../test/real-provider.ts"
import { ORIGIN, world, type World } from "../../../test/world.ts"

const school = await realProvider(`${ORIGIN}/api/callback/school`)
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 })
const weak = generateKeyPairSync("rsa", { modulusLength: 1024 })
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" })
const ed = generateKeyPairSync("ed25519")
const other = generateKeyPairSync("rsa", { modulusLength: 2048 })
const jwk = ({ publicKey }: { publicKey: KeyObject }, kid: string, more = {}) => ({
  ...publicKey.export({ format: "jwk" }),
  kid,
  ...more,
})
/** A provider that only has keys: what it signs is up to the test. */
let isDown = false
let keySets = 0
const keyServer = createServer((request, response) => {
  if (isDown) return response.writeHead(500).end()
  const issuer = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}`
  const keys = [
    jwk(rsa, "rsa"),
    jwk(weak, "weak"),
    jwk(ec, "ec"),
    jwk(ed, "ed"),
    jwk(other, "enc", { use: "enc" }),
  ]
  if (request.url === "/jwks") keySets += 1
  const body =
    request.url === "/jwks"
      ? { keys }
      : {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        }
  return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
})
await new Promise<void>((resolve) => keyServer.listen(0, "127.0.0.1", resolve))
const keysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}`
afterAll(async () => {
  keyServer.close()
  await school.close()
})

let w: World
beforeAll(async () => {
  w = await world({
    OIDC_SCHOOL_ISSUER: school.url,
    OIDC_SCHOOL_CLIENT_ID: school.client.id,
    OIDC_SCHOOL_CLIENT_SECRET: school.client.secret,
    OIDC_KEYS_ISSUER: keysUrl,
    OIDC_KEYS_CLIENT_ID: "grove",
    OIDC_KEYS_CLIENT_SECRET: "secret",
  })
})

const send = async (provider: string, form: string, headers = {}) =>
  w.http.inject({
    method: "POST",
    url: `/api/auth/backchannel-logout/${provider}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: form,
  })

let number = 0
async function signIn() {
  const tab = browser(w.http, ORIGIN)
  const start = await tab.get("/api/login?provider=school")
  await tab.get(await school.authorize(String(start.headers["location"])))
  const cookie = `session=${tab.cookie("session")}`
  const me = await w.as().ask(auth.me, {}, { cookie })
  return { cookie, id: me.body.id }
}
const status = async (cookie: string) => (await w.as().ask(auth.me, {}, { cookie })).status
const sidOf = async (userId: string, nth: number) => {
  const { rows } = await w.pool.query<{ provider_session: string }>(
    "select provider_session from sessions where user_id = $1 order by id",
    [userId],
  )
  return rows[nth]!.provider_session
}

beforeEach(() => {
  number += 1
  isDown = false
  school.person = { sub: `ada${number}`, email: `ada${number}@x.example`, email_verified: true }
})

test("a provider ends the one session that ended there, and its socket", async () => {
  const [phone, laptop] = [await signIn(), await signIn()]
  const address = await w.listen()
  const screen = await openScreen(w, address, { id: phone.id }, phone.cookie)
  const form = await school.logoutForm(`ada${number}`, await sidOf(phone.id, 0))
  const answer = await send("school", form)
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"])
  expect([await status(phone.cookie), await status(laptop.cookie)]).toEqual([401, 200])
  expect(await screen.closed).toBe(4401)

  // The same token again ends nothing, not even for a session that came later.
  const again = await send("school", form)
  expect([again.statusCode, again.json()]).toMatchObject([400, { error: "invalid_request" }])
  // A token for one provider means nothing at another, nor at the built-in one.
  const second = await school.logoutForm(`ada${number}`, await sidOf(phone.id, 0))
  expect((await send("keys", second)).statusCode).toBe(400)
  expect((await send("local", second)).statusCode).toBe(404)
  expect(await status(laptop.cookie)).toBe(200)
})

test("sessions whose provider session is unknown end with those of the person", async () => {
  const [old, laptop] = [await signIn(), await signIn()]
  const sid = await sidOf(old.id, 1)
  await w.pool.query(
    "update sessions set provider_session = null where user_id = $1 and provider_session <> $2",
    [old.id, sid],
  )
  await send("school", await school.logoutForm(`ada${number}`, sid))
  expect([await status(old.cookie), await status(laptop.cookie)]).toEqual([401, 401])
})

const EVENT = "http://schemas.openid.net/event/backchannel-logout"
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

interface Token {
  header?: object
  claims?: object
  without?: string
  key?: KeyObject
  hash?: string | null
  hmac?: string
}
function tokenOf({ header, claims, without, key = rsa.privateKey, hash = "sha256", hmac }: Token) {
  const now = Math.floor(Date.now() / 1000)
  const all: Record<string, unknown> = {
    iss: keysUrl,
    aud: ["someone", "grove"],
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    sub: "kim",
    events: { [EVENT]: {} },
    ...claims,
  }
  if (without !== undefined) delete all[without]
  const input = `${encode({ alg: "RS256", kid: "rsa", typ: "logout+jwt", ...header })}.${encode(all)}`
  const signature =
    hmac === undefined
      ? sign(hash, Buffer.from(input), { key, dsaEncoding: "ieee-p1363" })
      : createHmac("sha256", hmac).update(input).digest()
  return `${input}.${signature.toString("base64url")}`
}
const post = async (token: Token | string) =>
  send(
    "keys",
    new URLSearchParams({
      logout_token: typeof token === "string" ? token : tokenOf(token),
    }).toString(),
  )

/** Has a session that came from the provider of keys. */
async function kim() {
  await w.pool.query(
    "delete from sessions where user_id in (select id from users where subject = 'kim')",
  )
  await w.pool.query("delete from users where subject = 'kim'")
  const person = await w.make.user({ issuer: keysUrl, subject: "kim" })
  await w.signIn(person)
  await w.as(person).call(auth.me, {})
  await w.pool.query(
    `update sessions set provider_session = 'kims', method_id = (select id from sign_in_methods where user_id = $1)
     where user_id = $1`,
    [person.id],
  )
  return async () => (await w.as(person).ask(auth.me, {})).status
}

const seconds = () => Math.floor(Date.now() / 1000)

test.each<[string, Token]>([
  ["a subject", {}],
  ["a session only", { without: "sub", claims: { sid: "kims" } }],
  ["subject and session", { claims: { sid: "kims" } }],
  ["no type and no key id", { header: { typ: undefined, kid: undefined } }],
  ["no end, as in drafts", { without: "exp" }],
  ["an elliptic key", { header: { alg: "ES256", kid: "ec" }, key: ec.privateKey }],
  ["an Edwards key", { header: { alg: "EdDSA", kid: "ed" }, key: ed.privateKey, hash: null }],
])("accepts a token with %s", async (_, token) => {
  const standing = await kim()
  expect([(await post(token)).statusCode, await standing()]).toEqual([200, 401])
})

test.each<[string, Token]>([
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["another audience", { claims: { aud: "someone" } }],
  ["no audience", { without: "aud" }],
  ["a nonce", { claims: { nonce: "n" } }],
  ["no event", { without: "events" }],
  ["another event", { claims: { events: { "http://x.example": {} } } }],
  ["an event that is no object", { claims: { events: { [EVENT]: true } } }],
  ["no jti", { without: "jti" }],
  ["no issue time", { without: "iat" }],
  ["an issue time in the future", { claims: { iat: seconds() + 1000 } }],
  ["an old issue time", { claims: { iat: seconds() - 1000 } }],
  ["an end that has passed", { claims: { exp: seconds() - 1000 } }],
  ["neither subject nor session", { without: "sub" }],
  ["an unusable subject", { claims: { sub: 7 } }],
  ["another subject", { claims: { sub: "someone else" } }],
  ["the session of another person", { claims: { sid: "other" } }],
  ["the type of an access token", { header: { typ: "at+jwt" } }],
  ["an extension that must be understood", { header: { crit: ["b64"] } }],
  ["an unknown key", { key: other.privateKey }],
  ["a key for encryption", { header: { kid: "enc" }, key: other.privateKey }],
  ["a short key", { header: { kid: "weak" }, key: weak.privateKey }],
  ["the algorithm none", { header: { alg: "none" } }],
  ["an inherited algorithm name", { header: { alg: "constructor" } }],
  ["the client secret as key", { header: { alg: "HS256" }, hmac: "secret" }],
  ["a key of another kind", { header: { alg: "ES256" } }],
])("T55 a token with %s ends nothing", async (what, token) => {
  const standing = await kim()
  const answer = await post(token)
  const isHarmless = ["another subject", "the session of another person"].includes(what)
  expect([answer.statusCode, await standing()]).toEqual([isHarmless ? 200 : 400, 200])
})

test("rejects malformed tokens and requests from browsers", async () => {
  const good = tokenOf({})
  const [header, claims, signature] = good.split(".")
  for (const token of ["", "x", `${header}.${claims}.`, `${header}..${signature}`, `${good}.x`])
    expect([token, (await post(token)).statusCode]).toEqual([token, 400])
  expect((await post(`${header}.${encode([])}.${signature}`)).statusCode).toBe(400)
  expect((await send("keys", "")).statusCode).toBe(400)
  expect((await send("keys", "{}", { "content-type": "application/json" })).statusCode).toBe(415)
  const form = `logout_token=${good}`
  expect((await send("keys", form, { origin: "https://evil.example" })).statusCode).toBe(403)
  expect((await send("keys", form, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403)
})

test("asks for a retry while the provider's keys are unavailable, then accepts the same token", async () => {
  const standing = await kim()
  w.travel(600_000)
  isDown = true
  const token = tokenOf({})
  const answer = await post(token)
  expect([answer.statusCode, answer.headers["retry-after"], await standing()]).toEqual([
    503,
    "30",
    200,
  ])
  isDown = false
  w.travel(30_000)
  expect([(await post(token)).statusCode, await standing()]).toEqual([200, 401])
})

test("invented key ids do not make it ask the provider each time", async () => {
  await post({})
  const before = keySets
  for (let n = 0; n < 5; n += 1) await post({ header: { kid: `new${n}` } })
  expect(keySets - before).toBeLessThanOrEqual(1)
})
