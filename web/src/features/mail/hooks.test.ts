// @vitest-environment jsdom
import { DEFAULT_CADENCES, mail, type MailSettings } from "@grove/contract/mail"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import { browserTimeZone, useChangeMailSettings, useConfirmAddress } from "./hooks.ts"

const SETTINGS: MailSettings = {
  isAvailable: true,
  address: "ann@people.example",
  addressState: "ok",
  returnedAt: null,
  returnedReason: null,
  cadences: DEFAULT_CADENCES,
  quietHours: null,
  timeZone: null,
}

function open(settings = SETTINGS) {
  const { client, result } = renderHook(useChangeMailSettings)
  client.setQueryData(keys.mailSettings, settings)
  const shown = () => client.getQueryData<MailSettings>(keys.mailSettings)
  return { result, shown }
}

test("shows a choice at once, keeps the others, and tells the time zone with the first one", async () => {
  const reply = Promise.withResolvers<MailSettings>()
  api.on(mail.change, () => reply.promise)
  const { result, shown } = open()
  result.current.mutate({ cadences: { follow: "never" } })
  await expect.poll(() => shown()?.cadences).toEqual({ ...DEFAULT_CADENCES, follow: "never" })
  const saved = { ...SETTINGS, timeZone: "Asia/Tokyo" }
  reply.resolve(saved)
  await expect.poll(shown).toEqual(saved)
  result.current.mutate({ quietHours: { from: 22, until: 7 } })
  await expect
    .poll(() => api.requests(mail.change).map(({ body }) => body))
    .toEqual([
      { cadences: { follow: "never" }, timeZone: browserTimeZone() },
      { quietHours: { from: 22, until: 7 } },
    ])
})

test("takes a choice back that could not be saved", async () => {
  api.on(mail.change, () => failure(500))
  const { result, shown } = open()
  result.current.mutate({ quietHours: { from: 1, until: 2 } })
  await expect.poll(shownToast).toEqual(["Error", "Failed to save settings. Please try again."])
  expect(shown()).toEqual(SETTINGS)
})

test("tells that a link was sent", async () => {
  api.on(mail.confirm, () => ({ isSent: true }))
  const { result } = renderHook(useConfirmAddress)
  result.current.mutate()
  await expect
    .poll(shownToast)
    .toEqual(["We sent you a link. Open it to get mail again.", undefined])
})
