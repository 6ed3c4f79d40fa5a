import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import type { LiveEvent } from "@grove/contract/live"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { afterEach, beforeAll, expect, test } from "vitest"

import { openScreen, type Screen } from "./live.ts"
import { world, type Person, type World } from "./world.ts"

/** The visibility matrix for live events. */

let w: World
let address: string
const screens: Screen[] = []
beforeAll(async () => {
  w = await world()
  address = await w.listen()
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.socket.terminate()
})

async function open(person: Person) {
  const screen = await openScreen(w, address, person)
  screens.push(screen)
  return screen
}

const KINDS = ["posts", "notification", "message", "typing", "presence"] as const
type Kind = (typeof KINDS)[number]

/** The members who caused an event. */
function actorsOf(event: LiveEvent): string[] {
  if (event.type === "posts") return event.posts.map((post) => post.authorId)
  if (event.type === "notification") return event.notification.actors.map((actor) => actor.id)
  // Earlier messages can still be in flight when the socket opens.
  if (event.type === "message")
    return event.message.content === "psst" ? [event.message.sender.id] : []
  if (event.type === "typing" || event.type === "presence") return [event.userId]
  return []
}

const at = (person: Person) => ({ params: { userId: person.id } })

/** Everything a member can do that emits live events. Rejections are ignored. */
async function causeEvents(
  person: Person,
  viewer: Person & { handle: string },
  viewerPostId: string,
  otherPostId: string,
) {
  const screen = await open(person)
  const caller = w.as(person)
  await caller.ask(posts.create, { body: { content: `hello @${viewer.handle}` } })
  await caller.ask(reposts.add, { params: { postId: otherPostId } })
  await caller.ask(comments.add, { params: { postId: viewerPostId }, body: { content: "hm" } })
  await caller.ask(messages.send, { body: { receiverId: viewer.id, content: "psst" } })
  screen.say({ type: "typing", receiverId: viewer.id, isTyping: true })
}

const heardOf = (screen: Screen, person: Person): Kind[] =>
  KINDS.filter((kind) =>
    screen.events.some((event) => event.type === kind && actorsOf(event).includes(person.id)),
  )

type Setup = (author: Person, viewer: Person) => Promise<unknown>
const NO_CHANGE: Setup = async () => undefined

test.each<[string, Setup, readonly Kind[]]>([
  ["there is no block or mute", NO_CHANGE, KINDS],
  // A mute hides posts and notifications, but not a conversation.
  [
    "the viewer has muted",
    (author, viewer) => w.as(viewer).call(blocks.mute, at(author)),
    ["message", "typing", "presence"],
  ],
  ["the viewer has blocked", (author, viewer) => w.as(viewer).call(blocks.block, at(author)), []],
  ["the author has blocked", (author, viewer) => w.as(author).call(blocks.block, at(viewer)), []],
])("T16 over the socket, when %s", async (_name, begin, expected) => {
  const [author, third, viewer] = [await w.make.user(), await w.make.user(), await w.make.user()]
  const own = await w.as(viewer).call(posts.create, { body: { content: "of the viewer" } })
  const other = await w.as(await w.make.user()).call(posts.create, { body: { content: "other" } })
  for (const person of [author, third]) {
    await w.as(viewer).call(follows.add, at(person))
    await w.as(person).call(follows.add, at(viewer))
    await w.as(person).call(messages.send, { body: { receiverId: viewer.id, content: "hi" } })
    await w.as(viewer).call(messages.send, { body: { receiverId: person.id, content: "hello" } })
  }
  await begin(author, viewer)
  const screen = await open(viewer)
  screen.events.length = 0

  await causeEvents(author, viewer, own.id, other.id)
  // Waits for the expected events, so that unexpected ones had the same time to arrive.
  for (const kind of expected)
    await screen.seen(kind, (event: LiveEvent) => actorsOf(event).includes(author.id))
  await causeEvents(third, viewer, own.id, other.id)
  for (const kind of KINDS)
    await screen.seen(kind, (event: LiveEvent) => actorsOf(event).includes(third.id))
  expect(heardOf(screen, author)).toEqual(expected)
  expect(heardOf(screen, third)).toEqual(KINDS)
})
