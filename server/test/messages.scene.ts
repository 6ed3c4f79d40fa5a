import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"

import type { Person, World } from "./world.ts"

/** Steps shared by message tests. */
export function correspondence(w: World) {
  const write = (from: Person, to: Person, content = "hello", headers?: Record<string, string>) =>
    w.as(from).call(messages.send, { body: { receiverId: to.id, content } }, headers)
  const thread = (me: Person, other: Person, query: { limit?: number; cursor?: string } = {}) =>
    w.as(me).ask(messages.thread, { params: { otherUserId: other.id }, query })
  const box = (me: Person, name?: "inbox" | "requests") =>
    w.as(me).call(messages.conversations, { query: name ? { box: name } : {} })
  const read = (me: Person, other: Person, upTo?: string) =>
    w.as(me).call(messages.read, { params: { otherUserId: other.id }, query: upTo ? { upTo } : {} })
  const follow = (who: Person, whom: Person) =>
    w.as(who).call(follows.add, { params: { userId: whom.id } })
  const pairOf = async () => [await w.make.user(), await w.make.user()] as const
  /** Two members who follow each other, so that messages skip Requests. */
  const friends = async () => {
    const [ann, bob] = await pairOf()
    await follow(ann, bob)
    await follow(bob, ann)
    return [ann, bob] as const
  }
  return { write, thread, box, read, follow, pairOf, friends }
}
