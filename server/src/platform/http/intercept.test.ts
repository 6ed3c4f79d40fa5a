import Fastify from "fastify"
import { expect, test } from "vitest"

import { routesWhere } from "./intercept.ts"

test("recognizes chosen routes by their path, before routing", async () => {
  const app = Fastify()
  const isChosen = routesWhere(app as never, ({ rateClass }) => rateClass === "probe")
  const config = { rateClass: "probe" } as const
  app.get("/one", { config }, async () => "")
  app.get("/two/*", { config }, async () => "")
  app.get("/three/*", { config }, async () => "")
  app.get("/four", { config: { rateClass: "page" } as never }, async () => "")
  app.get("/five", async () => "")
  await app.ready()
  const chosen = ["/one", "/one?a=/four", "/two/", "/two/b?c", "/three/d"]
  const others = ["/one/", "/four", "/four?/one", "/five", "/two", "/x/two/b", "", undefined]
  for (const url of chosen) expect([url, isChosen({ url } as never)]).toEqual([url, true])
  for (const url of others) expect([url, isChosen({ url } as never)]).toEqual([url, false])
})
