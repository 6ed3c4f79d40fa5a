import type { FastifyInstance } from "fastify"

import { platformJobs } from "#platform/jobs/housekeeping.ts"
import type { Job } from "#platform/jobs/queue.ts"
import type { LiveDeps } from "#platform/sockets.ts"
import { attendanceJobs } from "#rooms/attendance/jobs.ts"
import { attendanceRoutes } from "#rooms/attendance/routes.ts"
import { authJobs } from "#rooms/auth/jobs.ts"
import { authRoutes } from "#rooms/auth/routes.ts"
import { blocksRoutes } from "#rooms/blocks/routes.ts"
import { bookmarksRoutes } from "#rooms/bookmarks/routes.ts"
import { commentsRoutes } from "#rooms/comments/routes.ts"
import { followsRoutes } from "#rooms/follows/routes.ts"
import { hashtagsRoutes } from "#rooms/hashtags/routes.ts"
import { likesRoutes } from "#rooms/likes/routes.ts"
import { mediaJobs } from "#rooms/media/jobs.ts"
import { mediaRoutes } from "#rooms/media/routes.ts"
import { postsJobs } from "#rooms/posts/jobs.ts"
import { postsLive } from "#rooms/posts/live.ts"
import { postsRoutes } from "#rooms/posts/routes.ts"
import { repostsRoutes } from "#rooms/reposts/routes.ts"
import { searchRoutes } from "#rooms/search/routes.ts"
import { exportRoutes } from "#rooms/settings/export.routes.ts"
import { settingsJobs } from "#rooms/settings/jobs.ts"
import { settingsRoutes } from "#rooms/settings/routes.ts"
import { usersRoutes } from "#rooms/users/routes.ts"

/** The list of rooms: their routes, their jobs and what they do with live events, spelled out. */
export const ROUTES: readonly ((app: FastifyInstance) => void)[] = [
  attendanceRoutes,
  authRoutes,
  blocksRoutes,
  bookmarksRoutes,
  commentsRoutes,
  exportRoutes,
  followsRoutes,
  hashtagsRoutes,
  likesRoutes,
  mediaRoutes,
  postsRoutes,
  repostsRoutes,
  searchRoutes,
  settingsRoutes,
  usersRoutes,
]

export const JOBS: readonly Job<never>[] = [
  ...platformJobs,
  ...attendanceJobs,
  ...authJobs,
  ...mediaJobs,
  ...postsJobs,
  ...settingsJobs,
]

export const LIVE: readonly ((deps: LiveDeps) => void)[] = [postsLive]
