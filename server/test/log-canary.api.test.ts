import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

import { comments } from "@grove/contract/comments"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { stories } from "@grove/contract/stories"
import { pino } from "pino"
import { beforeAll, describe, expect, test } from "vitest"

import { describeError, logOptions } from "#platform/log.ts"

import { completeRequest, type Samples } from "./fuzz/requests.ts"
import { urlOf, world, type Person, type World } from "./world.ts"

/** A unique word. The second line imitates a stack frame. */
const WORD = "quokkasecret"
const TEXT = `${WORD}\n    at ${WORD} (/home/${WORD}.ts:1:1)`

const ROUTE_LIST = Object.values(ROUTES).flatMap((feature) => Object.values(feature) as Route[])

/** Makes every write fail, with the values in every field of the error. */
const failingTrigger = (act: string) => `
  create or replace function fail() returns trigger language plpgsql as $$
  declare quoted text := coalesce(new::text, old::text);
  begin ${act} return null; end $$;
  do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relname not in ('sessions', 'presences')
    loop execute format('create or replace trigger fail before insert or update or delete on %I
      for each row execute function fail()', name); end loop;
  end $$;`
const raising = (code: string) =>
  failingTrigger(`raise exception using errcode = '${code}', message = 'refused ' || quoted,
    detail = quoted, hint = quoted;`)

/** Real failure modes of the database. Reads fail when tables are missing. */
const FAILURES: Record<string, string> = {
  "a constraint": raising("23505"),
  "a full disk": raising("53100"),
  "a statement that took too long": raising("57014"),
  "a lost connection": failingTrigger("perform pg_terminate_backend(pg_backend_pid());"),
  "values that are not what they should be": failingTrigger("perform quoted::int;"),
  "tables that are gone": `do $$ declare name text; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relname not in ('sessions', 'users', 'grants', 'penalties', 'blocks')
    loop execute format('alter table %I rename to %I', name, name || '_gone'); end loop;
  end $$;`,
}

describe.each(Object.entries(FAILURES))("while the database fails by %s", (_name, failure) => {
  let w: World
  let caller: Person
  let samples: Samples
  const lines: string[] = []
  beforeAll(async () => {
    const log = pino(logOptions("trace"), { write: (line: string) => void lines.push(line) })
    w = await world({}, { log })
    caller = await w.make.admin()
    samples = await createSamples()
    await w.pool.query(failure)
  })

  async function createSamples(): Promise<Samples> {
    const other = await w.make.user()
    const post = await w.as(caller).call(posts.create, { body: { content: "mine" } })
    const story = await w.as(other).call(stories.create, { body: { content: "theirs" } })
    const about = { params: { postId: post.id }, body: { content: "words" } }
    const comment = await w.as(other).call(comments.add, about)
    const body = { receiverId: caller.id, content: "hello" }
    const message = await w.as(other).call(messages.send, { body })
    return {
      userId: [other.id],
      otherUserId: [other.id],
      receiverId: [other.id],
      postId: [post.id],
      storyId: [story.id],
      commentId: [comment.id],
      messageId: [message.id],
      targetType: ["user"],
      targetId: [other.id],
      ruleId: ["1"],
      categoryId: ["1"],
      firstName: [WORD],
      lastName: [WORD],
      cursor: [""],
    }
  }

  test("T38 logs no member content", async () => {
    let failed = 0
    const refusals: string[] = []
    for (const route of ROUTE_LIST) {
      const { params, query, body } = completeRequest(route, samples, TEXT)
      if (route.method === "PUT") Object.assign(params, { userId: caller.id })
      const { cursor: _, ...rest } = query
      const key = `${WORD}-${route.path.replaceAll(/\W/g, "")}`.slice(0, 100)
      const answer = await w.as(caller).request(route.method, urlOf(route, params, rest), {
        ...(body !== undefined && { body }),
        headers: { "idempotency-key": key },
      })
      if (answer.status >= 500) failed += 1
      if (answer.status >= 400) refusals.push(JSON.stringify(answer.body))
    }
    await w.runJobs().catch(() => undefined)
    expect(failed).toBeGreaterThan(12)
    expect(refusals.filter((text) => text.includes(WORD))).toEqual([])
    expect(lines.filter((line) => line.includes('"err"')).length).toBeGreaterThanOrEqual(failed)
    expect(lines.filter((line) => line.includes(WORD))).toEqual([])
    const { rows } = await w.pool.query("select last_error from graphile_worker._private_jobs")
    expect(JSON.stringify(rows)).not.toContain(WORD)
  })
})

test("describes an error by its root cause, code and database names", async () => {
  const w = await world()
  const twice = async () => {
    for (const _ of [1, 2])
      await w.db.execute(`insert into idempotency_keys (user_id, key, fingerprint, status)
        values ('${WORD}', 'k', '', 201)`)
  }
  const error: unknown = await twice().catch((failure: unknown) => failure)
  expect(String(error)).toContain(WORD)
  expect(describeError(error)).toMatchObject({
    type: "error",
    code: "23505",
    table: "idempotency_keys",
    constraint: "idempotency_keys_user_id_key_pk",
    routine: "_bt_check_unique",
    stack: expect.stringMatching(/^ {4}at /),
  })
})

test("replaces a log text that is only an error's message", () => {
  const lines: string[] = []
  const log = pino(logOptions("trace"), { write: (line: string) => void lines.push(line) })
  const error = new Error(WORD, { cause: new Error(`${WORD} again`) })
  log.error(error)
  log.error({ err: error, n: 1 })
  log.error({ err: error }, error.message)
  expect(lines).toHaveLength(3)
  expect(lines.join("")).not.toContain(WORD)
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ n: 1, msg: "failed", err: { type: "Error" } })
})

test("no log call passes an error's message", async () => {
  const root = new URL("../src/", import.meta.url).pathname
  const found: string[] = []
  for await (const file of glob("{platform,features,idp}/**/*.ts", { cwd: root })) {
    const text = await readFile(join(root, file), "utf8")
    for (const [call] of text.matchAll(
      /\blog\??\.(?:warn|error|info|debug)\(\s*\{[^}]*\.message\b/g,
    ))
      if (!file.endsWith(".test.ts")) found.push(`${file}: ${call}`)
  }
  expect(found).toEqual([])
})
