import type { FastifyInstance } from "fastify"

import { endSessionsByProvider } from "#features/auth/provider-logout.service.ts"

import type { Provider } from "./providers.ts"

const PATH = "/api/auth/backchannel-logout/:provider"
const BODY_BYTES = 16_384
const RETRY_SECONDS = 30

/** OpenID Connect Back-Channel Logout 1.0: the provider itself reports that a person has signed out there. */
export function providerLogoutRoutes(app: FastifyInstance, providers: readonly Provider[]) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: BODY_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  )
  app.post<{ Params: { provider: string } }>(
    PATH,
    { config: { rateClass: "provider", hasSignedLink: true } },
    async (request, reply) => {
      void reply.header("cache-control", "no-store")
      const provider = providers.find(({ key }) => key === request.params.provider)
      if (!provider?.hasBackchannel)
        return reply
          .code(404)
          .send({ error: "invalid_request", error_description: "Unknown provider." })
      const refuse = (why: string) =>
        reply.code(400).send({ error: "invalid_request", error_description: why })
      const token =
        request.body instanceof URLSearchParams ? request.body.get("logout_token") : null
      if (token === null) return refuse("logout_token is missing.")
      const claims = await provider.oidc.logoutClaims(token)
      if (claims === "unreachable") {
        void reply.header("retry-after", RETRY_SECONDS)
        return reply.code(503).send({
          error: "temporarily_unavailable",
          error_description: "The provider's keys could not be read.",
        })
      }
      if (claims === "invalid") return refuse("This is no valid logout token.")
      const result = await endSessionsByProvider(await app.identify(request), claims)
      return result === "used" ? refuse("This token was used before.") : reply.code(200).send()
    },
  )
}
