import { expect, test } from "vitest"

import { inlineFacades, parseFacade } from "../../chunk-facades.ts"

test("recognizes a file that only re-exports from one other file", () => {
  expect(parseFacade('export{m as MoreSheet,t as a}from"./overlays-1v.js";')).toEqual({
    target: "overlays-1v.js",
    names: new Map([
      ["MoreSheet", "m"],
      ["a", "t"],
    ]),
  })
  expect(parseFacade('export{live}from"./live-1.js"')?.names).toEqual(new Map([["live", "live"]]))
})

test.each([
  'import{a}from"./b.js";export{a as c};',
  'export{a}from"./b.js";export{c}from"./d.js";',
  'console.log(1);export{a}from"./b.js";',
])("keeps a file with code of its own: %s", (code) => {
  expect(parseFacade(code)).toBeUndefined()
})

test("points dynamic imports and the preload list at the file with the code", () => {
  const facades = new Map([["More-1.js", parseFacade('export{m as More}from"./overlays-2.js";')!]])
  expect(
    inlineFacades(
      'f=["assets/More-1.js","assets/x.js"];a(()=>import(`./More-1.js`).then(e=>e.More));import("./x.js");s="More-1.js"',
      facades,
    ),
  ).toBe(
    'f=["assets/overlays-2.js","assets/x.js"];a(()=>import(`./overlays-2.js`).then(m=>({More:m.m})).then(e=>e.More));import("./x.js");s="More-1.js"',
  )
})
