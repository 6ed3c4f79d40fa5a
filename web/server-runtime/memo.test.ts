import { expect, test, vi } from "vitest"

import { memo } from "./memo.ts"
import { withPage } from "./page-data.ts"
import { renderToHtml } from "./render.ts"
import { parseShared } from "./shared-values.ts"

const page = { path: "/", search: "", readerId: "ann", variant: "en ", queries: [] }

test("keeps what readers of one language share, and nothing else", () => {
  vi.useFakeTimers({ now: 0 })
  let times = 0
  const Part = memo((props) => {
    times += 1
    return `${String(props["post"])} ${times}`
  })
  const at = (change: object, post = "p") =>
    withPage({ ...page, ...change }, () => renderToHtml(Part({ post }) as never))
  expect(at({})).toBe("p 1")
  expect(at({ readerId: "bob" })).toBe("p 1")
  expect(at({ variant: "de " })).toBe("p 2")
  expect(at({}, "by ann")).toBe("by ann 3")
  expect(at({ readerId: "bob" }, "by ann")).toBe("by ann 4")
  expect(at({ variant: "de " })).toBe("p 2")
  vi.useRealTimers()
})

test("tells shared values apart, and those about the reader", () => {
  vi.useFakeTimers({ now: 0 })
  let times = 0
  const Part = memo((props) => {
    times += 1
    return `${(props["post"] as { by: string }).by} ${times}`
  })
  const at = (json: string, change = {}) =>
    withPage({ ...page, ...change }, () => renderToHtml(Part({ post: parseShared(json) }) as never))
  expect(at('{"by":"cem"}')).toBe("cem 1")
  expect(at('{"by":"cem"}', { readerId: "bob" })).toBe("cem 1")
  expect(at('{"by":"dan"}')).toBe("dan 2")
  expect(at('{"by":"ann"}')).toBe("ann 3")
  expect(at('{"by":"ann"}', { readerId: "bob" })).toBe("ann 4")
  const uuid = "01890a5d-ac96-774b-bcce-b302099a8057"
  const post = `{"by":"eve","picture":"/users/${uuid}/f01890a5d"}`
  expect(at(post)).toBe("eve 5")
  expect(at(post, { readerId: uuid })).toBe("eve 6")
  expect(at(post, { readerId: uuid.replace("0", "1") })).toBe("eve 5")
  expect(parseShared("1")).toBe(1)
  vi.useRealTimers()
})
