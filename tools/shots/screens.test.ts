import { readFileSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

import type { Facts } from "./facts.ts"
import { SHOTS } from "./screens.ts"

const FACTS: Facts = {
  ownId: "me",
  friendId: "friend",
  requestId: "stranger",
  fakeId: "fake",
  busyPost: "/post/1",
  picturePost: "/post/2",
  eventPost: "/post/3",
  videoPost: "/post/4",
  appeal: "/appeals/1",
}

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, "../../web/src", file), "utf8")
const addresses = SHOTS.map(({ path }) => (typeof path === "string" ? path : path(FACTS)))

test("has a name of its own for each shot", () => {
  const names = SHOTS.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test("shows every route", () => {
  const routes = [...read("app/route-table.ts").matchAll(/"(\/[\w/:-]*)"/g)].map(
    ([, path]) => path!,
  )
  expect(routes).toContain("/post/:postId")
  const isShown = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, "[^/?]+")}(?:\\?|$)`)
    return addresses.some((address) => pattern.test(address))
  }
  expect(routes.filter((route) => !isShown(route))).toEqual([])
})

test.each([
  ["screens/SettingsScreen.tsx", /value: "(\w+)", icon/g, "/settings?section="],
  ["screens/NotificationsScreen.tsx", /value: "(\w+)"/g, "/notifications?tab="],
  ["screens/EventsScreen.tsx", /value: "(\w+)"/g, "/events?tab="],
])("shows every part that %s names", (file, pattern, start) => {
  const [first, ...parts] = [...read(file).matchAll(pattern)].map(([, name]) => name!)
  expect(first).toBeDefined()
  expect(parts.filter((name) => !addresses.includes(start + name))).toEqual([])
})

test("shows newcomers, lost connections, and writing from right to left", () => {
  for (const start of ["first-steps-", "first-week", "offline-", "arabic-"])
    expect(SHOTS.filter(({ name }) => name.startsWith(start)).length).toBeGreaterThan(1)
  expect(SHOTS.some(({ language }) => language === "he")).toBe(true)
})
