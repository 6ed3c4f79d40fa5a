import Fastify, { type FastifyInstance } from "fastify"
import { expect, test } from "vitest"

import { fixedSite } from "../../../test/fixed-site.ts"
import { currentLanguage } from "../language/text.ts"
import { readerOf, useLanguage } from "./language.ts"

function server() {
  const app = Fastify() as unknown as FastifyInstance
  app.decorate("site", fixedSite)
  useLanguage(app)
  // As `identify` does for a member who has chosen one.
  app.addHook("onRequest", async (request) => {
    const chosen = request.headers["x-chosen"]
    if (chosen !== undefined) readerOf(request).language = chosen as never
  })
  app.route({ method: ["GET", "POST"], url: "/", handler: async () => currentLanguage() })
  return app
}

test.each([
  [{}, "en"],
  [{ "accept-language": "de-CH, en" }, "de"],
  [{ "accept-language": "xx" }, "en"],
  [{ "accept-language": "de", "x-chosen": "fr" }, "fr"],
])("an answer to %j is written in %s", async (headers, language) => {
  expect((await server().inject({ url: "/", headers })).body).toBe(language)
  // The body is read outside of the first hook.
  const post = { method: "POST", url: "/", headers, payload: { some: "body" } } as const
  expect((await server().inject(post)).body).toBe(language)
})
