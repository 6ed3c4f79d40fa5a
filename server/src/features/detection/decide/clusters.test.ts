import { expect, test } from "vitest"

import { groupAccounts, type Tie } from "./clusters.ts"

const picture = (...userIds: string[]): Tie => ({ kind: "picture", id: userIds.join(), userIds })
const text = (id: string, ...userIds: string[]): Tie => ({ kind: "text", id, userIds })

test("groups accounts connected by shared pictures, also indirectly", () => {
  const [group, ...others] = groupAccounts([
    picture("a", "b"),
    picture("b", "c"),
    picture("x", "y"),
  ])
  expect(group).toEqual({ userIds: ["a", "b", "c"], kinds: ["picture"], textId: undefined })
  expect(others.map((one) => one.userIds)).toEqual([["x", "y"]])
})

test("requires two shared texts", () => {
  expect(groupAccounts([text("t1", "a", "b", "c")])).toEqual([])
  const [group] = groupAccounts([text("t1", "a", "b", "c"), text("t2", "a", "b")])
  expect(group).toEqual({ userIds: ["a", "b"], kinds: ["text"], textId: "t1" })
})

test("combines pictures and texts into one group", () => {
  const [group] = groupAccounts([picture("a", "b"), text("t1", "b", "c"), text("t2", "b", "c")])
  expect(group!.userIds.sort()).toEqual(["a", "b", "c"])
  expect(group!.kinds.sort()).toEqual(["picture", "text"])
})

test("ignores texts shared by a crowd", () => {
  const crowd = Array.from({ length: 200 }, (_, at) => `p${at}`)
  expect(groupAccounts([text("t1", ...crowd), text("t2", ...crowd)])).toEqual([])
})
