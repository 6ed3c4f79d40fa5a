// @vitest-environment jsdom
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import { fireEvent, screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"

import { navigate } from "#lib/history.ts"
import { api } from "#test/fake-api.ts"
import { codeLoaded, currentAddress, openApp } from "#test/open-app.tsx"
import { profileOf } from "#test/samples.ts"

import { isListOpen, shortcuts } from "./choice.ts"

beforeEach(async () => {
  // Loaded with the first key, which tests of one key after the other must not wait for.
  await import("./dispatch-key.ts")
  shortcuts.set("on")
  isListOpen.set(false)
  api.on(posts.feed, () => ({ items: [] }))
  api.on(users.get, () => profileOf("me"))
})

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const list = () => screen.queryByRole("dialog", { name: "Keyboard shortcuts" })
const isFocused = (element: HTMLElement) => document.activeElement === element
/** Long enough for a key that must do nothing to have done something. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

test("? lists the shortcuts and closes the list; behind it they are off", async () => {
  await openApp("/settings")
  press("?")
  await codeLoaded()
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" })
  within(dialog).getByText("Write a post")
  press("g", "e")
  // Also where a click beside the dialog has taken the focus.
  for (const key of ["g", "e"]) fireEvent.keyDown(document.body, { key })
  await settle()
  expect([list(), currentAddress()]).toEqual([dialog, "/settings"])
  press("?")
  await expect.poll(list).toBeNull()
})

test("g and a letter lead to the main screens", async () => {
  await openApp("/settings")
  for (const [key, path] of [
    ["m", "/messages"],
    ["n", "/notifications"],
    ["e", "/explore"],
    ["p", "/profile/me"],
    ["h", "/"],
  ] as const) {
    press("g", key)
    await expect.poll(currentAddress).toBe(path)
  }
})

test("n and / focus the fields of the screen, where letters are letters", async () => {
  await openApp("/")
  const composer = await screen.findByLabelText("What's on your mind?")
  press("n")
  await expect.poll(() => isFocused(composer)).toBe(true)
  press("g", "m", "?", "/")
  await settle()
  expect([isFocused(composer), list(), currentAddress()]).toEqual([true, null, "/"])
  composer.blur()
  press("/")
  const box = within(screen.getByRole("banner")).getByRole("combobox", { name: "Search" })
  await expect.poll(() => isFocused(box)).toBe(true)
})

test("n elsewhere opens the composer of the create screen; with Control it is the browser's", async () => {
  await openApp("/settings")
  fireEvent.keyDown(document.body, { key: "n", ctrlKey: true })
  await settle()
  expect(currentAddress()).toBe("/settings")
  press("n")
  await expect.poll(currentAddress).toMatch(/^\/create/)
  await codeLoaded()
  const composer = await screen.findByLabelText("What's on your mind?")
  await expect.poll(() => isFocused(composer)).toBe(true)
})

test("they can be turned off, which lasts, and on again from the menu", async () => {
  await openApp("/settings?section=appearance", { matches: (query) => query.includes("fine") })
  const choice = () =>
    screen.findByRole<HTMLInputElement>("switch", { name: "Single-key shortcuts" })
  fireEvent.click(await choice())
  expect([(await choice()).checked, localStorage.getItem("shortcuts")]).toEqual([false, "off"])
  press("g", "h")
  press("?")
  await settle()
  expect([list(), currentAddress()]).toEqual([null, "/settings?section=appearance"])

  navigate("/settings")
  fireEvent.click(screen.getByRole("button", { name: /^Account of/ }))
  await codeLoaded()
  fireEvent.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }))
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" })
  fireEvent.click(within(dialog).getByRole("switch", { name: "Single-key shortcuts" }))
  press("Escape")
  await expect.poll(list).toBeNull()
  press("g", "h")
  await expect.poll(currentAddress).toBe("/")
})
