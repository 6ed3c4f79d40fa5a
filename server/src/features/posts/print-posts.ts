import { jsonText } from "#db/json-sql.ts"
import { pipelinedRows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"
import { createTextCache } from "#platform/text-cache.ts"

import {
  COMMENT_FRAGMENT,
  IS_COMMENT_LIKED,
  MARKS,
  NEWEST_COMMENTS,
  POST_EVENT,
  POST_FRAGMENT,
  REPOSTED_BY,
  type FieldForViewer,
} from "./post-json.ts"

/*
 * Statements read references: what the viewer sees, and what differs from viewer to viewer. The rest of a post or comment, its
 * fragment, is cached under the versions of the rows it was printed from, so it is never stale (docs/decisions/029).
 */

/** `xmin` is the transaction that wrote this version of a row. The id has a fixed length and comes first. */
const versions = (id: string, ...tables: string[]) =>
  `concat_ws(' ', ${id}, ${tables.map((table) => `${table}.xmin`).join(", ")})`
const POST_KEY = versions("p.id", "p", "a", "c")
const COMMENT_KEY = versions("m.id", "m", "u")
const idOf = (key: string) => key.slice(0, 36)

const LIKED = "+"
const NOT_LIKED = "-"

/**
 * Columns of a `PostRef` as the viewer ($1) sees the post, for a statement with `p`, `a`, `c` and `r` as in
 * `post-json.ts` that begins with `unseenBy("$1")`.
 */
export const POST_REF = `
  ${POST_KEY} as key,
  ${Object.values(MARKS)
    .map((mark, bit) => `case when ${mark} then ${1 << bit} else 0 end`)
    .join(" + ")} as marks,
  ${jsonText(REPOSTED_BY)} as reposted_by,
  ${jsonText(POST_EVENT)} as event,
  case when p.comments_count > 0 then array_to_string(array(
    select case when ${IS_COMMENT_LIKED} then '${LIKED}' else '${NOT_LIKED}' end || ${COMMENT_KEY} ${NEWEST_COMMENTS}
  ), ',') end as comments`

/** A post as the viewer sees it, without its fragment. */
export interface PostRef {
  key: string
  /** One bit for each of `MARKS`. */
  marks: number
  /** JSON. */
  reposted_by: string
  event: string
  /** Newest first, separated by commas: whether the viewer likes it, then its key. Null or empty without comments. */
  comments: string | null
}

/** A transaction that has written can write the same row again, with the same `xmin`. */
const IS_FINAL = "pg_current_xact_id_if_assigned() is null"

const PRINT = `
  select p.id, ${POST_KEY} as key, ${jsonText(POST_FRAGMENT)} as fragment, ${IS_FINAL} as is_final
  from posts p join users a on a.id = p.author_id left join categories c on c.id = p.category_id
  where p.id = any($1::uuid[])
  union all
  select m.id, ${COMMENT_KEY}, ${jsonText(COMMENT_FRAGMENT)}, ${IS_FINAL}
  from comments m join users u on u.id = m.author_id
  where m.id = any($1::uuid[])`

interface PrintedRow {
  id: string
  key: string
  fragment: string
  is_final: boolean
}

/** Keys begin with random ids, so applications on different databases can share it. */
const cache = createTextCache(8_000_000)

/** Fragments by key; what is not cached is printed. Rows deleted meanwhile have none. */
async function readFragments(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const fragments = new Map<string, string>()
  const missing: string[] = []
  for (const key of keys) {
    const fragment = cache.get(key)
    if (fragment === undefined) missing.push(key)
    else fragments.set(key, fragment)
  }
  if (missing.length === 0) return fragments
  const printed = await pipelinedRows<PrintedRow>(db, PRINT, [missing.map(idOf)])
  for (const { key, fragment, is_final } of printed) if (is_final) cache.set(key, fragment)
  // Rows that changed meanwhile are shown as they are now.
  const byId = new Map(printed.map(({ id, fragment }) => [id, fragment]))
  for (const key of missing) {
    const fragment = byId.get(idOf(key))
    if (fragment !== undefined) fragments.set(key, fragment)
  }
  return fragments
}

const commentsOf = ({ comments }: PostRef) => (comments ? comments.split(",") : [])

const PRINTED_MARKS = Array.from({ length: 1 << Object.keys(MARKS).length }, (_, marks) =>
  Object.keys(MARKS)
    .map((name, bit) => `"${name}":${(marks & (1 << bit)) > 0}`)
    .join(","),
)

/** The posts as JSON, in the order of the references. */
export async function printPosts(db: Db, refs: readonly PostRef[]): Promise<string[]> {
  const keys = refs.flatMap((ref) => [ref.key, ...commentsOf(ref).map((one) => one.slice(1))])
  const fragments = await readFragments(db, keys)
  const printComment = (one: string) => {
    const fragment = fragments.get(one.slice(1))
    return fragment === undefined ? [] : `{${fragment},"isLiked":${one.startsWith(LIKED)}}`
  }
  return refs.flatMap((ref) => {
    const fragment = fragments.get(ref.key)
    if (fragment === undefined) return []
    const comments = commentsOf(ref).toReversed().flatMap(printComment).join(",")
    const forViewer: Record<FieldForViewer, string> = {
      repostedBy: ref.reposted_by,
      event: ref.event,
      comments: `[${comments}]`,
    }
    const members = Object.entries(forViewer).map(([name, json]) => `"${name}":${json}`)
    return `{${fragment},${PRINTED_MARKS[ref.marks]},${members.join(",")}}`
  })
}
