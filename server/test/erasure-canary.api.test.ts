import { attendance } from "@grove/contract/attendance"
import { auth } from "@grove/contract/auth"
import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { reports } from "@grove/contract/reports"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { browser } from "./browser.ts"
import { ORIGIN, world, type Person, type World } from "./world.ts"

/** Unique words, searched for in every column of every table after the account is erased. */
const WORDS = {
  firstName: "Quokkafirst",
  lastName: "Quokkalast",
  handle: "quokkafirst_quokkalast",
  email: "quokkamail@people.example",
  bio: "quokkabio",
  post: "quokkapost",
  event: "quokkaevent",
  comment: "quokkacomment",
  story: "quokkastory",
  message: "quokkamessage",
  report: "quokkareport",
}

/** What stays on purpose, with the reason. */
const STAYS: Record<string, string> = {
  "messages message": "messages stay with the other party, from 'Deleted user'",
  "conversations message": "messages stay with the other party, from 'Deleted user'",
  "reports report": "the case stays with the moderators, without a name",
}

let w: World
let key = 0
const keyed = () => ({ "idempotency-key": `canary-key-${(key += 1)}` })

beforeAll(async () => {
  w = await world()
})

/** Signs in through the built-in provider, which stores the entered data. */
async function arrive() {
  const { firstName, lastName, email } = WORDS
  const one = browser(w.http, ORIGIN)
  await one.signIn({ email, firstName, lastName })
  const cookie = `session=${one.cookie("session")}`
  const call: ReturnType<World["as"]>["call"] = (route, input, headers) =>
    w.as().call(route, input, { cookie, ...headers })
  return { call, id: (await call(auth.me, {})).id }
}

/** A member's activity and the replies to it, every creating request with an idempotency key. */
async function live(ann: Awaited<ReturnType<typeof arrive>>, bob: Person, eve: Person) {
  const about = (person: Person) => ({ params: { userId: person.id } })
  const b = w.as(bob)
  await ann.call(users.update, { ...about(ann), body: { bio: WORDS.bio } })
  await ann.call(follows.add, about(bob))
  await b.call(follows.add, about(ann))
  const facts = { title: WORDS.event, description: WORDS.event, location: WORDS.event }
  const event = { ...facts, isOnline: false, guestsMayInvite: true }
  const own = await ann.call(posts.create, { body: { content: WORDS.post, event } }, keyed())
  const theirs = await b.call(
    posts.create,
    { body: { content: `@${WORDS.handle.slice(0, 3)} hello` } },
    keyed(),
  )
  const onOwn = { params: { postId: own.id } }
  const onTheirs = { params: { postId: theirs.id } }
  await ann.call(comments.add, { ...onTheirs, body: { content: WORDS.comment } }, keyed())
  await b.call(comments.add, { ...onOwn, body: { content: "nice" } }, keyed())
  await b.call(attendance.set, { ...onOwn, body: { reply: "going" } })
  // The invitation of a guest and the news of a cancellation name the event.
  await b.call(events.invite, { ...onOwn, body: { userIds: [eve.id] } })
  await ann.call(events.cancel, { ...onOwn, body: null })
  await ann.call(stories.create, { body: { content: WORDS.story } }, keyed())
  await ann.call(messages.send, { body: { receiverId: bob.id, content: WORDS.message } }, keyed())
  await b.call(messages.send, { body: { receiverId: ann.id, content: "dear ann" } }, keyed())
  await ann.call(
    reports.submit,
    { body: { targetType: "user", targetId: eve.id, ruleId: 1, additionalInfo: WORDS.report } },
    keyed(),
  )
  // A mutual block stores a copy of the name.
  await w.as(eve).call(blocks.block, about(ann))
  await ann.call(blocks.block, about(eve))
  await w.runJobs()
}

/** Returns the matches as `table word`. */
async function traces(): Promise<string[]> {
  const tables = await w.pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1`)
  expect(tables.rows.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const { name } of tables.rows) {
    for (const [word, text] of Object.entries(WORDS)) {
      const { rows } = await w.pool.query<{ is_there: boolean }>(
        `select exists (select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0) as is_there`,
        [text],
      )
      if (rows[0]?.is_there) found.push(`${name.replace(/^public\./, "")} ${word}`)
    }
  }
  return found
}

test("T45 leaves no text or name of an erased member in any table", async () => {
  const ann = await arrive()
  const [bob, eve] = [await w.make.user(), await w.make.user()]
  await live(ann, bob, eve)
  const before = await traces()
  // Proves that the scan finds copies in the tables that are easy to forget.
  for (const copy of [
    "idempotency_keys post",
    "idempotency_keys message",
    "idempotency_keys firstName",
    "idp_records email",
    "idp_records firstName",
    "blocks firstName",
    "users email",
    "search_people firstName",
  ])
    expect(before).toContain(copy)

  await ann.call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
  await w.runJobs()
  expect((await traces()).filter((trace) => !(trace in STAYS))).toEqual([])
})

test("rejects a retry whose stored reply showed an erased member, without repeating the work", async () => {
  const [cid, dan] = [await w.make.user(), await w.make.user()]
  const headers = keyed()
  const send = () =>
    w.as(cid).ask(messages.send, { body: { receiverId: dan.id, content: "once" } }, headers)
  expect((await send()).status).toBe(201)
  await w.as(dan).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
  await w.runJobs()
  expect(await send()).toMatchObject({ status: 409, body: { code: "request.keyReused" } })
})

test("deletes expired provider records even when no one signs in", async () => {
  await browser(w.http, ORIGIN).signIn({ email: "quiet@people.example", firstName: "Quiet" })
  await w.pool.query("update idp_records set expires_at = now() - interval '1 second'")
  await w.pool.query("select graphile_worker.add_job('idp.sweep')")
  await w.runJobs()
  expect((await w.pool.query("select 1 from idp_records")).rows).toEqual([])
})
