import { generateKeyPairSync } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

import { Provider } from "oidc-provider"

export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
}

export type RealProvider = Awaited<ReturnType<typeof realProvider>>

/** An OpenID Connect provider on a port of its own, which signs in `person` without asking. */
export async function realProvider(callback: string) {
  const client = { id: "grove", secret: "secret-of-the-test" }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderPerson>()
  const state = { person: { sub: "nobody" } as ProviderPerson, sent: "" }
  let provider = open()

  function open() {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const made: Provider = new Provider(url, {
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [callback],
          post_logout_redirect_uris: [`${new URL(callback).origin}/`],
          backchannel_logout_uri: `${new URL(callback).origin}/backchannel`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
      cookies: { keys: ["key"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name"] },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      fetch: async (_url, options) => {
        state.sent = String((options as { body?: unknown } | undefined)?.body)
        return new Response(null, { status: 200 })
      },
      interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: () => ({ ...people.get(sub), sub }),
      }),
      async loadExistingGrant(ctx) {
        const { session, client: requester } = ctx.oidc
        if (!session?.accountId || !requester) return undefined
        const grant = new made.Grant({ accountId: session.accountId, clientId: requester.clientId })
        grant.addOIDCScope("openid email profile")
        await grant.save()
        return grant
      },
    })
    return made
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response)
    people.set(state.person.sub, state.person)
    await provider.interactionFinished(request, response, {
      login: { accountId: state.person.sub },
    })
  }

  return {
    url,
    client,
    set person(person: ProviderPerson) {
      state.person = person
    },
    /** The form that the provider sends to its clients when a person signs out. */
    async logoutForm(sub: string, sid: string): Promise<string> {
      const requester = (await provider.Client.find(client.id)) as unknown as {
        backchannelLogout: (sub: string, sid: string) => Promise<void>
      }
      await requester.backchannelLogout(sub, sid)
      return state.sent
    },
    /** From now on everything is signed with a new key; the old one is gone. */
    rotateKeys() {
      provider = open()
    },
    /** Follows an authorization request through the provider. Returns the address of the callback. */
    async authorize(address: string): Promise<string> {
      const cookies = new Map<string, string>()
      let next = address
      while (next.startsWith(url)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
        const page = await fetch(next, { redirect: "manual", headers: { cookie } })
        for (const line of page.headers.getSetCookie()) {
          const [pair = ""] = line.split(";")
          cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
        }
        const location = page.headers.get("location")
        if (location === null) throw new Error(`The provider answered ${page.status}.`)
        next = new URL(location, url).href
      }
      return next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
