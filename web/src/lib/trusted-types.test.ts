import { expect, onTestFinished, test, vi } from "vitest"

import { guardWorkerAddresses, requireOwn } from "./trusted-types.ts"

const PAGE = "https://grove.example/messages?to=1"

test.for([
  "/sw.js",
  "/assets/shrink.worker-B1a_2.js",
  "https://grove.example/assets/shrink.worker-B1a_2.js",
  "blob:https://grove.example/6cd51b5e-8c1f-4d5a-9ec0-1a51b5d9c4c5",
])("allows %s", (address) => expect(requireOwn(address, PAGE)).toBe(address))

test.for([
  "https://evil.example/sw.js",
  "//evil.example/assets/x.js",
  "blob:https://evil.example/6cd51b5e-8c1f-4d5a-9ec0-1a51b5d9c4c5",
  "blob:null/6cd51b5e-8c1f-4d5a-9ec0-1a51b5d9c4c5",
  "data:text/javascript,alert(1)",
  "javascript:alert(1)",
  "/media/0198.js",
  "/api/users/1",
  "/assets/../media/x.js",
  "/assets/x.js?y",
  "/assets/x.js.map",
  "/sw.js/x",
])("rejects %s", (address) => expect(() => requireOwn(address, PAGE)).toThrow(TypeError))

test("guards the addresses of workers where the browser can", () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  guardWorkerAddresses()
  const policies = new Map<string, { createScriptURL: (address: string) => string }>()
  vi.stubGlobal("trustedTypes", { createPolicy: policies.set.bind(policies) })
  vi.stubGlobal("location", { href: PAGE })
  guardWorkerAddresses()
  const { createScriptURL } = policies.get("default")!
  expect(createScriptURL("/sw.js")).toBe("/sw.js")
  expect(() => createScriptURL("//evil.example/sw.js")).toThrow(TypeError)
})
