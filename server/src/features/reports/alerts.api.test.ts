import { notifications } from "@grove/contract/notifications"
import { reports } from "@grove/contract/reports"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { cases, newTeam } from "../../../test/cases.ts"
import { openScreen } from "../../../test/live.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { bootOf } from "../../boot.ts"

let w: World
let c: ReturnType<typeof cases>
let mia: Person
let max: Person
let ada: Person
beforeAll(async () => {
  w = await world()
  c = cases(w)
})
beforeEach(async () => {
  ;({ mia, max } = await newTeam(w))
  ada = await w.make.admin()
})

const reportPost = (ruleId: number, people: { author?: Person; reporter?: Person } = {}) =>
  c.reportedPost(ada, ruleId, people)
const alertsOf = async (person: Person) =>
  (await c.notificationsOf(person)).filter((message) => message.includes("Please look at case"))
const forYou = async (person: Person) => (await w.as(person).call(reports.counts, {})).forYou

test.each(["high", "critical"] as const)(
  "alerts everyone who may decide a new %s case",
  async (severity) => {
    const rule = await c.rule({ name: "No threats", severity })
    const author = await w.make.user()
    const { id } = await reportPost(rule.id, { author, reporter: max })
    const alert = `A post was reported under “No threats” (${severity}). Please look at case #${id}.`
    expect(await alertsOf(mia)).toEqual([alert])
    expect(await alertsOf(ada)).toEqual([alert])
    const [entry] = await w.as(mia).call(notifications.list, {})
    expect(entry?.link).toBe(`/rules?tab=violations&case=${id}`)
    for (const person of [max, author, await w.make.detector()])
      expect(await alertsOf(person)).toEqual([])
  },
)

test.each(["low", "medium"] as const)(
  "raises only the counter for a new %s case",
  async (severity) => {
    const rule = await c.rule({ severity })
    await reportPost(rule.id)
    expect(await alertsOf(mia)).toEqual([])
    expect(await forYou(mia)).toBe(1)
  },
)

test("bundles less severe cases, once per new one and only for moderators who may decide them", async () => {
  const rule = await c.rule({ severity: "medium" })
  const bundlesOf = async (person: Person) =>
    (await w.as(person).call(notifications.list, {}))
      .filter(({ message }) => message.includes("waiting for a decision"))
      .map(({ message, read, link }) => [message, read ? "read" : "new", link])
  const bundle = async () => {
    await w.pool.query("select graphile_worker.add_job('reports.bundle')")
    await w.runJobs()
  }
  const list = "/rules?tab=violations"
  await bundle()
  expect(await bundlesOf(mia)).toEqual([])
  const first = await reportPost(rule.id, { reporter: max })
  await reportPost((await c.rule({ severity: "critical" })).id)
  await bundle()
  const alone = [`Case #${first.id} is waiting for a decision.`, "new", `${list}&case=${first.id}`]
  expect(await bundlesOf(mia)).toEqual([alone])
  // The reporter may not decide it.
  expect(await bundlesOf(max)).toEqual([])
  await w.as(mia).call(notifications.read, { body: {} })
  await bundle()
  expect(await bundlesOf(mia)).toEqual([[alone[0], "read", alone[2]]])
  const about = await reportPost(rule.id, { author: max })
  await bundle()
  // Only administrators decide about staff.
  expect(await bundlesOf(mia)).toEqual([[alone[0], "read", alone[2]]])
  expect(await bundlesOf(ada)).toEqual([["2 cases are waiting for a decision.", "new", list]])
  expect(about.id).toBeGreaterThan(first.id)
})

test("does not alert again for further reports and groups several cases into one notification", async () => {
  const rule = await c.rule({ severity: "critical" })
  const author = await w.make.user()
  const first = await reportPost(rule.id, { author })
  await c.report(await w.make.user(), "post", first.post.id, rule.id)
  const second = await reportPost(rule.id, { author })
  const alerts = await alertsOf(mia)
  expect(alerts).toHaveLength(1)
  expect(alerts[0]).toContain(`#${second.id}`)
})

test("alerts only administrators to a case about staff", async () => {
  const rule = await c.rule({ severity: "critical" })
  await reportPost(rule.id, { author: max })
  expect(await alertsOf(mia)).toEqual([])
  expect(await alertsOf(max)).toEqual([])
  expect(await alertsOf(ada)).toHaveLength(1)
})

test("counts the cases this moderator may decide in a constant number of statements", async () => {
  const rule = await c.rule()
  await reportPost(rule.id)
  const ask = () => w.as(mia).call(reports.counts, {})
  await ask()
  const few = await w.countStatements(ask)
  await reportPost(rule.id, { reporter: mia })
  await reportPost(rule.id, { author: max })
  const { id } = await reportPost(rule.id)
  expect(await forYou(mia)).toBe(2)
  expect(await forYou(ada)).toBe(4)
  expect(await w.countStatements(ask)).toBe(few)
  await c.resolve(ada, id, "none")
  expect(await forYou(mia)).toBe(1)
})

test("embeds the counter in the page for moderators only", async () => {
  const rule = await c.rule()
  await reportPost(rule.id)
  const numbers = async (person: Person) => {
    const ctx = await w.contextOf(person)
    const { queries } = await bootOf(ctx, "/", new URLSearchParams(), {
      consume: async () => undefined,
      readFromReplica: (work) => work(ctx),
    })
    return queries.filter(({ key }) => key.join() === "violations,counts").map(({ data }) => data)
  }
  expect(await numbers(mia)).toMatchObject([{ forYou: 1 }])
  expect(await numbers(await w.make.user())).toEqual([])
})

test("publishes new cases to moderators only", async () => {
  const rule = await c.rule()
  const member = await w.make.user()
  const address = await w.listen()
  const [moderator, other] = [
    await openScreen(w, address, mia),
    await openScreen(w, address, member),
  ]
  await reportPost(rule.id)
  await moderator.seen("violations")
  await c.report(member, "user", (await w.make.user()).id, rule.id)
  await other.seen("notification")
  expect(other.events.filter(({ type }) => type === "violations")).toEqual([])
  for (const { socket } of [moderator, other]) socket.close()
})
