import type { BootQuery } from "@grove/contract/boot"

/** The page being rendered: its address and the replies that were read for it. */
export interface PageData {
  path: string
  search: string
  readerId: string
  queries: readonly BootQuery[]
}

const NONE: PageData = { path: "/", search: "", readerId: "", queries: [] }

let current = NONE
let replies = new Map<string, BootQuery>()

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

export const replyUnder = (key: readonly unknown[]) => replies.get(JSON.stringify(key))
