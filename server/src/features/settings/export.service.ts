import { Readable } from "node:stream"

import { mediaUrl } from "@grove/contract/media"

import { settingsOf } from "#features/auth/service.ts"
import type { Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"

import { selectFiles, selectOwnProfile } from "./export-account.queries.ts"
import { PARTS, selectPart, type PartName } from "./export.queries.ts"
import { zipOf, type ZipEntry } from "./zip.ts"

const PAGE = 500
/** Slow clients can keep a download open for long, so only a few run at once. */
const MAX_CONCURRENT = 4
let running = 0

/** What the files are, in the member's language; the names and fields stay English for programs. */
const about = () =>
  [
    t("This is everything your account holds."),
    "",
    t("{files} describe you. Every other .json file is a list, oldest first.", {
      files: "profile.json, settings.json",
    }),
    t(
      'Pictures are in the folder {pictures}, named by the "hash" that posts, stories and messages give; videos and their captions are in the folder {videos}, named likewise.',
      { pictures: "pictures", videos: "videos" },
    ),
    t("Times are in UTC."),
    "",
  ].join("\n")

/** Streams the member's own data as a ZIP. */
export const exportAccount = (ctx: Context) => exportAccountOf(ctx, ctx.actor.userId)

/** The caller checks that the actor may have the data of this member. */
export function exportAccountOf(ctx: Context, userId: string): Readable {
  if (running >= MAX_CONCURRENT)
    throw new AppError("server.busy", undefined, { retryAfterSeconds: 30 })
  running += 1
  const zip = zipOf(entriesOf(ctx, userId, about()))
  zip.once("close", () => (running -= 1))
  ctx.log.info({ userId }, "account exported")
  return zip
}

async function* entriesOf(ctx: Context, userId: string, readme: string): AsyncGenerator<ZipEntry> {
  const own = await selectOwnProfile(ctx.db, userId)
  must(own, "auth.required")
  yield { name: "README.txt", content: Readable.from([readme]) }
  yield { name: "profile.json", content: Readable.from([pretty(own.profile)]) }
  const settings = settingsOf(ctx, own.settings, own.show_email)
  yield { name: "settings.json", content: Readable.from([pretty(settings)]) }
  for (const name of Object.keys(PARTS) as PartName[])
    yield { name: `${name}.json`, content: Readable.from(listOf(ctx, userId, name)) }
  yield* filesOf(ctx, userId)
}

/** Streams a JSON array with one page in memory at a time. */
async function* listOf(ctx: Context, userId: string, name: PartName): AsyncGenerator<string> {
  let after: string = PARTS[name].first
  let separator = "[\n"
  for (;;) {
    const page = await selectPart(ctx.db, name, userId, after, PAGE)
    for (const { item } of page) {
      yield `${separator}${JSON.stringify(item)}`
      separator = ",\n"
    }
    after = page.at(-1)?.position ?? after
    if (page.length < PAGE) break
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n"
}

async function* filesOf(ctx: Context, userId: string): AsyncGenerator<ZipEntry> {
  for (let after = ""; ;) {
    const page = await selectFiles(ctx.db, userId, after, PAGE)
    for (const { position: hash, widths, extension } of page) {
      const largest = mediaUrl(hash, Math.max(...widths), extension)
      const file = await ctx.storage.read(largest.slice("/media/".length))
      const folder = extension === "webp" ? "pictures" : "videos"
      if (file)
        yield { name: `${folder}/${hash}.${extension}`, content: file.stream, isStored: true }
      after = hash
    }
    if (page.length < PAGE) return
  }
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
