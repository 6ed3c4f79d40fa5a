import { parseAst } from "vite"
import { expect, test } from "vitest"

import { catalogCompiler } from "../../catalog-compiler.ts"
import { strip } from "../../contract-routes.ts"
import { firstTexts } from "../../first-texts.ts"
import { importIcons } from "../../icon-imports.ts"

const stripped = (code: string) => strip(code, parseAst(code) as never)

test("a route keeps what a call needs", () => {
  const code = `export const things = { add: route({
    method: "POST", path: "/api/things/:id", access: "member", rateClass: "write", summary: "Adds a thing.",
    params: closed({ id: Uuid }), bytes: "text/vtt", reply: Type.Object({}), creates: true }) }`
  expect(stripped(code)).toBe(
    `export const things = { add: route({ method: "POST", path: "/api/things/:id", rateClass: "write", bytes: "text/vtt", creates: true }) }`,
  )
})

test("schemas are emptied, other calls can be dropped, constants stay", () => {
  const code = `const Name = Type.String({ maxLength: LIMIT }); const Body = closed({ name: Name, size: Type.Integer() }); const KINDS = ["a"]`
  expect(stripped(code)).toBe(
    `const Name = ({}); const Body = /* @__PURE__ */ closed({ name: Name, size: ({}) }); const KINDS = ["a"]`,
  )
})

test("calls inside functions stay", () => {
  const code = `export function all(given) { const found = []; for (const one of given) found.push(one); return found }
const keep = (map, key) => { map.set(key, 1); return Type.Optional(key) }`
  expect(stripped(code)).toBe(code.replace("Type.Optional(key)", "({})"))
})

test("icons are imported from their own modules", () => {
  const files = new Map([
    ["Ban", "ban"],
    ["CircleAlert", "circle-exclamation-point"],
  ])
  const code = `import { Ban, CircleAlert as Alert, type LucideIcon } from "lucide-react"\nimport { x } from "y"`
  expect(importIcons(code, files)).toBe(
    `import Ban from "lucide-react/icons/ban"; import Alert from "lucide-react/icons/circle-exclamation-point"\nimport { x } from "y"`,
  )
  expect(importIcons(`import { Ban, createLucideIcon } from "lucide-react"`, files)).toBe(
    `import Ban from "lucide-react/icons/ban"; import { createLucideIcon } from "lucide-react"`,
  )
})

test("a catalog is divided into the texts of home's first paint and all others", () => {
  const texts = { "Post by {name}": "Beitrag von {name}", "Edit post": "Beitrag bearbeiten" }
  const transform = catalogCompiler().transform as (code: string, id: string) => { code: string }
  const [first, rest] = ["first", "rest"].map(
    (part) => transform(JSON.stringify(texts), `/web/src/languages/de.json?${part}`).code,
  )
  expect(first).toContain("Beitrag von")
  expect(first).not.toContain("bearbeiten")
  expect(rest).toContain("Beitrag bearbeiten")
  expect(rest).not.toContain("Beitrag von")
  const all = [...firstTexts()]
  expect(all).toEqual(expect.arrayContaining(["Home", "Photography"]))
  expect(all.length).toBeGreaterThan(60)
})
