import { attendance } from "@grove/contract/attendance"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import type { Language } from "@grove/contract/languages"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import { users } from "@grove/contract/users"
import { beforeEach, expect, test } from "vitest"

import { newsText } from "../src/features/events/news-text.ts"
import { notifyGuests } from "../src/features/events/news.service.ts"
import { pushTextOf } from "../src/features/notifications/jobs.ts"
import { say } from "../src/platform/language/text.ts"
import { browser } from "./browser.ts"
import { openScreen } from "./live.ts"
import { beginMails, runMailJobs } from "./mail.scene.ts"
import { startSmtp } from "./smtp.ts"
import { ORIGIN, world, type Person } from "./world.ts"

const smtp = await startSmtp()
const w = await world({ ACCOUNTS: "local", ...smtp.env })
const ann = await w.make.user({ firstName: "Ann", lastName: "Moss" })
const speak = (person: Person, language: Language | null) =>
  w.as(person).call(settings.change, { body: { language } })
const newPost = (by: Person, content = "hello") =>
  w.as(by).call(posts.create, { body: { content } })
const openTab = (language: string) => browser(w.http, ORIGIN, { "accept-language": language })

beforeEach(() => beginMails(w))

test("mails a German member in German, whatever the language of others", async () => {
  const [german, english] = [await w.make.user(), await w.make.user()]
  await speak(german, "de")
  for (const member of [german, english]) {
    await w.as(member).call(follows.add, { params: { userId: ann.id } })
    await newPost(ann, `hello @${member.handle}`)
    await w.as(ann).call(messages.send, { body: { receiverId: member.id, content: "hi" } })
  }
  await runMailJobs(w)
  const [mail] = smtp.to(german.email ?? "")
  expect(mail?.subject).toBe("2 Neuigkeiten auf Grove")
  for (const line of [
    "Das ist auf Grove passiert, während du weg warst:",
    "Ann Moss hat dich erwähnt",
    "Ann Moss hat dir eine Nachricht gesendet",
    "Abbestellen: http",
  ])
    expect(mail?.text).toContain(line)
  expect(mail?.html).toContain('<html lang="de">')
  expect(smtp.to(english.email ?? "")[0]?.subject).toBe("2 new things on Grove")
})

test("mail to a member without a setting is in the language of the browser that signed in", async () => {
  const tab = openTab("uk, en;q=0.5")
  const form = await tab.follow(await tab.get("/api/login"))
  const link = /href="(\/idp\/sign-up[^"]*)"/.exec(form.text)?.[1] ?? ""
  const email = "olena@people.example"
  await tab.follow(await tab.post(link, { firstName: "Olena", lastName: "", email }))
  await w.runJobs()
  const [mail] = smtp.to(email)
  expect(mail?.html).toContain('<html lang="uk">')
  const code = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? ""
  await tab.post("/idp/sign-up/code", { code })
  const access = await tab.get("/idp/access?with=password")
  const flow = /name="flow" value="([^"]*)"/.exec(access.text)?.[1] ?? ""
  await tab.follow(await tab.post("/idp/access", { flow, password: "brittle otter lantern" }))
  const { rows } = await w.pool.query<{ id: string; handle: string }>(
    "select id, handle from users where email = $1",
    [email],
  )
  const olena = rows[0]!
  await w.pool.query("update sessions set language = null where user_id <> $1", [olena.id])
  await newPost(ann, `hello @${olena.handle}`)
  await runMailJobs(w)
  expect(smtp.to(email).at(-1)?.html).toContain('<html lang="uk">')
})

test("pages of the identity provider are in the browser's language and direction", async () => {
  const page = async (language: string) => {
    const tab = openTab(language)
    return (await tab.follow(await tab.get("/api/login"))).text
  }
  expect(await page("ar, en;q=0.5")).toContain('<html lang="ar" dir="rtl">')
  expect(await page("he")).toContain('<html lang="he" dir="rtl">')
  const german = await page("de-CH")
  expect(german).toContain('<html lang="de">')
  expect(german).toContain("<h1>Bei Grove anmelden</h1>")
  expect(german).toContain('Neu hier? <a href="/idp/sign-up')
  expect(await page("sv")).toContain("<h1>Sign in to Grove</h1>")
})

