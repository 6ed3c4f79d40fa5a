import {
  createHash,
  createHmac,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
} from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Claims = Record<string, unknown>

/** How the provider misbehaves; empty when it is honest. */
export interface Lies {
  metadata?: Claims
  /** Changes the claims of the ID token. */
  claims?: (honest: Claims) => Claims
  algorithm?: "none" | "HS256-public-key" | "HS256-client-secret" | "other-key"
  /** Leaves the ID token out. */
  noIdToken?: boolean
  userinfo?: (honest: Claims) => Claims
  /** Accepts any code repeatedly, with any verifier. */
  trustsEveryone?: boolean
}

const base64 = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")

/** A minimal OpenID Connect provider on loopback that signs every caller in and misbehaves on request. */
export async function lyingProvider(client = { id: "grove-test", secret: "a secret of the test" }) {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const others = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const codes = new Map<
    string,
    { nonce: string; challenge: string; isUsed: boolean; isTimeAsked: boolean }
  >()
  const provider = {
    url: "",
    client,
    lies: {} as Lies,
    /** The claims of the next sign-in. */
    person: {
      sub: "ada",
      email: "ada@people.example",
      email_verified: true,
      given_name: "Ada",
    } as Claims,
    /** Answers with this error instead of a code. */
    error: undefined as string | undefined,
    requests: 0,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
    async listen(port = 0) {
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
      provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
  }

  function metadata(): Claims {
    const { url } = provider
    return {
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      authorization_response_iss_parameter_supported: true,
      ...provider.lies.metadata,
    }
  }

  function idToken(nonce: string, isTimeAsked: boolean): string {
    const now = Math.floor(Date.now() / 1000)
    const honest = {
      iss: provider.url,
      aud: client.id,
      sub: provider.person["sub"],
      nonce,
      iat: now,
      exp: now + 300,
      ...(isTimeAsked && { auth_time: now }),
    }
    const claims = provider.lies.claims?.(honest) ?? honest
    const { algorithm } = provider.lies
    const name = algorithm === "none" ? "none" : algorithm?.startsWith("HS256") ? "HS256" : "RS256"
    const input = `${base64({ alg: name, typ: "JWT", ...(name === "RS256" && { kid: "one" }) })}.${base64(claims)}`
    const rsa = (key: KeyObject) => sign("sha256", Buffer.from(input), key).toString("base64url")
    const hmac = (key: string) => createHmac("sha256", key).update(input).digest("base64url")
    const signature =
      algorithm === "none"
        ? ""
        : algorithm === "HS256-public-key"
          ? hmac(keys.publicKey.export({ type: "spki", format: "pem" }).toString())
          : algorithm === "HS256-client-secret"
            ? hmac(client.secret)
            : rsa(algorithm === "other-key" ? others.privateKey : keys.privateKey)
    return `${input}.${signature}`
  }

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const code = randomUUID()
    codes.set(code, {
      nonce: query.get("nonce") ?? "",
      challenge: query.get("code_challenge") ?? "",
      isUsed: false,
      isTimeAsked: query.has("max_age"),
    })
    const back = new URL(query.get("redirect_uri") ?? "")
    if (provider.error === undefined) back.searchParams.set("code", code)
    else back.searchParams.set("error", provider.error)
    back.searchParams.set("state", query.get("state") ?? "")
    back.searchParams.set("iss", provider.url)
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(
    form: URLSearchParams,
    authorization: string | undefined,
    send: (status: number, body: Claims) => void,
  ) {
    const code = codes.get(form.get("code") ?? "")
    const pair = Buffer.from(authorization?.slice("Basic ".length) ?? "", "base64").toString()
    const isClient =
      new URLSearchParams(`pair=${pair}`).get("pair") === `${client.id}:${client.secret}`
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url")
    const isRight = code && !code.isUsed && code.challenge === challenge && isClient
    if (!code || (!isRight && provider.lies.trustsEveryone !== true))
      return send(400, { error: "invalid_grant" })
    code.isUsed = true
    const token = { access_token: "token", token_type: "Bearer", expires_in: 60 }
    return send(
      200,
      provider.lies.noIdToken
        ? token
        : { ...token, id_token: idToken(code.nonce, code.isTimeAsked) },
    )
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    provider.requests += 1
    const { pathname, searchParams } = new URL(request.url ?? "/", provider.url)
    const send = (status: number, body: Claims) =>
      void response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify(body))
    if (pathname === "/.well-known/openid-configuration") return send(200, metadata())
    if (pathname === "/jwks") {
      return send(200, {
        keys: [
          { ...keys.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" },
        ],
      })
    }
    if (pathname === "/userinfo")
      return send(200, provider.lies.userinfo?.(provider.person) ?? provider.person)
    if (pathname === "/auth") return authorize(searchParams, response)
    if (pathname !== "/token") return send(404, {})
    let body = ""
    for await (const chunk of request) body += String(chunk)
    return exchange(new URLSearchParams(body), request.headers.authorization, send)
  }

  const server = createServer((request, response) => void answer(request, response))
  await provider.listen()
  return provider
}
