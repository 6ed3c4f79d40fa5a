// @vitest-environment jsdom
import { DEFAULT_CADENCES, mail, type MailSettings } from "@grove/contract/mail"
import { keys } from "@grove/contract/query-keys"
import { expect, test } from "vitest"

import { failureToast, REASON } from "#test/failure-toast.ts"
import { api, failure } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import {
  browserTimeZone,
  useChangeMailSettings,
  useConfirmAddress,
  useMailSettings,
} from "./hooks.ts"

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
  return { client, result, shown }
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

test("keeps quick choices on screen while earlier ones are answered, and sends them in order", async () => {
  const [first, second] = [
    Promise.withResolvers<MailSettings>(),
    Promise.withResolvers<MailSettings>(),
  ]
  api.on(mail.change, () =>
    api.requests(mail.change).length === 1 ? first.promise : second.promise,
  )
  const zoned = { ...SETTINGS, timeZone: "Asia/Tokyo" }
  const { result, shown } = open(zoned)
  const cadences = { ...DEFAULT_CADENCES, mention: "daily" as const }
  const night = { from: 22, until: 7 }
  result.current.mutate({ cadences: { mention: "daily" } })
  result.current.mutate({ quietHours: night })
  await expect.poll(shown).toEqual({ ...zoned, cadences, quietHours: night })
  expect(api.requests(mail.change)).toHaveLength(1)
  first.resolve({ ...zoned, cadences })
  await expect.poll(() => api.requests(mail.change)).toHaveLength(2)
  expect(shown()?.quietHours).toEqual(night)
  second.resolve({ ...zoned, cadences, quietHours: { from: 22, until: 8 } })
  await expect.poll(() => shown()?.quietHours?.until).toBe(8)
})

test("an older reply takes no choice back, before and after the server has stored it", async () => {
  const night = { from: 22, until: 7 }
  const zoned = { ...SETTINGS, timeZone: "Asia/Tokyo" }
  const reply = Promise.withResolvers<MailSettings>()
  api.on(mail.change, () => reply.promise)
  const { result, shown, client } = open(zoned)
  const fetchOld = (old: Promise<MailSettings>) =>
    client.fetchQuery({ queryKey: keys.mailSettings, queryFn: () => old, staleTime: 0 })
  result.current.mutate({ quietHours: night })
  await expect.poll(() => api.requests(mail.change)).toHaveLength(1)
  await fetchOld(Promise.resolve(zoned))
  expect(shown()?.quietHours).toEqual(night)
  const late = Promise.withResolvers<MailSettings>()
  const fetching = fetchOld(late.promise)
  reply.resolve({ ...zoned, quietHours: { from: 22, until: 8 } })
  await expect.poll(() => shown()?.quietHours?.until).toBe(8)
  late.resolve(zoned)
  await fetching
  await expect.poll(() => shown()?.quietHours?.until).toBe(8)
})

test("a failed choice takes back itself alone", async () => {
  const zoned = { ...SETTINGS, timeZone: "Asia/Tokyo" }
  const night = { from: 22, until: 7 }
  const first = Promise.withResolvers<ReturnType<typeof failure>>()
  api.on(mail.change, () =>
    api.requests(mail.change).length === 1 ? first.promise : { ...zoned, quietHours: night },
  )
  const { result, shown } = open(zoned)
  result.current.mutate({ cadences: { mention: "never" } })
  result.current.mutate({ quietHours: night })
  await expect.poll(() => shown()?.quietHours).toEqual(night)
  first.resolve(failure(500))
  await expect.poll(shownToast).toEqual(["Error", "Failed to save settings. Please try again."])
  expect(shown()).toEqual({ ...zoned, quietHours: night })
})

test("tells that a link was sent", async () => {
  api.on(mail.confirm, () => ({ isSent: true }))
  const { result } = renderHook(useConfirmAddress)
  result.current.mutate()
  await expect
    .poll(shownToast)
    .toEqual(["We sent you a link. Open it to get mail again.", undefined])
})

test("reads the settings where choices change them", async () => {
  api.on(mail.settings, () => SETTINGS)
  const { client, result } = renderHook(useMailSettings)
  await expect.poll(() => result.current.data).toEqual(SETTINGS)
  expect(client.getQueryData(keys.mailSettings)).toEqual(SETTINGS)
})

test("the time zone is that of the browser, by its name", () => {
  expect(browserTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(browserTimeZone()).toMatch(/^[A-Z]/)
})

test("tells why no link was sent", async () => {
  const { result } = renderHook(useConfirmAddress)
  expect(await failureToast(mail.confirm, () => result.current.mutateAsync())).toEqual([
    ["Error", "The link could not be sent. Please try again."],
    ["Error", REASON],
  ])
})
