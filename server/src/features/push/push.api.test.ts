import { createECDH, randomBytes } from "node:crypto"

import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { push } from "@grove/contract/push"
import { beforeAll, describe, expect, test } from "vitest"

import { eq } from "#db/drizzle.ts"

import { world, type Person, type World } from "../../../test/world.ts"
import { sessions } from "../../db/tables/auth.ts"
import { pushSubscriptions } from "../../db/tables/push.ts"
import { openSecrets } from "../../platform/secrets.ts"
import { deliverPush, isPushEndpoint, publicOnly, type Deliver } from "./deliver.ts"
import { sendPush } from "./service.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

let number = 0
function browser() {
  const ecdh = createECDH("prime256v1")
  const p256dh = ecdh.generateKeys().toString("base64url")
  number += 1
  return {
    endpoint: `https://push.example.com/send/${number}`,
    keys: { p256dh, auth: randomBytes(16).toString("base64url") },
  }
}
const subscribe = (person: Person, body = browser()) =>
  w
    .as(person)
    .call(push.subscribe, { body })
    .then(() => body)
const TEXT = { title: "Ann Moss", body: "hi", link: "/messages?to=x", tag: "t" }

/** A push service with configurable replies that records its requests. */
function service(statusOf: (endpoint: string) => number) {
  const got: string[] = []
  const deliver: Deliver = async (to, text, vapid) => {
    got.push(`${to.endpoint} ${(JSON.parse(text) as { body: string }).body}`)
    expect(vapid.publicKey.length).toBeGreaterThan(80)
    return statusOf(to.endpoint)
  }
  return { got, deliver }
}
const kept = async (person: Person) =>
  (await w.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, person.id)))
    .map((row) => row.endpoint)
    .toSorted()

test("creates the key once, readable by the owner of the folder only", async () => {
  const ann = await w.make.user()
  const { publicKey } = await w.as(ann).call(push.key, {})
  expect(await w.as(ann).call(push.key, {})).toEqual({ publicKey })
  // Another process gets the same key.
  const keys = openSecrets(w.db, w.config)
  expect(await keys.get("vapid", () => "another")).toMatchObject({ publicKey })
})

test("pushes to all browsers of a user and deletes expired subscriptions", async () => {
  const ann = await w.make.user()
  const [living, gone, missing, busy] = [
    await subscribe(ann),
    await subscribe(ann),
    await subscribe(ann),
    await subscribe(ann),
  ]
  const status = new Map([
    [gone.endpoint, 410],
    [missing.endpoint, 404],
    [busy.endpoint, 503],
  ])
  const { got, deliver } = service((endpoint) => status.get(endpoint) ?? 201)
  await sendPush(await w.contextOf(), ann.id, TEXT, deliver)
  expect(got).toHaveLength(4)
  expect(await kept(ann)).toEqual([living.endpoint, busy.endpoint].toSorted())
})

test("a subscription belongs to the last user of the browser and ends with the session", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const shared = await subscribe(ann)
  await subscribe(bob, shared)
  expect([await kept(ann), await kept(bob)]).toEqual([[], [shared.endpoint]])
  await w.db.delete(sessions).where(eq(sessions.userId, bob.id))
  const { got, deliver } = service(() => 201)
  await sendPush(await w.contextOf(), bob.id, TEXT, deliver)
  expect(got).toEqual([])
})

test("unsubscribes own browsers only, idempotently", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  const { endpoint } = await subscribe(ann)
  const stop = (person: Person) => w.as(person).call(push.unsubscribe, { body: { endpoint } })
  await stop(bob)
  expect(await kept(ann)).toEqual([endpoint])
  expect(await stop(ann)).toEqual({ isSubscribed: false })
  await stop(ann)
  expect(await kept(ann)).toEqual([])
})

test("keeps the newest ten subscriptions of a user", async () => {
  const ann = await w.make.user()
  const all = []
  for (let n = 0; n < 11; n += 1) {
    all.push((await subscribe(ann)).endpoint)
    w.travel(1000)
  }
  expect(await kept(ann)).toEqual(all.slice(1).toSorted())
})

test("messages and notifications are pushed only to users with a subscription", async () => {
  const [ann, bob] = [await w.make.user(), await w.make.user()]
  await w.as(bob).call(follows.add, { params: { userId: ann.id } })
  await w.runJobs()
  const jobs = async () =>
    (
      await w.pool.query(
        "select concat_ws(': ', task_identifier, last_error) as job from graphile_worker.jobs order by id",
      )
    ).rows.map((row: { job: string }) => row.job)
  const write = () => w.as(ann).call(messages.send, { body: { receiverId: bob.id, content: "hi" } })
  await write()
  expect(await jobs()).toEqual([])
  await subscribe(bob)
  await write()
  const post = await w.as(bob).call(posts.create, { body: { content: "hello" } })
  await w.as(ann).call(likes.add, { params: { postId: post.id } })
  expect(await jobs()).toEqual(["messages.push", "notifications.push"])
  // The endpoint is unreachable; a failed job would stay in the queue.
  await w.runJobs()
  expect(await jobs()).toEqual([])
})

describe("push endpoints (T28)", () => {
  test.each([
    "http://push.example.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.8/x",
    "https://169.254.169.254/latest/meta-data",
    "https://0x7f000001/x",
    "https://2130706433/x",
    "https://localhost/x",
    "https://push.example.com:8443/x",
    "https://user:password@push.example.com/x",
    "https://[::ffff:127.0.0.1]/x",
    "file:///etc/passwd",
    "not a url",
  ])("rejects %s", async (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false)
    const ann = await w.make.user()
    const answer = await w.as(ann).ask(push.subscribe, { body: { ...browser(), endpoint } })
    expect(answer.status).toBe(400)
    const vapid = { publicKey: "", privateKey: "", subject: "" }
    await expect(deliverPush({ ...browser(), endpoint }, "{}", vapid)).rejects.toThrow(/address/)
  })

  test.each([[["127.0.0.1"]], [["93.184.215.14", "10.0.0.1"]], [["fe80::1"]], [[]]])(
    "does not connect to a name that resolves to %j",
    async (addresses) => {
      const found = addresses.map((address) => ({ address, family: 4 }))
      const guarded = publicOnly((_, done) => done(null, found))
      const failure = await new Promise((resolve) =>
        guarded("push.example.com", { all: true }, resolve),
      )
      expect(String(failure)).toContain("not on the public Internet")
    },
  )

  test("connects to a public address", async () => {
    const found = [{ address: "93.184.215.14", family: 4 }]
    const guarded = publicOnly((_, done) => done(null, found))
    const dialled = await new Promise((resolve) =>
      guarded("push.example.com", { all: true }, (_, address) => resolve(address)),
    )
    expect(dialled).toEqual(found)
  })
})
