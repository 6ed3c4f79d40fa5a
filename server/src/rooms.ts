import type { FastifyInstance } from "fastify"

import { idpJobs } from "#idp/erase.ts"
import { platformJobs } from "#platform/jobs/housekeeping.ts"
import type { Job } from "#platform/jobs/queue.ts"
import { keepPresence } from "#platform/presence.ts"
import type { LiveDeps } from "#platform/sockets.ts"
import { appealsRoutes } from "#rooms/appeals/routes.ts"
import { attendanceJobs } from "#rooms/attendance/jobs.ts"
import { attendanceRoutes } from "#rooms/attendance/routes.ts"
import { auditRoutes } from "#rooms/audit/routes.ts"
import { authJobs } from "#rooms/auth/jobs.ts"
import { authRoutes } from "#rooms/auth/routes.ts"
import { blocksRoutes } from "#rooms/blocks/routes.ts"
import { bookmarksRoutes } from "#rooms/bookmarks/routes.ts"
import { commentsRoutes } from "#rooms/comments/routes.ts"
import { detectionJobs } from "#rooms/detection/jobs.ts"
import { detectionRoutes } from "#rooms/detection/routes.ts"
import { followsRoutes } from "#rooms/follows/routes.ts"
import { hashtagsRoutes } from "#rooms/hashtags/routes.ts"
import { likesRoutes } from "#rooms/likes/routes.ts"
import { mediaJobs } from "#rooms/media/jobs.ts"
import { mediaRoutes } from "#rooms/media/routes.ts"
import { messagesJobs } from "#rooms/messages/jobs.ts"
import { messagesLive } from "#rooms/messages/live.ts"
import { messagesRoutes } from "#rooms/messages/routes.ts"
import { notificationsJobs } from "#rooms/notifications/jobs.ts"
import { notificationsLive } from "#rooms/notifications/live.ts"
import { notificationsRoutes } from "#rooms/notifications/routes.ts"
import { penaltiesJobs } from "#rooms/penalties/jobs.ts"
import { penaltiesRoutes } from "#rooms/penalties/routes.ts"
import { postsJobs } from "#rooms/posts/jobs.ts"
import { postsLive } from "#rooms/posts/live.ts"
import { postsRoutes } from "#rooms/posts/routes.ts"
import { pushJobs } from "#rooms/push/jobs.ts"
import { pushRoutes } from "#rooms/push/routes.ts"
import { reportsJobs } from "#rooms/reports/jobs.ts"
import { reportsRoutes } from "#rooms/reports/routes.ts"
import { repostsRoutes } from "#rooms/reposts/routes.ts"
import { rulesRoutes } from "#rooms/rules/routes.ts"
import { searchRoutes } from "#rooms/search/routes.ts"
import { exportRoutes } from "#rooms/settings/export.routes.ts"
import { settingsJobs } from "#rooms/settings/jobs.ts"
import { settingsRoutes } from "#rooms/settings/routes.ts"
import { storiesJobs } from "#rooms/stories/jobs.ts"
import { storiesRoutes } from "#rooms/stories/routes.ts"
import { usersRoutes } from "#rooms/users/routes.ts"

/** The list of rooms: their routes, their jobs and what they do with live events, spelled out. */
export const ROUTES: readonly ((app: FastifyInstance) => void)[] = [
  appealsRoutes,
  attendanceRoutes,
  auditRoutes,
  authRoutes,
  blocksRoutes,
  bookmarksRoutes,
  commentsRoutes,
  detectionRoutes,
  exportRoutes,
  followsRoutes,
  hashtagsRoutes,
  likesRoutes,
  mediaRoutes,
  messagesRoutes,
  notificationsRoutes,
  penaltiesRoutes,
  postsRoutes,
  pushRoutes,
  reportsRoutes,
  repostsRoutes,
  rulesRoutes,
  searchRoutes,
  settingsRoutes,
  storiesRoutes,
  usersRoutes,
]

export const JOBS: readonly Job<never>[] = [
  ...platformJobs,
  ...idpJobs,
  ...attendanceJobs,
  ...authJobs,
  ...detectionJobs,
  ...mediaJobs,
  ...messagesJobs,
  ...notificationsJobs,
  ...penaltiesJobs,
  ...postsJobs,
  ...pushJobs,
  ...reportsJobs,
  ...settingsJobs,
  ...storiesJobs,
]

export const LIVE: readonly ((deps: LiveDeps) => void)[] = [
  keepPresence,
  messagesLive,
  notificationsLive,
  postsLive,
]
