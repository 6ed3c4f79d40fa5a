import { registration } from "@grove/contract/registration"
import { site, type SiteChange } from "@grove/contract/site"
import { beforeAll, expect, test } from "vitest"

import { browser } from "../../../test/browser.ts"
import { ORIGIN, world, type Person, type World } from "../../../test/world.ts"

let w: World
let admin: Person
beforeAll(async () => {
  w = await world({ ADMIN_EMAIL_DOMAINS: "mods.example" })
  admin = await w.make.user({ id: "admin" })
})

const change = (body: SiteChange) => w.as(admin).call(site.update, { body })
const invite = (places = 1) => w.as(admin).call(registration.invite, { body: { places, days: 7 } })
const codeOf = ({ url }: { url: string | null }) => url!.split("/").at(-1)!

let people = 0
const newPerson = (domain = "people.example") => ({
  email: `person${(people += 1)}@${domain}`,
  firstName: "Nora",
  lastName: "Lindholm",
})

/** Signs in as a new person, with what the situation needs; tells where it ends. */
async function arrive(
  person = newPerson(),
  { invitation: code, words }: { invitation?: string; words?: string } = {},
) {
  const one = browser(w.http, ORIGIN)
  if (code !== undefined) await one.get(`/invite/${code}`)
  const end = await one.signIn(person)
  if (words !== undefined) await one.post("/join", { words })
  return { one, end, person, isIn: one.cookie("session") !== undefined }
}

const titleOf = (text: string) => /<h1>([^<]*)<\/h1>/.exec(text)?.[1]

const OUTCOMES = {
  in: undefined,
  ask: "Ask to join Grove",
  invitation: "You need an invitation",
  domain: "Your address is not at an allowed domain",
  closed: "Grove is closed to new people",
  waiting: "Almost there, Nora",
  refused: "Your request was not approved",
}
type Outcome = keyof typeof OUTCOMES
type Mode = "open" | "approval" | "invite" | "closed"

const requestOf = async ({ email }: { email: string }) =>
  (await w.as(admin).call(registration.requests, { query: { limit: 100 } })).find(
    (request) => request.email === email,
  )!

/** A person who asked to join a site in approval mode. */
async function asked(person = newPerson(), decision?: "approve" | "refuse") {
  await arrive(person, { words: "I sing, badly." })
  const params = { requestId: (await requestOf(person)).id }
  if (decision === "approve") await w.as(admin).call(registration.approve, { params })
  if (decision === "refuse")
    await w.as(admin).call(registration.refuse, { params, body: { reason: "" } })
  return person
}

type Arrival = { person: ReturnType<typeof newPerson>; invitation?: string }
const school = () => newPerson("school.example")
const invitation = async () => codeOf(await invite())

/** With the domain school.example listed: open, approval, invite, closed. */
const SITUATIONS: [string, () => Promise<Arrival>, Record<Mode, Outcome>][] = [
  ["stranger", async () => ({ person: school() }), row("in", "ask", "invitation", "closed")],
  [
    "invited",
    async () => ({ person: school(), invitation: await invitation() }),
    row("in", "in", "in", "closed"),
  ],
  [
    "of another domain, invited",
    async () => ({ person: newPerson("evilschool.example"), invitation: await invitation() }),
    row("domain", "domain", "domain", "closed"),
  ],
  [
    "administrator of another domain",
    async () => ({ person: newPerson("mods.example") }),
    row("in", "in", "in", "in"),
  ],
  [
    "waiting",
    async () => ({ person: await asked(school()) }),
    row("in", "waiting", "waiting", "waiting"),
  ],
  [
    "approved before the domains were listed",
    async () => ({ person: await asked(newPerson(), "approve") }),
    row("in", "in", "in", "in"),
  ],
  [
    "refused, invited",
    async () => ({ person: await asked(school(), "refuse"), invitation: await invitation() }),
    row("refused", "refused", "refused", "refused"),
  ],
]

