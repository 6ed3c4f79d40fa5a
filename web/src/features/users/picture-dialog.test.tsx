// @vitest-environment jsdom
import { users } from "@grove/contract/users"
import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"

import { answerAsEmptySite } from "#test/empty-site.ts"
import { api, failure } from "#test/fake-api.ts"
import { shownToast } from "#test/render-hook.tsx"
import { renderScreen } from "#test/render-screen.tsx"
import { profileOf } from "#test/samples.ts"

async function open() {
  answerAsEmptySite()
  api.on(users.get, () => profileOf("me", { profileImageUrl: "/media/x-128.webp" }))
  await renderScreen("/profile/me")
  fireEvent.click(await screen.findByRole("button", { name: "Change profile picture" }))
  return screen.findByRole("dialog", { name: "Update Profile Picture" })
}

test("choosing a picture comes first, and Escape closes the dialog at once", async () => {
  const dialog = await open()
  await expect.poll(() => document.activeElement).toBe(dialog.querySelector("input[type=file]"))
  fireEvent.click(within(dialog).getByRole("button", { name: "Update Picture" }))
  await expect.poll(shownToast).toEqual(["No image selected", expect.anything()])
  fireEvent.keyDown(document.activeElement!, { key: "Escape" })
  expect(screen.queryByRole("dialog")).toBeNull()
})

test("a picture that cannot be removed is told", async () => {
  const dialog = await open()
  api.on(users.update, () => failure(500))
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove picture" }))
  await expect.poll(shownToast).toEqual(["Error", "Failed to update profile picture"])
  expect(api.requests(users.update)[0]!.body).toEqual({ profileImageUrl: null })
})

test("counts are in the singular for one", async () => {
  answerAsEmptySite()
  const _count = { posts: 1, followers: 1, following: 1 }
  api.on(users.get, () => profileOf("me", { _count }))
  await renderScreen("/profile/me")
  for (const name of ["1 Post", "1 Follower", "1 Following"])
    expect(await screen.findByRole("button", { name })).toBeDefined()
})
