// @vitest-environment jsdom
import { keys } from "@grove/contract/query-keys"
import { site } from "@grove/contract/site"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { brandName, setBoot } from "#lib/boot.ts"
import { failureToast, REASON } from "#test/failure-toast.ts"
import { api } from "#test/fake-api.ts"
import { renderHook, shownToast } from "#test/render-hook.tsx"

import { useSiteSettings, useUpdateSite } from "./hooks.ts"

const settingsOf = (name: string) => ({ settings: { name, accentColor: null } })

beforeEach(() => setBoot({ site: settingsOf("Grove").settings } as never))
afterEach(() => setBoot(undefined as never))

test("reads the settings of the site", async () => {
  api.on(site.get, () => settingsOf("Moss") as never)
  const { result } = renderHook(useSiteSettings)
  await expect.poll(() => result.current.data).toEqual(settingsOf("Moss"))
})

test("saved settings apply to the open page; those that were not saved do not", async () => {
  const done = vi.fn<() => void>()
  const { client, result } = renderHook(() => useUpdateSite(done))
  const update = () => result.current.mutateAsync({ name: "Moss" } as never)
  expect(await failureToast(site.update, update)).toEqual([
    ["Error", "The settings could not be saved. Please try again."],
    ["Error", REASON],
  ])
  expect([brandName(), client.getQueryData(keys.site.admin), done.mock.calls]).toEqual([
    "Grove",
    undefined,
    [],
  ])
  api.on(site.update, () => settingsOf("Moss") as never)
  await update()
  expect(api.requests(site.update).at(-1)!.body).toEqual({ name: "Moss" })
  expect([brandName(), client.getQueryData(keys.site.admin)]).toEqual(["Moss", settingsOf("Moss")])
  expect(done).toHaveBeenCalledOnce()
  expect(shownToast()).toEqual(["Saved. It applies everywhere from now on.", undefined])
})
