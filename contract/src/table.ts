import { auth } from "./auth.ts"
import { bookmarks } from "./bookmarks.ts"
import { comments } from "./comments.ts"
import { hashtags } from "./hashtags.ts"
import { likes } from "./likes.ts"
import { notifications } from "./notifications.ts"
import { posts } from "./posts.ts"
import { reposts } from "./reposts.ts"
import type { Row } from "./route.ts"

/**
 * All rows of all rooms, for tests and documentation only.
 * Not rows: redirects (/api/login, /api/callback, /api/logout), bytes (/media/…, /api/me/export), the socket (/api/live).
 */
export const TABLE: Record<string, Record<string, Row>> = {
  auth,
  bookmarks,
  comments,
  hashtags,
  likes,
  notifications,
  posts,
  reposts,
}
