// @vitest-environment jsdom
import { likes } from "@grove/contract/likes"
import { posts } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { openApp } from "#test/open-app.tsx"
import { shownToast } from "#test/render-hook.tsx"
import { postOf } from "#test/samples.ts"

const post = postOf("p", { content: "Pass it on", createdAt: "2026-03-04T14:05:00.000Z" })

beforeEach(() => api.on(posts.get, () => post))
afterEach(() => {
  for (const name of ["clipboard", "canShare", "share"]) Reflect.deleteProperty(navigator, name)
})

const open = () => openApp("/post/p")
const button = (name: string | RegExp) => screen.findByRole("button", { name })
/** Replaces what the browser offers, such as its share sheet. */
const offer = (name: "clipboard" | "canShare" | "share", value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

test("copies the link of a post where there is no share sheet, and tells when that fails", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  offer("clipboard", { writeText })
  await open()
  fireEvent.click(await button("Share"))
  await expect.poll(shownToast).toEqual(["Link copied", undefined])
  expect(writeText.mock.calls).toEqual([[new URL("/post/p", location.href).href]])
  writeText.mockRejectedValueOnce(new Error("denied"))
  fireEvent.click(await button("Share"))
  await expect.poll(() => shownToast()[0]).toBe("Error")
})

test("opens the share sheet with link and text; closing it copies nothing", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  const share = vi.fn<(data: object) => Promise<void>>(async () => undefined)
  offer("clipboard", { writeText })
  offer("canShare", () => true)
  offer("share", share)
  await open()
  fireEvent.click(await button("Share"))
  const url = new URL("/post/p", location.href).href
  expect(share.mock.calls).toEqual([[{ url, text: "Pass it on" }]])
  share.mockRejectedValueOnce(Object.assign(new Error("closed"), { name: "AbortError" }))
  fireEvent.click(await button("Share"))
  share.mockRejectedValueOnce(new Error("broken"))
  fireEvent.click(await button("Share"))
  await expect.poll(() => writeText.mock.calls).toEqual([[url]])
})

test("shows the full time of a post to those who ask", async () => {
  await open()
  const card = await screen.findByRole("article", { name: "Post by ann Moss" })
  expect(card.querySelector("time")?.title).toMatch(/2026.*\d:05/)
})

test("the last of several taps wins, on screen and on the server", async () => {
  const reply = Promise.withResolvers<{ isLiked: boolean; likes: number }>()
  api.on(likes.add, () => reply.promise)
  api.on(likes.remove, () => ({ isLiked: false, likes: 7 }))
  const { client } = await open()
  const like = await button(/^Like/)
  for (const isPressed of ["true", "false", "true", "false"]) {
    fireEvent.click(like)
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe(isPressed)
  }
  reply.resolve({ isLiked: true, likes: 8 })
  await button("Like, 7 likes")
  expect([api.requests(likes.add).length, api.requests(likes.remove).length]).toEqual([1, 1])
  expect(like.getAttribute("aria-pressed")).toBe("false")
  expect(client.getQueryData(keys.posts.one("p"))).toMatchObject({ isLiked: false })
})

test("a rate limit takes a like back and shows when it ends", async () => {
  api.on(likes.add, () => failure(429, "request.tooMany", { "retry-after": String(40 * 60) }))
  await open()
  const like = await button(/^Like/)
  fireEvent.click(like)
  await expect.poll(shownToast).toEqual(["Error", "You can like and save again in 40 minutes."])
  expect(like.getAttribute("aria-pressed")).toBe("false")
})
