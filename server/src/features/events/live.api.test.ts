import { attendance } from "@grove/contract/attendance"
import { blocks } from "@grove/contract/blocks"
import { posts } from "@grove/contract/posts"
import { expect, test } from "vitest"

import { openScreen } from "../../../test/live.ts"
import { world, type Person } from "../../../test/world.ts"

const w = await world()
const address = await w.listen()

const EVENT = {
  title: "Picnic",
  description: "In the park",
  date: "2099-05-01",
  isOnline: false,
  capacity: 2,
}
const reply = (person: Person, postId: string, answer: "going" | "interested") =>
  w.as(person).call(attendance.set, { params: { postId }, body: { reply: answer } })

test("publishes the counts to open pages of the event only", async () => {
  const [host, guest, blocked, elsewhere] = [
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
    await w.make.user(),
  ]
  const { id: postId } = await w
    .as(host)
    .call(posts.create, { body: { content: "Picnic", event: EVENT } })
  const [open, hidden, closed] = [
    await openScreen(w, address, host),
    await openScreen(w, address, blocked),
    await openScreen(w, address, elsewhere),
  ]
  // The answer to `watch` tells that the server has registered it.
  for (const screen of [open, hidden]) {
    screen.say({ type: "watch", postId })
    await screen.seen("comments", (event) => event.postId === postId)
  }
  await w.as(host).call(blocks.block, { params: { userId: blocked.id } })

  await reply(guest, postId, "going")
  expect(await open.seen("attendance")).toEqual({
    type: "attendance",
    postId,
    going: 1,
    interested: 0,
    waiting: 0,
    placesLeft: 1,
  })
  await w.as(guest).call(attendance.remove, { params: { postId } })
  await open.seen("attendance", (event) => event.going === 0 && event.placesLeft === 2)
  for (const { events } of [hidden, closed])
    expect(events.filter(({ type }) => type === "attendance")).toEqual([])
})
