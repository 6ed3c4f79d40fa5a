import { comments } from "@grove/contract/comments"
import { posts } from "@grove/contract/posts"
import { beforeAll, expect, test } from "vitest"

import { world, type Person, type World } from "../../../test/world.ts"
import { PAGES } from "./threads.queries.ts"

const MANY = 10_000

let w: World
let ann: Person
let postId: string
let threadId: string

/** A post with ten thousand comments and a thread, the first of them, with ten thousand replies. */
beforeAll(async () => {
  w = await world()
  ann = await w.make.user()
  postId = (await w.as(ann).call(posts.create, { body: { content: "busy" } })).id
  const insert = (parent: string | null, prefix: string, hours: number) =>
    w.pool.query<{ id: string }>(
      `insert into comments (id, post_id, author_id, parent_id, content)
       select uuidv7(-interval '${hours} hours' + n * interval '100 ms'), $1, $2, $3, '${prefix}' || n
       from generate_series(1, ${MANY}) n order by n returning id`,
      [postId, ann.id, parent],
    )
  threadId = (await insert(null, "c", 3)).rows[0]!.id
  await insert(threadId, "r", 2)
  await w.pool.query("update comments set reply_count = $2 where id = $1", [threadId, MANY])
  await w.pool.query("update posts set comments_count = $2 where id = $1", [postId, 2 * MANY])
  // Elsewhere people talk at the same time.
  for (let n = 0; n < 10; n += 1) {
    const quiet = await w.as(ann).call(posts.create, { body: { content: `quiet ${n}` } })
    await w.pool.query(
      `insert into comments (id, post_id, author_id, content)
       select uuidv7(-interval '3 hours' + n * interval '10 s'), $1, $2, 'x' from generate_series(1, 1000) n`,
      [quiet.id, ann.id],
    )
  }
  await w.pool.query(
    `insert into users (issuer, subject, email, email_verified, first_name, last_name, handle)
     select 'x', 's' || n, n || '@mail.example', true, 'A', 'B', 'h' || n from generate_series(1, 1000) n`,
  )
  await w.pool.query("analyze comments, users")
}, 60_000)

const idOf = async (content: string) =>
  (await w.pool.query<{ id: string }>("select id from comments where content = $1", [content]))
    .rows[0]!.id

/** The links `next` and `prev` of an answer. */
function links({ headers }: { headers: Record<string, unknown> }): {
  next?: string
  prev?: string
} {
  const found = String(headers["link"] ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)
  return Object.fromEntries([...found].map(([, url, rel]) => [rel!, url!]))
}
const follow = async (url: string | undefined) => {
  const answer = await w.as(ann).request("GET", url!)
  expect(answer.status).toBe(200)
  return { texts: (answer.body as { content: string }[]).map((c) => c.content), ...links(answer) }
}
const range = (prefix: string, first: number, last: number) =>
  Array.from(
    { length: Math.abs(last - first) + 1 },
    (_, n) => prefix + (first + n * Math.sign(last - first)),
  )

test("pages both ways from a comment in the middle, in either order", async () => {
  const list = `/api/posts/${postId}/comments?limit=10`
  const middle = await follow(`${list}&around=${await idOf("c5000")}`)
  expect(middle.texts).toEqual(range("c", 5000, 5009))
  expect((await follow(middle.next)).texts).toEqual(range("c", 5010, 5019))
  const before = await follow(middle.prev)
  expect(before.texts).toEqual(range("c", 4990, 4999))
  expect((await follow(before.next)).texts).toEqual(range("c", 5000, 5009))
  expect((await follow(before.prev)).texts).toEqual(range("c", 4980, 4989))
  const newest = await follow(`${list}&order=newest&around=${await idOf("c5000")}`)
  expect(newest.texts).toEqual(range("c", 5000, 4991))
  expect((await follow(newest.prev)).texts).toEqual(range("c", 5010, 5001))
})

test("has no page before the first comment and none after the last", async () => {
  const list = `/api/posts/${postId}/comments?limit=10`
  const first = await follow(`${list}&around=${await idOf("c1")}`)
  expect([first.prev, first.next === undefined]).toEqual([undefined, false])
  const last = await follow(`${list}&around=${await idOf("c9995")}`)
  expect([last.texts, last.next]).toEqual([range("c", 9995, 10_000), undefined])
  const second = await follow(`${list}&around=${await idOf("c4")}`)
  const begin = await follow(second.prev)
  expect([begin.texts, begin.prev]).toEqual([["c1", "c2", "c3"], undefined])
})

test("opens a reply deep in a thread: the list begins with the thread, the replies with the reply", async () => {
  const around = await idOf("r7000")
  const list = await follow(`/api/posts/${postId}/comments?limit=3&around=${around}`)
  expect(list.texts).toEqual(["c1", "c2", "c3"])
  const replies = await follow(`/api/comments/${threadId}/replies?limit=3&around=${around}`)
  expect(replies.texts).toEqual(["r7000", "r7001", "r7002"])
  expect((await follow(replies.prev)).texts).toEqual(["r6997", "r6998", "r6999"])
  expect((await follow(replies.next)).texts).toEqual(["r7003", "r7004", "r7005"])
})

test.each([
  ["a comment of another post", async () => (await otherComment()).id],
  ["an unknown comment", async () => "00000000-0000-7000-8000-00000000ffff"],
])("answers 404 for a page around %s", async (_, id) => {
  const answer = await w.as(ann).ask(comments.list, {
    params: { postId },
    query: { around: await id() },
  })
  expect(answer).toMatchObject({ status: 404, body: { code: "comment.notFound" } })
})

async function otherComment() {
  const other = await w.as(ann).call(posts.create, { body: { content: "other" } })
  return w.as(ann).call(comments.add, { params: { postId: other.id }, body: { content: "x" } })
}

test("rejects a cursor with an unknown direction", async () => {
  const cursor = Buffer.from(JSON.stringify([threadId, 7])).toString("base64url")
  const answer = await w.as(ann).ask(comments.list, { params: { postId }, query: { cursor } })
  expect(answer).toMatchObject({ status: 400, body: { code: "page.cursor" } })
})

interface Plan {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
/** Rows of comments that a node took from the table or an index. */
const rowsRead = (node: Plan) =>
  node["Relation Name"] === "comments"
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0

test.each([
  ["threads", "<", "comments_threads_idx", () => postId],
  ["threads", ">", "comments_threads_idx", () => postId],
  ["replies", "<", "comments_replies_idx", () => threadId],
  ["replies", ">", "comments_replies_idx", () => threadId],
] as const)("a deep page of %s (%s) reads its rows from %s only", async (list, to, index, of) => {
  const bound = await idOf(list === "threads" ? "c5000" : "r5000")
  const client = await w.pool.connect()
  try {
    await client.query(`prepare asked as ${PAGES[list][to]}`)
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, format json) execute asked('${ann.id}', '${of()}', '${bound}', 21)`,
    )
    const all = nodes(rows[0]!["QUERY PLAN"][0].Plan)
    expect(all.map((node) => node["Index Name"])).toContain(index)
    expect(all.reduce((sum, node) => sum + rowsRead(node), 0)).toBeLessThan(60)
  } finally {
    await client.query("deallocate asked")
    client.release()
  }
})
