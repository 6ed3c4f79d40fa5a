import type { BootQuery } from "@grove/contract/boot"

import { firstItems } from "./first-items.ts"
import { parseShared } from "./shared-values.ts"

/** A reply that may not have been parsed yet. */
interface Reply extends BootQuery {
  json?: string
}

/** More posts than the first render of any list shows. */
const FIRST_POSTS = 6

/** The page being rendered: its address and the replies that were read for it. */
export interface PageData {
  path: string
  search: string
  readerId: string
  /** The language of its texts, and what else differs between readers of the same data. */
  variant: string
  queries: readonly Reply[]
}

const NONE: PageData = { path: "/", search: "", readerId: "", variant: "", queries: [] }

let current = NONE
let replies = new Map<string, Reply>()

export function withPage<T>(page: PageData, render: () => T): T {
  current = page
  replies = new Map(page.queries.map((query) => [JSON.stringify(query.key), query]))
  try {
    return render()
  } finally {
    current = NONE
    replies = new Map()
  }
}

export const currentPage = () => current

export function replyUnder(key: readonly unknown[]): BootQuery | undefined {
  const reply = replies.get(JSON.stringify(key))
  // The length of a list with further pages is never shown.
  const isLong = key[0] === "posts" && reply?.json !== undefined && typeof reply.next === "string"
  if (!isLong) return reply
  return { key, data: firstItems(reply.json!, FIRST_POSTS).map(parseShared), next: reply.next! }
}