function row(open: Outcome, approval: Outcome, inviteOnly: Outcome, closed: Outcome) {
  return { open, approval, invite: inviteOnly, closed }
}

test("T52 admits by mode and situation with every sign-in method", async () => {
  const wrong: string[] = []
  for (const mode of ["open", "approval", "invite", "closed"] as const) {
    await change({ registration: "approval", allowedEmailDomains: [] })
    const arrivals = await Promise.all(SITUATIONS.map(([, prepare]) => prepare()))
    await change({ registration: mode, allowedEmailDomains: ["school.example"] })
    const ends = await Promise.all(arrivals.map(({ person, ...ticket }) => arrive(person, ticket)))
    SITUATIONS.forEach(([name, , outcomes], index) => {
      const { isIn, end } = ends[index]!
      const found = isIn ? undefined : titleOf(end.text)
      if (found !== OUTCOMES[outcomes[mode]])
        wrong.push(`${name}, ${mode}: ${found}, not ${outcomes[mode]}`)
    })
  }
  expect(wrong).toEqual([])
})

test("stores nothing about people who cannot ask", async () => {
  await change({ registration: "closed", allowedEmailDomains: [] })
  const { person } = await arrive()
  const { rows } = await w.pool.query("select 1 from join_requests where email = $1", [
    person.email,
  ])
  expect(rows).toEqual([])
  const users = await w.pool.query("select 1 from users where email = $1", [person.email])
  expect(users.rows).toEqual([])
})

test("T51 admits one of two people who use the last invitation at once and rejects the other", async () => {
  await change({ registration: "invite", allowedEmailDomains: [] })
  const last = await invitation()
  const all = await Promise.all([1, 2, 3].map(() => arrive(newPerson(), { invitation: last })))
  const late = all.filter(({ isIn }) => !isIn)
  expect(late.map(({ end }) => titleOf(end.text))).toEqual([
    "This invitation is used up",
    "This invitation is used up",
  ])
  const [listed] = await w.as(admin).call(registration.allInvitations, { query: { limit: 1 } })
  expect(listed).toMatchObject({ state: "used", used: 1, people: [{ firstName: "Nora" }] })
})

test("concurrent sign-ins of one person create one member and use one invitation", async () => {
  await change({ registration: "invite", allowedEmailDomains: [] })
  const ticket = { invitation: codeOf(await invite(2)) }
  const person = newPerson()
  const both = await Promise.all([arrive(person, ticket), arrive(person, ticket)])
  expect(both.map(({ isIn }) => isIn)).toEqual([true, true])
  const [listed] = await w.as(admin).call(registration.allInvitations, { query: { limit: 1 } })
  expect(listed).toMatchObject({ used: 1, state: "valid" })
})

test("an approved person who signs in twice at once is not asked again", async () => {
  await change({ registration: "approval", allowedEmailDomains: [] })
  const person = await asked(newPerson(), "approve")
  const both = await Promise.all([arrive(person), arrive(person)])
  expect(both.map(({ isIn }) => isIn)).toEqual([true, true])
  const { rows } = await w.pool.query("select 1 from join_requests where email = $1", [
    person.email,
  ])
  expect(rows).toEqual([])
})

test("approved and refused at the same moment: the first counts, the second gets 409", async () => {
  await change({ registration: "approval", allowedEmailDomains: [] })
  const request = await requestOf(await asked())
  const params = { requestId: request.id }
  const answers = await Promise.all([
    w.as(admin).ask(registration.approve, { params }),
    w.as(admin).ask(registration.refuse, { params, body: { reason: "No" } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await w.pool.query<{ state: string }>(
    "select state from join_requests where id = $1",
    [request.id],
  )
  expect(rows[0]?.state).toBe(answers[0].status === 200 ? "approved" : "refused")
})

test("members sign in as before, whatever the mode", async () => {
  await change({ registration: "open", allowedEmailDomains: [] })
  const { person } = await arrive()
  await change({ registration: "closed", allowedEmailDomains: ["school.example"] })
  expect((await arrive(person)).isIn).toBe(true)
})
