import { expect, test } from "vitest"

import { fairQueue } from "./fair-queue.ts"

const LIMITS = {
  waiting: 100,
  waitingBytes: 1000,
  waitingPerPerson: 20,
  waitingBytesPerPerson: 500,
}
const item = (person: string, bytes = 1) => ({ person, bytes })
const nobody = (_person: string) => false

function filled(people: string, limits = {}) {
  const queue = fairQueue({ ...LIMITS, ...limits })
  const refused = [...people].map((person) => queue.add(item(person)))
  return { queue, refused }
}
const order = (queue: ReturnType<typeof filled>["queue"], isInWork = nobody) => {
  const taken: string[] = []
  for (let next = queue.take(isInWork); next; next = queue.take(isInWork)) taken.push(next.person)
  return taken.join("")
}

test.each([
  ["aaaa", "aaaa"],
  ["aaaab", "abaaa"],
  ["aaaabbc", "abcabaa"],
  ["abab", "abab"],
])("serves %s in the order %s", (came, served) => {
  expect(order(filled(came).queue)).toBe(served)
})

test("prefers members without a picture in work", () => {
  const { queue } = filled("aabc")
  expect(order(queue, (person) => person === "a")).toBe("bcaa")
})

test("a new member is served before the second turn of the others", () => {
  const { queue } = filled("aabb")
  expect(queue.take(nobody)?.person).toBe("a")
  queue.add(item("c"))
  expect(order(queue)).toBe("bacb")
})

test("limits the queue of one member without affecting others", () => {
  const { refused } = filled("aaaab", { waitingPerPerson: 3 })
  expect(refused).toEqual([undefined, undefined, undefined, "fullForPerson", undefined])
  const { queue } = filled("")
  expect(queue.add(item("a", 500))).toBeUndefined()
  expect(queue.add(item("a", 1))).toBe("fullForPerson")
  expect(queue.add(item("b", 500))).toBeUndefined()
  expect(queue.add(item("c", 1))).toBe("full")
})

test("limits how many wait in total", () => {
  expect(filled("abcd", { waiting: 3 }).refused).toEqual([undefined, undefined, undefined, "full"])
})
