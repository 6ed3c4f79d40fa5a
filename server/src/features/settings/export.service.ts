import { Readable } from "node:stream"

import { mediaUrl } from "@grove/contract/media"

import { settingsOf } from "#features/auth/service.ts"
import type { Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"

import {
  PARTS,
  selectOwnProfile,
  selectPart,
  selectPictures,
  type PartName,
} from "./export.queries.ts"
import { zipOf, type ZipEntry } from "./zip.ts"

const PAGE = 500
/** Slow clients can keep a download open for long, so only a few run at once. */
const MAX_CONCURRENT = 4
let running = 0

const ABOUT = `This is everything your account holds.

profile.json and settings.json describe you. Every other .json file is a list, oldest first.
Pictures are in the folder pictures, named by the "hash" that posts, stories and messages give.
Times are in UTC.
`

/** Streams the member's own data as a ZIP. */
export function exportAccount(ctx: Context): Readable {
  if (running >= MAX_CONCURRENT)
    throw new AppError("server.busy", undefined, { retryAfterSeconds: 30 })
  running += 1
  const zip = zipOf(entriesOf(ctx))
  zip.once("close", () => (running -= 1))
  ctx.log.info({ userId: ctx.actor.userId }, "export")
  return zip
}

async function* entriesOf(ctx: Context): AsyncGenerator<ZipEntry> {
  const own = await selectOwnProfile(ctx.db, ctx.actor.userId)
  must(own, "auth.required")
  yield { name: "README.txt", content: Readable.from([ABOUT]) }
  yield { name: "profile.json", content: Readable.from([pretty(own.profile)]) }
  const settings = settingsOf(ctx, own.settings, own.show_email)
  yield { name: "settings.json", content: Readable.from([pretty(settings)]) }
  for (const name of Object.keys(PARTS) as PartName[])
    yield { name: `${name}.json`, content: Readable.from(listOf(ctx, name)) }
  yield* picturesOf(ctx)
}

/** Streams a JSON array with one page in memory at a time. */
async function* listOf(ctx: Context, name: PartName): AsyncGenerator<string> {
  let after: string = PARTS[name].first
  let separator = "[\n"
  for (;;) {
    const page = await selectPart(ctx.db, name, ctx.actor.userId, after, PAGE)
    for (const { item } of page) {
      yield `${separator}${JSON.stringify(item)}`
      separator = ",\n"
    }
    after = page.at(-1)?.position ?? after
    if (page.length < PAGE) break
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n"
}

async function* picturesOf(ctx: Context): AsyncGenerator<ZipEntry> {
  for (let after = ""; ;) {
    const page = await selectPictures(ctx.db, ctx.actor.userId, after, PAGE)
    for (const { position: hash, widths } of page) {
      const largest = Math.max(...widths)
      const file = await ctx.storage.read(mediaUrl(hash, largest).slice("/media/".length))
      if (file) yield { name: `pictures/${hash}.webp`, content: file.stream, isStored: true }
      after = hash
    }
    if (page.length < PAGE) return
  }
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
