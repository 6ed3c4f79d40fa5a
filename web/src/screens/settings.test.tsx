// @vitest-environment jsdom
import { auth, DEFAULT_SETTINGS, type Settings } from "@grove/contract/auth"
import { blocks, type HiddenPerson } from "@grove/contract/blocks"
import { DELETE_CONFIRMATION, settings, type Grant } from "@grove/contract/settings"
import { fireEvent, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"

import { api } from "#test/fake-api.ts"
import { codeLoaded, openApp } from "#test/open-app.tsx"
import { shownToast } from "#test/render-hook.tsx"
import { personOf, userOf } from "#test/samples.ts"

const AT = "2026-01-01T00:00:00.000Z"
const FRESH = "2126-01-01T00:00:00.000Z"
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name })
const press = async (name: string) => {
  fireEvent.click(await button(name))
  await codeLoaded()
}

test("lists blocked and muted members, and undoes both", async () => {
  const lists: Record<"blocked" | "muted", HiddenPerson[]> = {
    blocked: [{ ...personOf("eve"), since: AT }],
    muted: [{ ...personOf("mia"), since: AT }],
  }
  api.on(blocks.blocked, () => ({ items: lists.blocked }))
  api.on(blocks.muted, () => ({ items: lists.muted }))
  api.on(blocks.unblock, () => ((lists.blocked = []), { isBlocked: false }))
  api.on(blocks.unmute, () => ((lists.muted = []), { isMuted: false }))
  await openApp("/settings?section=privacy")
  await press("Unblock eve Moss")
  await screen.findByText("You have not blocked anyone")
  await press("Unmute mia Moss")
  await screen.findByText("You have not muted anyone")
  expect(api.requests(blocks.unblock)[0]!.params).toEqual({ userId: "eve" })
  expect(api.requests(blocks.unmute)[0]!.params).toEqual({ userId: "mia" })
})

test("other sessions are signed out", async () => {
  const sessionOf = (id: string, isCurrent: boolean) => ({
    id,
    isCurrent,
    createdAt: AT,
    seenAt: AT,
    addressPrefix: null,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  })
  let sessions = [sessionOf("here", true), sessionOf("there", false)]
  api.on(settings.sessions, () => sessions)
  api.on(settings.endOtherSessions, () => ((sessions = sessions.slice(0, 1)), { ended: 1 }))
  await openApp("/settings?section=sessions")
  const other = await button("Sign out Firefox on Linux")
  expect(screen.getAllByText("This device")).toHaveLength(1)
  // Only the others have a button of their own.
  expect(within(other.closest("li")!).queryByText("This device")).toBeNull()
  await press("Sign out others")
  await expect.poll(() => screen.queryByRole("button", { name: /^Sign out/ })).toBeNull()
  expect(shownToast()[0]).toBe("Signed out 1 other device.")
  screen.getByText("This device")
})

test("an administrator grants and revokes a role", async () => {
  let grants: Grant[] = []
  const grant = { role: "moderator" as const, email: null, grantedBy: "me", createdAt: AT }
  api.on(settings.team, () => grants)
  api.on(settings.grant, () => {
    grants = [{ ...grant, user: personOf("ann") }]
    return { userId: "ann", role: "moderator", isNew: true } as never
  })
  api.on(settings.revoke, () => ((grants = []), { isRevoked: true }) as never)
  const user = userOf("me", { permissions: ["team"], freshUntil: FRESH })
  await openApp("/settings?section=team", { user })
  const who = await screen.findByLabelText("E-mail address or user ID")
  fireEvent.change(who, { target: { value: " ann@people.example " } })
  fireEvent.submit(who.closest("form")!)
  await press("Revoke Moderator from ann Moss")
  expect(api.requests(settings.grant)[0]!.body).toEqual({
    who: "ann@people.example",
    role: "moderator",
  })
  const question = await screen.findByRole("alertdialog", { name: "Revoke this role?" })
  expect(api.requests(settings.revoke)).toEqual([])
  fireEvent.click(within(question).getByRole("button", { name: "Revoke" }))
  await screen.findByText("No roles have been granted")
  expect(api.requests(settings.revoke)[0]!.params).toEqual({ userId: "ann", role: "moderator" })
})

test("the tab of the team is the account's for everyone else", async () => {
  await openApp("/settings?section=team")
  expect((await screen.findByRole("tab", { selected: true })).textContent).toBe("Account")
  expect(screen.queryByRole("tab", { name: "Team" })).toBeNull()
})

test("deletes an account only after confirmation", async () => {
  api.on(settings.deleteAccount, () => new Promise<never>(() => undefined))
  await openApp("/settings", { user: userOf("me", { freshUntil: FRESH }) })
  await press("Delete account")
  const dialog = within(await screen.findByRole("alertdialog"))
  const sure = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete permanently" })
  const field = dialog.getByRole<HTMLInputElement>("textbox")
  for (const [typed, isDisabled] of [
    ["", true],
    ["delete", true],
    [` ${DELETE_CONFIRMATION.toUpperCase()} `, false],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    expect(sure.disabled).toBe(isDisabled)
  }
  expect(api.requests(settings.deleteAccount)).toEqual([])
  fireEvent.click(sure)
  await expect.poll(() => api.requests(settings.deleteAccount)).toHaveLength(1)
})

test("the account's page leads to the export and keeps the only way to sign in", async () => {
  const method = {
    id: "1",
    provider: "dev",
    label: "The provider",
    email: null,
    createdAt: AT,
    usedAt: null,
    isCurrent: true,
  }
  api.on(auth.methods, () => ({ methods: [method], linkable: [], hasSecurityPage: false }) as never)
  await openApp("/settings")
  const remove = await button("Remove The provider")
  expect(remove.disabled).toBe(true)
  screen.getByText("This session")
  screen.getByText("Your only way to sign in cannot be removed.")
  const link = screen.getByRole("link", { name: "Download my data" })
  expect(link.getAttribute("href")).toBe("/api/me/export")
})

test("sends each choice about appearance, notifications and privacy, and shows it", async () => {
  let stored = DEFAULT_SETTINGS
  api.on(settings.change, ({ body }) => {
    const { notify, ...rest } = body as Partial<Settings>
    stored = { ...stored, ...rest, notify: { ...stored.notify, ...notify } }
    return stored
  })
  await openApp("/settings?section=appearance")
  const sent = () => api.requests(settings.change).at(-1)?.body
  const choose = async (role: "switch" | "radio", name: string | RegExp, change: object) => {
    const control = await screen.findByRole<HTMLInputElement>(role, { name })
    const before = control.checked
    fireEvent.click(control)
    await expect.poll(() => [control.checked, sent()]).toEqual([!before, change])
  }
  const openTab = (name: string) =>
    fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 })
  await choose("radio", "Dark", { theme: "dark" })
  await choose("radio", "Larger", { textSize: "larger" })
  await choose("switch", "Reduce motion", { reducedMotion: true })
  openTab("Notifications")
  await choose("switch", "New followers", { notify: { follow: false } })
  const push = screen.getByRole<HTMLInputElement>("switch", { name: "Push notifications" })
  await screen.findByText("This browser cannot receive push notifications.")
  expect(push.disabled).toBe(true)
  openTab("Privacy")
  await choose("radio", /People I follow/, { whoMayMessage: "following" })
  await choose("switch", "Show my posts to people without an account", { publicPosts: true })
})
