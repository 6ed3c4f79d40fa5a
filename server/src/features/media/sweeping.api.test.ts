import { mkdir, readdir, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { HOUR_MS } from "@grove/contract/durations"
import { expect, test } from "vitest"

import { gallery, picture } from "../../../test/media.scene.ts"
import { world } from "../../../test/world.ts"
import { media } from "../../db/tables/media.ts"
import { inTransaction } from "../../platform/context.ts"
import { mediaJobs } from "./jobs.ts"
import { claimImages, saveImage, sweepOrphans } from "./service.ts"

const w = await world()
const ann = await w.make.user()
const { statusFor, postWith } = gallery(w, ann)

test("deletes unused pictures after an hour and accepts them again", async () => {
  const ctx = await w.contextOf(ann)
  const dataUrl = await picture(800, 600)
  const [orphan, used] = [
    await saveImage(ctx, dataUrl, "post"),
    await saveImage(ctx, await picture(800, 600), "post"),
  ]
  await postWith(used)
  const name = `${orphan.hash}-${orphan.width}.webp`

  w.travel(59 * 60_000)
  await sweepOrphans(w.app.systemContext("test"))
  expect(await ctx.storage.has(name)).toBe(true)
  w.travel(2 * 60_000)
  await sweepOrphans(w.app.systemContext("test"))
  await sweepOrphans(w.app.systemContext("test"))
  for (const width of orphan.widths) {
    expect(await ctx.storage.has(`${orphan.hash}-${width}.webp`)).toBe(false)
  }
  expect((await w.db.select().from(media)).map((row) => row.hash)).not.toContain(orphan.hash)
  expect(await statusFor(used, ann)).toBe(200)

  await postWith(await saveImage(ctx, dataUrl, "post"))
  expect(await statusFor(orphan, ann)).toBe(200)
})

test("skips a picture that is being claimed", async () => {
  const ctx = await w.contextOf(ann)
  const image = await saveImage(ctx, await picture(800, 600), "profile")
  w.travel(2 * HOUR_MS)
  await inTransaction(ctx, async (inner) => {
    await claimImages(inner, [image.hash], "profile", ann.id)
    await sweepOrphans(w.app.systemContext("test"))
  })
  expect(await statusFor(image, ann)).toBe(200)
})

test("R13 deletes incomplete files after an hour", async () => {
  const drafts = join(w.config.dataDir, "media", "drafts")
  await mkdir(drafts, { recursive: true })
  await writeFile(join(drafts, "0123456789abcdef.part"), "half a picture")
  // Other tests of this file have advanced the clock of the job.
  const ahead = new Date(w.now().getTime() - HOUR_MS / 2)
  await utimes(join(drafts, "0123456789abcdef.part"), ahead, ahead)
  await sweepOrphans(w.app.systemContext("test"))
  expect(await readdir(drafts)).toHaveLength(1)
  w.travel(HOUR_MS)
  await sweepOrphans(w.app.systemContext("test"))
  expect(await readdir(drafts)).toEqual([])
})

test("runs as a scheduled job", () => {
  expect(mediaJobs.map(({ name, cron }) => [name, cron])).toEqual([["media.sweep", "*/10 * * * *"]])
})
