import { randomUUID } from "node:crypto"

import { attendance } from "@grove/contract/attendance"
import { blocks } from "@grove/contract/blocks"
import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { onboarding } from "@grove/contract/onboarding"
import { pins } from "@grove/contract/pins"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"
import { videos } from "@grove/contract/videos"
import { beforeAll, expect, test } from "vitest"

import { PARTS } from "../src/features/settings/export.queries.ts"
import { PERSONAL } from "./personal-data.ts"
import { unzip } from "./unzip.ts"
import { world, type Person, type World } from "./world.ts"

let w: World
let ann: Person
beforeAll(async () => {
  w = await world()
  ann = await w.make.moderator({ bio: "Gardener" })
})

/** Columns that reference members, by foreign key or by name. */
const COLUMNS = `
  select c.relname || '.' || a.attname as name, a.atttypid = 'text[]'::regtype as is_list
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and (exists (select 1 from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
        and f.confrelid = 'users'::regclass and f.conkey = array[a.attnum])
      or c.relname || '.' || a.attname = 'users.id'
      or (c.relname like 'idp\\_%' and a.attname = 'subject')
      or (a.atttypid in ('text'::regtype, 'text[]'::regtype) and a.attname ~
        '^(user|users|actor|author|owner|person|member|sender|receiver|reporter|viewer|other)_ids?$|_by$'))
  order by 1`

interface Column {
  name: string
  is_list: boolean
}
const columns = async () => (await w.pool.query<Column>(COLUMNS)).rows

/** Counts the rows that reference the member, by column. */
async function countAll(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, is_list } of await columns()) {
    const [table, column] = name.split(".")
    const condition = is_list
      ? `$1 = any(${column})`
      : column === "subject"
        ? `subject in (select subject from sign_in_methods where user_id = $1)`
        : `${column} = $1`
    const sql = `select count(*)::int as n from ${table} where ${condition}`
    counts[name] = (await w.pool.query<{ n: number }>(sql, [userId])).rows[0]?.n ?? 0
  }
  return counts
}

test("every column that identifies a member has an entry, and no entry is out of date", async () => {
  const found = (await columns()).map(({ name }) => name)
  expect(found.length).toBeGreaterThan(40)
  expect(found).toEqual(Object.keys(PERSONAL).toSorted())
})

test("the export reads every file that the entries name", () => {
  for (const [name, { export: file }] of Object.entries(PERSONAL)) {
    if (typeof file === "object" || file === "profile" || file === "pictures") continue
    const [table, column] = name.split(".")
    const { text } = PARTS[file]
    // Lists beside their parent are covered by it.
    const isBeside = ["conversations.other_id", "notification_groups.user_id"].includes(name)
    expect([name, isBeside || (text.includes(`${table} `) && text.includes(`.${column}`))]).toEqual(
      [name, true],
    )
  }
  const files = Object.values(PERSONAL).map((entry) => entry.export)
  expect(Object.keys(PARTS).filter((file) => !files.includes(file as never))).toEqual([])
})

const HASH = "hash-of-a-credential"
const KEYS = { p256dh: "secret-of-the-browser", auth: "another-secret" }

