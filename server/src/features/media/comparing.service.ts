import type { Context } from "#platform/context.ts"
import type { ListedFile, MediaStorage } from "#platform/media/storage.ts"

import { filesOf, selectMediaAfter } from "./queries.ts"

const PAGE = 1000
/** A picture's row is written before its files, but may not be committed yet. */
const YOUNG_MS = 24 * 60 * 60 * 1000

export interface Compared {
  files: number
  pictures: number
  /** Names of files that the database expects. */
  missing: string[]
  /** Files of no picture or video, older than a day; also parts of uploads. */
  unused: string[]
}

/** Compares the stored files with the database, both in the order of hashes, without holding either in memory. */
export async function compareFiles(
  ctx: Context,
  storage: Pick<MediaStorage, "list">,
): Promise<Compared> {
  const result: Compared = { files: 0, pictures: 0, missing: [], unused: [] }
  const before = ctx.now().getTime() - YOUNG_MS
  const pictures = picturesOf(ctx)
  let picture = await pictures.next()
  const finishPicture = async (found: ReadonlySet<string>) => {
    if (picture.done) return
    result.pictures += 1
    result.missing.push(...filesOf(picture.value).filter((name) => !found.has(name)))
    picture = await pictures.next()
  }
  for await (const [hash, files] of byHash(storage.list())) {
    result.files += files.length
    while (!picture.done && picture.value.hash < hash) await finishPicture(new Set())
    const isKnown = !picture.done && picture.value.hash === hash
    if (isKnown) await finishPicture(new Set(files.map(({ name }) => name)))
    else
      for (const { name, modifiedAt } of files)
        if (modifiedAt.getTime() < before) result.unused.push(name)
  }
  while (!picture.done) await finishPicture(new Set())
  return result
}

async function* picturesOf(ctx: Context) {
  for (let after = ""; ;) {
    const page = await selectMediaAfter(ctx.db, after, PAGE)
    yield* page
    after = page.at(-1)?.hash ?? after
    if (page.length < PAGE) return
  }
}

async function* byHash(files: AsyncIterable<ListedFile>): AsyncGenerator<[string, ListedFile[]]> {
  let group: ListedFile[] = []
  for await (const file of files) {
    const [last] = group
    if (last && hashOf(last) !== hashOf(file)) {
      yield [hashOf(last), group]
      group = []
    }
    group.push(file)
  }
  const [last] = group
  if (last) yield [hashOf(last), group]
}

const hashOf = ({ name }: ListedFile) => name.slice(0, 64)
