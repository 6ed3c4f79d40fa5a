import { attendance } from "./attendance.ts"
import { auth } from "./auth.ts"
import { blocks } from "./blocks.ts"
import { bookmarks } from "./bookmarks.ts"
import { comments } from "./comments.ts"
import { follows } from "./follows.ts"
import { hashtags } from "./hashtags.ts"
import { likes } from "./likes.ts"
import { messages } from "./messages.ts"
import { notifications } from "./notifications.ts"
import { posts } from "./posts.ts"
import { push } from "./push.ts"
import { reposts } from "./reposts.ts"
import type { Row } from "./route.ts"
import { search } from "./search.ts"
import { settings } from "./settings.ts"
import { stories } from "./stories.ts"
import { users } from "./users.ts"

/**
 * All rows of all rooms, for tests and documentation only.
 * Not rows: redirects (/api/login, /api/callback, /api/logout), bytes (/media/…, /api/me/export, /api/posts/…/event.ics), the socket (/api/live).
 */
export const TABLE: Record<string, Record<string, Row>> = {
  attendance,
  auth,
  blocks,
  bookmarks,
  comments,
  follows,
  hashtags,
  likes,
  messages,
  notifications,
  posts,
  push,
  reposts,
  search,
  settings,
  stories,
  users,
}
