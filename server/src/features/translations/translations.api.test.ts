import { blocks } from "@grove/contract/blocks"
import { comments } from "@grove/contract/comments"
import type { Language } from "@grove/contract/languages"
import { posts } from "@grove/contract/posts"
import { translations } from "@grove/contract/translations"
import { beforeAll, beforeEach, expect, test } from "vitest"

import { translateServer } from "../../../test/translate-server.ts"
import { world, type Person, type World } from "../../../test/world.ts"
import { rows } from "../../db/sql.ts"
import { codeFor, fetchTranslation } from "./libretranslate.ts"

let w: World
let service: Awaited<ReturnType<typeof translateServer>>
let ann: Person
let reader: Person
beforeAll(async () => {
  service = await translateServer()
  w = await world({ TRANSLATE_URL: `${service.url}/`, TRANSLATE_KEY: "key-of-the-site" })
  ann = await w.make.user()
  reader = await w.make.user()
})
beforeEach(() => void (service.asked.length = 0))

let count = 0
/** A text that no other test has translated. */
const german = () => `Heute waren wir im Wald und haben ${(count += 1)} Pilze gefunden`
const write = (content: string) => w.as(ann).call(posts.create, { body: { content } })
const translate = (postId: string, to: Language = "en", person = reader) =>
  w.as(person).ask(translations.post, { params: { postId }, query: { to } })

test("translates a post and a comment, with the site's key and nothing about people", async () => {
  const text = german()
  const { id } = await write(text)
  expect((await translate(id)).body).toEqual({ text: `en: ${text}`, from: "de" })
  const body = { content: "C'est très beau, merci beaucoup" }
  const comment = await w.as(ann).call(comments.add, { params: { postId: id }, body })
  const params = { commentId: comment.id }
  expect(await w.as(reader).call(translations.comment, { params, query: { to: "pt-BR" } })).toEqual(
    { text: `pt-BR: ${body.content}`, from: "fr" },
  )
  const [first, second] = service.asked
  const rest = { format: "text", api_key: "key-of-the-site" }
  expect(first).toEqual({ q: text, source: "de", target: "en", ...rest })
  expect(second).toEqual({ q: body.content, source: "fr", target: "pt-BR", ...rest })
})

test("asks once for a text and a language, also concurrently, and again after an edit", async () => {
  const { id } = await write(german())
  await Promise.all([translate(id), translate(id), translate(id, "en", ann)])
  await translate(id)
  expect(service.asked).toHaveLength(1)
  await translate(id, "fr")
  expect(service.asked).toHaveLength(2)
  const content = german()
  await w.as(ann).call(posts.edit, { params: { postId: id }, body: { content } })
  expect((await translate(id)).body).toMatchObject({ text: `en: ${content}` })
})

test("does not send a text that is already in the language", async () => {
  const text = german()
  const { id } = await write(text)
  expect((await translate(id, "de")).body).toEqual({ text, from: "de" })
  expect(service.asked).toEqual([])
})

test("learns from the service a language that the server could not detect", async () => {
  const { id } = await write("Tokyo 2020")
  await rows(w.db, "update posts set language = null where id = $1", [id])
  expect((await translate(id)).body).toEqual({ text: "en: Tokyo 2020", from: "fr" })
  expect(service.asked).toMatchObject([{ source: "auto" }])
})

test("refuses texts the caller cannot see, even if they are cached", async () => {
  const { id } = await write(german())
  await translate(id)
  const blocked = await w.make.user()
  await w.as(ann).call(blocks.block, { params: { userId: blocked.id } })
  expect((await translate(id, "en", blocked)).status).toBe(404)
  await w.as(ann).call(posts.remove, { params: { postId: id } })
  expect((await translate(id)).status).toBe(404)
  const signedOut = { params: { postId: id }, query: { to: "en" as const } }
  expect((await w.as().ask(translations.post, signedOut)).status).toBe(401)
})

test("refuses a language unknown to the service without asking it", async () => {
  const { id } = await write(german())
  const answer = await translate(id, "ja")
  expect(answer).toMatchObject({ status: 422, body: { code: "translation.language" } })
  expect(service.asked).toEqual([])
})

test.each([
  ["an error", { status: 500, body: { error: "boom" } }],
  ["a wrong key", { status: 403, body: { error: "Invalid API key" } }],
  ["something else", { body: { text: "?" } }],
  ["another address", { status: 302, location: "http://127.0.0.1:1/" }],
  ["a megabyte", { body: { translatedText: "x".repeat(1_000_000) } }],
])("answers with a temporary failure and no details after %s", async (_, bad) => {
  const text = german()
  const { id } = await write(text)
  service.answerWith(() => bad)
  const answer = await translate(id)
  expect(answer).toMatchObject({ status: 503, body: { code: "translation.failed" } })
  expect(JSON.stringify(answer.body)).not.toMatch(/boom|key|127/)
  service.answerWith(({ q, target }) => ({ body: { translatedText: `${target}: ${q}` } }))
  expect((await translate(id)).body).toMatchObject({ text: `en: ${text}` })
})

test("gives up on a service that does not answer", async () => {
  service.answerWith(() => ({ isSilent: true }))
  const asked = { text: "Wald", from: "de", to: "en" }
  await expect(fetchTranslation({ url: service.url, key: undefined }, asked, 50)).rejects.toThrow(
    /timeout/,
  )
  service.answerWith(({ q, target }) => ({ body: { translatedText: `${target}: ${q}` } }))
})

test("translates nothing without a service", async () => {
  const plain = await world()
  const member = await plain.make.user()
  const body = { content: german() }
  const { id: postId } = await plain.as(member).call(posts.create, { body })
  const asked = { params: { postId }, query: { to: "en" as const } }
  expect(await plain.as(member).ask(translations.post, asked)).toMatchObject({
    status: 404,
    body: { code: "translation.off" },
  })
})

test.each([
  ["zh-CN", ["en", "zh-Hant", "zh-Hans"], "zh-Hans"],
  ["zh-CN", ["en", "zh"], "zh"],
  ["pt-BR", ["pt"], "pt"],
  ["pt", ["pt-BR"], "pt-BR"],
  ["de", ["en"], undefined],
])("maps %s, for a service that knows %s, to %s", (language, known, code) => {
  expect(codeFor(language, known)).toBe(code)
})
