import { HOUR_MS } from "@grove/contract/durations"
import { afterEach, expect, test, vi } from "vitest"

import { STRANGER, SYSTEM } from "#platform/actor.ts"

import { openUploadQuota } from "./upload-quota.ts"

const MB = 1024 * 1024
const ann = { ...STRANGER, userId: "ann" }
const bob = { ...STRANGER, userId: "bob" }
const refused = { code: "image.quota", status: 429 }

afterEach(() => vi.useRealTimers())

test("resets after an hour, or after a day if that was used up", async () => {
  vi.useFakeTimers()
  const quota = openUploadQuota(true)
  const send = (megabytes: number) => quota.takeFile(ann, megabytes * MB)
  for (let sent = 0; sent < 15; sent += 1) await send(10)
  await expect(send(10)).rejects.toMatchObject({ ...refused, retryAfterSeconds: 3600 })
  await quota.takeFile(bob, 10 * MB)
  vi.advanceTimersByTime(HOUR_MS)
  for (let sent = 0; sent < 15; sent += 1) await send(10)
  vi.advanceTimersByTime(HOUR_MS)
  await expect(send(1)).rejects.toMatchObject({ ...refused, retryAfterSeconds: 22 * 3600 })
  vi.advanceTimersByTime(22 * HOUR_MS)
  await send(1)
})

test("allows 25 pictures of 40 megapixels per hour, or 120 of any size", async () => {
  const quota = openUploadQuota(true)
  for (let sent = 0; sent < 25; sent += 1) await quota.takePixels(ann, 40_000_000)
  await expect(quota.takePixels(ann, 1)).rejects.toMatchObject(refused)
  for (let sent = 0; sent < 120; sent += 1) await quota.takeFile(ann, 1)
  await expect(quota.takeFile(ann, 1)).rejects.toMatchObject(refused)
})

test("does not limit the application itself, nor anyone when limits are off", async () => {
  for (const [quota, actor] of [
    [openUploadQuota(true), SYSTEM],
    [openUploadQuota(false), ann],
  ] as const)
    for (let sent = 0; sent < 200; sent += 1)
      await expect(quota.takeFile(actor, 10 * MB)).resolves.toBeUndefined()
})

test("a rejected picture uses no quota, so that a smaller one still fits", async () => {
  const quota = openUploadQuota(true, {
    pictures: [{ points: 2, seconds: 3600 }],
    bytes: [{ points: 100, seconds: 3600 }],
  })
  await quota.takeFile(ann, 60)
  await expect(quota.takeFile(ann, 60)).rejects.toMatchObject(refused)
  await quota.takeFile(ann, 40)
  await expect(quota.takeFile(ann, 0)).rejects.toMatchObject(refused)
})
