/** A reply of the server, saved for reading offline. */
export interface SavedQuery {
  /** The member and the hash of the query key. */
  key: string
  userId: string
  group: string
  queryKey: readonly unknown[]
  data: unknown
  /** When the server sent it, in milliseconds. */
  savedAt: number
}

/** The most replies saved per group; the oldest are deleted first. */
const MOST: Record<string, number> = {
  me: 1,
  feed: 1,
  post: 60,
  comments: 90,
  mine: 1,
  bookmarks: 1,
  profile: 12,
  stories: 1,
  conversations: 40,
  thread: 40,
  notifications: 8,
  surroundings: 8,
}

/** Longer lists are cut after this many pages; the cursor of the last one stays valid. */
const MAX_PAGES = 3
const MAX_BYTES = 1_000_000

/** The group of a reply; undefined when it is not kept. */
export function groupOf(queryKey: readonly unknown[], userId: string): string | undefined {
  const [area, kind, id] = queryKey
  switch (area) {
    case "auth":
      return "me"
    case "posts":
      if (kind === "feed" || kind === "bookmarks") return kind
      if (kind === "one") return "post"
      return kind === "user" && id === userId ? "mine" : undefined
    case "comments":
      return "comments"
    case "users":
      if (kind === "one") return "profile"
      return kind === "suggested" ? "surroundings" : undefined
    case "stories":
      return kind === undefined ? "stories" : undefined
    case "conversations":
      return "conversations"
    case "messages":
      return "thread"
    case "notifications":
      return "notifications"
    case "categories":
    case "announcements":
    case "hashtags":
      return kind === "search" ? undefined : "surroundings"
    default:
      return undefined
  }
}

interface Pages {
  pages: unknown[]
  pageParams: unknown[]
}

const isPages = (data: unknown): data is Pages =>
  typeof data === "object" && data !== null && "pages" in data && Array.isArray(data.pages)

/** The beginning of a list, or undefined when the reply is too large to be kept. */
export function trimmed(data: unknown): unknown {
  const kept = isPages(data)
    ? {
        ...data,
        pages: data.pages.slice(0, MAX_PAGES),
        pageParams: data.pageParams.slice(0, MAX_PAGES),
      }
    : data
  return (JSON.stringify(kept)?.length ?? Infinity) > MAX_BYTES ? undefined : kept
}

type Entry = Pick<SavedQuery, "key" | "group" | "savedAt">

/** The keys of the oldest replies beyond the limit of their group. The member's own profile counts as any other. */
export function surplus(entries: readonly Entry[]): string[] {
  return [...Map.groupBy(entries, ({ group }) => group)].flatMap(([group, members]) =>
    members
      .toSorted((a, b) => b.savedAt - a.savedAt)
      .slice(MOST[group] ?? 0)
      .map(({ key }) => key),
  )
}
