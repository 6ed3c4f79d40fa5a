import { expect, test } from "vitest"

import { bootForScript, escapeHtml } from "./html.ts"

test("escapes every character that could end a text or an attribute", () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;",
  )
})

test("prints boot data that a script can read and that cannot end it", () => {
  const nasty = "</script><!--&\u2028\u2029"
  const queries = [
    { key: ["me"], data: { name: nasty } },
    { key: ["feed", nasty], data: undefined, json: `["${nasty}"]`, next: "cursor" },
    { key: ["list"], data: undefined, json: "[]" },
  ]
  const printed = bootForScript({ user: null, queries } as never)
  expect(printed).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(printed)).toEqual({
    user: null,
    queries: [
      { key: ["me"], data: { name: nasty } },
      { key: ["feed", nasty], data: [nasty], next: "cursor" },
      { key: ["list"], data: [] },
    ],
  })
})