test("shows one notification to each reader in their language, also later and live", async () => {
  const reader = await w.make.user()
  const post = await newPost(reader)
  await speak(reader, "de")
  const address = await w.listen()
  const screen = await openScreen(w, address, reader)
  await w.as(ann).call(likes.add, { params: { postId: post.id } })
  const live = await screen.seen("notification")
  expect(live.notification.message).toBe("Ann Moss gefällt dein Beitrag")
  const told = async () => (await w.as(reader).call(notifications.list, {}))[0]?.message
  expect(await told()).toBe("Ann Moss gefällt dein Beitrag")
  await speak(reader, "en")
  expect(await told()).toBe("Ann Moss liked your post")
  screen.socket.close()
})

test("stored notices are kept as texts: a changed language changes old ones", async () => {
  const [host, guest] = [await w.make.user(), await w.make.user()]
  const event = { title: "Supper", description: "Soup", isOnline: true }
  const post = await w.as(host).call(posts.create, { body: { content: "Supper #event", event } })
  const params = { postId: post.id }
  await w.as(guest).call(attendance.set, { params, body: { reply: "going" } })
  await w.as(host).call(events.cancel, { params, body: null })
  await notifyGuests(w.app.systemContext("test"), post.id)
  const told = async () => (await w.as(guest).call(notifications.list, {}))[0]?.message
  expect(await told()).toBe("Supper was canceled")
  await speak(guest, "de")
  expect(await told()).toBe("Supper wurde abgesagt")
})

test("a push is in the member's language", async () => {
  const reader = await w.make.user()
  const post = await newPost(reader)
  await speak(reader, "fr")
  await w.as(ann).call(likes.add, { params: { postId: post.id } })
  const { rows } = await w.pool.query<{ key: string }>(
    "select group_key as key from notification_groups where user_id = $1",
    [reader.id],
  )
  const text = await pushTextOf(w.app.systemContext("test"), reader.id, rows[0]!.key)
  expect(text).toMatchObject({ title: "Grove", body: "Ann Moss a aimé votre publication" })
})

test("errors and reasons are in the reader's language; the text of a missing session stays", async () => {
  const member = await w.make.user()
  const german = { headers: { "accept-language": "de" } }
  const missing = "/api/users/0190a0a0-0000-7000-8000-000000000000"
  const answer = await w.as(member).request("GET", missing, german)
  expect(answer.body).toMatchObject({ code: "user.notFound" })
  expect((answer.body as { message: string }).message).not.toBe("User not found")
  const signedOut = await w.as().request("GET", "/api/posts", german)
  expect(signedOut.body).toEqual({ code: "auth.required", message: "Unauthorized" })
  await speak(member, "de")
  const [suggested] = await w.as(member).call(users.suggested, {})
  expect(suggested?.reason).toMatch(/^(Neu hier|Teil der Gemeinschaft|.* folgt|.* folgen)$/)
})

test.each([
  ["en", "Supper has changed: Thursday, March 4, 2032 at 18:00 (Europe/Berlin), Mill Lane"],
  ["de", "Supper hat sich geändert: Donnerstag, 4. März 2032 um 18:00 (Europe/Berlin), Mill Lane"],
  ["ja", "「Supper」が変更されました：2032年3月4日木曜日 18:00 (Europe/Berlin)、Mill Lane"],
] as const)("days of events are written as in %s", (language, sentence) => {
  const event = { title: "Supper", date: "2032-03-04", time: "18:00", timeZone: "Europe/Berlin" }
  const words = { ...event, description: "", isOnline: false, location: "Mill Lane" }
  expect(say(newsText(words, false), language)).toBe(sentence)
})

test.each([
  ["en", "Your account is suspended until 2032-03-04: spam"],
  ["de", "Dein Konto ist bis 04.03.2032 vorübergehend gesperrt: spam"],
] as const)("days of penalties are written as in %s", (language, sentence) => {
  const values = { until: Date.UTC(2032, 2, 4), reason: "spam" }
  const text = "Your account is suspended until {until, date, day}: {reason}"
  expect(say({ text, values }, language)).toBe(sentence)
})
