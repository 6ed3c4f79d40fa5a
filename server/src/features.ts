import type { FastifyInstance } from "fastify"

import { appealsRoutes } from "#features/appeals/routes.ts"
import { auditRoutes } from "#features/audit/routes.ts"
import { authJobs } from "#features/auth/jobs.ts"
import { authRoutes } from "#features/auth/routes.ts"
import { blocksRoutes } from "#features/blocks/routes.ts"
import { bookmarksRoutes } from "#features/bookmarks/routes.ts"
import { commentsLive } from "#features/comments/live.ts"
import { commentsRoutes } from "#features/comments/routes.ts"
import { completionRoutes } from "#features/completion/routes.ts"
import { detectionJobs } from "#features/detection/jobs.ts"
import { detectionRoutes } from "#features/detection/routes.ts"
import { eventsJobs } from "#features/events/jobs.ts"
import { eventsLive } from "#features/events/live.ts"
import { eventsRoutes } from "#features/events/routes.ts"
import { followsRoutes } from "#features/follows/routes.ts"
import { hashtagsRoutes } from "#features/hashtags/routes.ts"
import { jobsRoutes } from "#features/jobs/routes.ts"
import { likesRoutes } from "#features/likes/routes.ts"
import { linksJobs } from "#features/links/jobs.ts"
import { linksRoutes } from "#features/links/routes.ts"
import { loginRoutes } from "#features/login/routes.ts"
import { mailJobs } from "#features/mail/jobs.ts"
import { mailRoutes } from "#features/mail/routes.ts"
import { mediaJobs } from "#features/media/jobs.ts"
import { mediaRoutes } from "#features/media/routes.ts"
import { membersRoutes } from "#features/members/routes.ts"
import { messagesJobs } from "#features/messages/jobs.ts"
import { messagesLive } from "#features/messages/live.ts"
import { messagesRoutes } from "#features/messages/routes.ts"
import { notificationsJobs } from "#features/notifications/jobs.ts"
import { notificationsLive } from "#features/notifications/live.ts"
import { notificationsRoutes } from "#features/notifications/routes.ts"
import { notifyStaffJob } from "#features/notifications/staff.jobs.ts"
import { onboardingRoutes } from "#features/onboarding/routes.ts"
import { overviewJobs } from "#features/overview/jobs.ts"
import { overviewRoutes } from "#features/overview/routes.ts"
import { penaltiesJobs } from "#features/penalties/jobs.ts"
import { penaltiesRoutes } from "#features/penalties/routes.ts"
import { pinsRoutes } from "#features/pins/routes.ts"
import { postsJobs } from "#features/posts/jobs.ts"
import { postsLive } from "#features/posts/live.ts"
import { postsRoutes } from "#features/posts/routes.ts"
import { pushJobs } from "#features/push/jobs.ts"
import { pushRoutes } from "#features/push/routes.ts"
import { pushKey } from "#features/push/service.ts"
import { registrationJobs } from "#features/registration/jobs.ts"
import { registrationRoutes } from "#features/registration/routes.ts"
import { reportsJobs } from "#features/reports/jobs.ts"
import { reportsRoutes } from "#features/reports/routes.ts"
import { repostsRoutes } from "#features/reposts/routes.ts"
import { rulesRoutes } from "#features/rules/routes.ts"
import { searchRoutes } from "#features/search/routes.ts"
import { exportRoutes } from "#features/settings/export.routes.ts"
import { settingsJobs } from "#features/settings/jobs.ts"
import { settingsRoutes } from "#features/settings/routes.ts"
import { setupRoutes } from "#features/setup/routes.ts"
import { sharesRoutes } from "#features/shares/routes.ts"
import { siteJobs } from "#features/site/jobs.ts"
import { siteLive } from "#features/site/live.ts"
import { siteRoutes } from "#features/site/routes.ts"
import { storiesJobs } from "#features/stories/jobs.ts"
import { storiesRoutes } from "#features/stories/routes.ts"
import { translationsRoutes } from "#features/translations/routes.ts"
import { usersRoutes } from "#features/users/routes.ts"
import { videosJobs } from "#features/videos/jobs.ts"
import { videosRoutes } from "#features/videos/routes.ts"
import { idpJobs } from "#idp/erase.ts"
import type { Context } from "#platform/context.ts"
import { platformJobs } from "#platform/jobs/housekeeping.ts"
import type { Job } from "#platform/jobs/queue.ts"
import type { LiveDeps } from "#platform/live/sockets.ts"
import { mailPlatformJobs } from "#platform/mail/jobs.ts"

/** All features: their routes, jobs and handlers of live events. */
export const ROUTES: readonly ((app: FastifyInstance) => void)[] = [
  appealsRoutes,
  eventsRoutes,
  auditRoutes,
  authRoutes,
  blocksRoutes,
  bookmarksRoutes,
  commentsRoutes,
  completionRoutes,
  detectionRoutes,
  exportRoutes,
  followsRoutes,
  hashtagsRoutes,
  jobsRoutes,
  likesRoutes,
  linksRoutes,
  loginRoutes,
  mailRoutes,
  mediaRoutes,
  membersRoutes,
  messagesRoutes,
  notificationsRoutes,
  onboardingRoutes,
  overviewRoutes,
  penaltiesRoutes,
  pinsRoutes,
  postsRoutes,
  pushRoutes,
  registrationRoutes,
  reportsRoutes,
  repostsRoutes,
  rulesRoutes,
  searchRoutes,
  settingsRoutes,
  setupRoutes,
  sharesRoutes,
  siteRoutes,
  storiesRoutes,
  translationsRoutes,
  usersRoutes,
  videosRoutes,
]

export const JOBS: readonly Job<never>[] = [
  ...platformJobs,
  ...mailPlatformJobs,
  ...idpJobs,
  ...eventsJobs,
  ...authJobs,
  ...detectionJobs,
  ...linksJobs,
  ...mailJobs,
  ...mediaJobs,
  ...messagesJobs,
  ...notificationsJobs,
  notifyStaffJob,
  ...overviewJobs,
  ...penaltiesJobs,
  ...postsJobs,
  ...pushJobs,
  ...registrationJobs,
  ...reportsJobs,
  ...settingsJobs,
  ...siteJobs,
  ...storiesJobs,
  ...videosJobs,
]

export const LIVE: readonly ((deps: LiveDeps) => void)[] = [
  commentsLive,
  eventsLive,
  messagesLive,
  notificationsLive,
  postsLive,
  siteLive,
]

/** Creates at startup what the first read would otherwise write, because a read-only database could not. */
export async function prepareFeatures(ctx: Context): Promise<void> {
  try {
    await pushKey(ctx)
  } catch (error) {
    ctx.log.warn({ err: error }, "could not create the key for push messages")
  }
}
