import { announcements } from "./announcements.ts"
import { appeals } from "./appeals.ts"
import { attendance } from "./attendance.ts"
import { audit } from "./audit.ts"
import { auth } from "./auth.ts"
import { blocks } from "./blocks.ts"
import { bookmarks } from "./bookmarks.ts"
import { comments } from "./comments.ts"
import { completion } from "./completion.ts"
import { detection } from "./detection.ts"
import { events } from "./events.ts"
import { follows } from "./follows.ts"
import { hashtags } from "./hashtags.ts"
import { jobs } from "./jobs.ts"
import { likes } from "./likes.ts"
import { links } from "./links.ts"
import { mail } from "./mail.ts"
import { members } from "./members.ts"
import { messages } from "./messages.ts"
import { notifications } from "./notifications.ts"
import { onboarding } from "./onboarding.ts"
import { overview } from "./overview.ts"
import { penalties } from "./penalties.ts"
import { pins } from "./pins.ts"
import { posts } from "./posts.ts"
import { push } from "./push.ts"
import { registration } from "./registration.ts"
import { reports } from "./reports.ts"
import { reposts } from "./reposts.ts"
import type { Route } from "./route.ts"
import { rules } from "./rules.ts"
import { search } from "./search.ts"
import { settings } from "./settings.ts"
import { shares } from "./shares.ts"
import { site } from "./site.ts"
import { stories } from "./stories.ts"
import { translations } from "./translations.ts"
import { users } from "./users.ts"
import { videos } from "./videos.ts"

/**
 * All routes of all features, for tests and documentation.
 * Not included: redirects (/api/login, /api/callback, /api/logout), bytes (/media/…, /api/me/export, /api/posts/…/event.ics, /api/rules/audit.csv, /profile/…/feed.atom, /sitemap.xml), the socket (/api/live).
 */
export const ROUTES: Record<string, Record<string, Route>> = {
  announcements,
  appeals,
  attendance,
  audit,
  auth,
  blocks,
  bookmarks,
  comments,
  completion,
  detection,
  events,
  follows,
  hashtags,
  jobs,
  likes,
  links,
  mail,
  members,
  messages,
  notifications,
  onboarding,
  overview,
  penalties,
  pins,
  posts,
  push,
  registration,
  reports,
  reposts,
  rules,
  search,
  settings,
  shares,
  site,
  stories,
  translations,
  users,
  videos,
}