/** Creates a row in every place that must be empty afterwards. */
async function live() {
  const bob = await w.make.user()
  const [a, b] = [w.as(ann), w.as(bob)]
  const toBob = { params: { userId: bob.id } }
  const toAnn = { params: { userId: ann.id } }
  await a.call(follows.add, toBob)
  await b.call(follows.add, toAnn)
  const own = await a.call(
    posts.create,
    { body: { content: "mine" } },
    { "idempotency-key": "ann-s-first" },
  )
  await a.call(onboarding.change, { body: { step: "people", interests: ["tea"] } })
  await a.call(pins.add, { params: { postId: own.id } })
  const theirs = await b.call(posts.create, {
    body: {
      content: "An evening",
      event: { title: "Evening", description: "Tea", isOnline: true, guestsMayInvite: true },
    },
  })
  const about = { params: { postId: theirs.id } }
  await a.call(likes.add, about)
  const mine = await a.call(comments.add, { ...about, body: { content: "words" } })
  await b.call(comments.add, { ...about, body: { content: "indeed", parentId: mine.id } })
  const liked = await b.call(comments.add, { ...about, body: { content: "tea" } })
  await a.call(comments.like, { params: { commentId: liked.id } })
  await a.call(reposts.add, about)
  await a.call(bookmarks.add, about)
  await b.call(events.invite, { ...about, body: { userIds: [ann.id] } })
  await a.call(attendance.set, { ...about, body: { reply: "going" } })
  await a.call(events.invite, { ...about, body: { userIds: [(await w.make.user()).id] } })
  await a.call(events.subscribe, {})
  await a.call(stories.create, { body: { content: "a story" } })
  await a.call(videos.create, { body: { size: 1, mime: "video/mp4" } })
  const story = await b.call(stories.create, { body: { content: "bob's" } })
  await a.call(stories.view, { params: { storyId: story.id } })
  await a.call(messages.send, { body: { receiverId: bob.id, content: "dear bob" } })
  await b.call(messages.send, { body: { receiverId: ann.id, content: "dear ann" } })
  const [eve, cid] = [await w.make.user(), await w.make.user()]
  await a.call(blocks.block, { params: { userId: eve.id } })
  await w.as(cid).call(blocks.block, toAnn)
  await a.call(blocks.mute, toBob)
  await b.call(blocks.mute, toAnn)

  // Records that other features keep about a member.
  const insert = (sql: string) => w.pool.query(sql.replaceAll("$1", `'${ann.id}'`))
  await insert(
    `insert into sign_in_methods (user_id, issuer, subject) values ($1, 'builtin', 'local-of-' || $1)`,
  )
  await insert(`with account as (insert into idp_accounts (subject, email, first_name, last_name, password_hash)
      values ('local-of-' || $1, 'local@people.example', 'Ann', '', '${HASH}') returning subject),
    passkey as (insert into idp_passkeys (id, subject, name, public_key, counter) select 'p', subject, 'Phone', '', 0 from account),
    code as (insert into idp_recovery_codes (subject, code_hash) select subject, '${HASH}' from account)
    insert into idp_devices (subject, token_hash, user_agent) select subject, '${HASH}', 'Browser' from account`)
  await insert(`insert into push_subscriptions (endpoint, user_id, session_id, keys)
    select 'https://push.example/' || id, user_id, id, '${JSON.stringify(KEYS)}' from sessions where user_id = $1`)
  await insert("insert into mail_settings (user_id, time_zone) values ($1, 'Europe/Berlin')")
  await insert(`insert into mail_pending (user_id, kind, after, due_at)
    values ($1, 'message', '${randomUUID()}', now() + interval '1 day')`)
  await insert("insert into mails (user_id, domain) values ($1, 'people.example')")
  await insert(`with told as (insert into announcements (text, starts_at) values ('Hello', now()) returning id)
    insert into announcement_views (user_id, announcement_id) select $1, id from told`)
  await insert(`with made as (insert into invitations (code, inviter_id, places, used, expires_at)
      values ('code-of-ann', $1, 2, 1, now() + interval '1 day') returning id)
    insert into invitation_uses (user_id, invitation_id) select $1, id from made`)
  await insert(`insert into notification_senders (user_id, sender_id)
    select unnest(array[$1, id]), unnest(array[id, $1]) from (select id from users where id <> $1 limit 1) other`)
  await insert("insert into graph_trust values ($1, 1, 0, true, 3)")
  await insert(`insert into login_attempts (cookie_hash, state, nonce, verifier, return_to, link_to)
    values ('x', 's', 'n', 'v', '/', $1)`)
  await insert(`insert into text_prints (source, user_id, signature, bands, group_id)
    values ('bio', $1, '{1}', '{1}', '${randomUUID()}')`)
  await insert(`with look as (insert into analyses (user_id, version, probability, score, action, inputs, result)
      values ($1, 'v', 0, 1, 'other', '{}', '{}') returning id),
    said as (insert into account_decisions (user_id, analysis_id, label) select $1, id, 'genuine' from look)
    insert into suspicions (user_id, analysis_id, score, action, analyzed_at) select $1, id, 1, 'other', now() from look`)
}

test("exports all personal data without secrets, and erases it except where a reason is given", async () => {
  await live()
  const before = await countAll(ann.id)
  const gone = Object.entries(PERSONAL).filter(([, entry]) => entry.erased === true)
  expect(gone.filter(([name]) => before[name] === 0).map(([name]) => name)).toEqual([])

  const caller = w.as(ann)
  await caller.request("GET", "/api/health")
  const zip = await w.http.inject({ url: "/api/me/export", headers: { cookie: caller.cookie } })
  const files = unzip(zip.rawPayload)
  for (const [name, { export: file, erased }] of Object.entries(PERSONAL)) {
    if (typeof file === "object" || file === "pictures" || erased !== true) continue
    expect([name, files.get(`${file}.json`)?.length ?? 0]).not.toEqual([name, 0])
    expect([name, files.get(`${file}.json`)?.toString()]).not.toEqual([name, "[]\n"])
  }
  expect(files.get("push-subscriptions.json")?.toString()).toContain("https://push.example/")
  expect(files.get("profile.json")?.toString()).toContain('"moderator"')
  const all = [...files.values()].map(String).join("\n")
  for (const secret of [HASH, KEYS.p256dh, KEYS.auth, caller.cookie.slice("session=".length)])
    expect(all).not.toContain(secret)

  await w.as(ann).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })
  await w.runJobs()
  const after = await countAll(ann.id)
  expect(gone.filter(([name]) => after[name] !== 0).map(([name]) => name)).toEqual([])
  expect(after["messages.sender_id"]).toBe(1)
})
