import { TEAM_ROLES } from "@grove/contract/settings"

import { eraseProviderRecordsOf } from "#features/auth/erasure.service.ts"
import { revokeRole } from "#features/auth/grants.service.ts"
import { eraseBlocksOf } from "#features/blocks/service.ts"
import { eraseBookmarksOf } from "#features/bookmarks/erasure.service.ts"
import { eraseCommentsOf } from "#features/comments/erasure.service.ts"
import { eraseDetectionData } from "#features/detection/service.ts"
import { eraseRepliesOf } from "#features/events/erasure.service.ts"
import { endAllFollows } from "#features/follows/service.ts"
import { eraseLikesOf } from "#features/likes/erasure.service.ts"
import { eraseMailOf } from "#features/mail/erasure.service.ts"
import { eraseMessagesOf } from "#features/messages/erasure.service.ts"
import { eraseNotificationsOf } from "#features/notifications/pair.service.ts"
import { eraseOnboardingOf } from "#features/onboarding/erasure.service.ts"
import { erasePinOf } from "#features/pins/service.ts"
import { erasePostsOf } from "#features/posts/erasure.service.ts"
import { erasePushOf } from "#features/push/service.ts"
import { eraseInvitationsOf } from "#features/registration/erasure.service.ts"
import { eraseRepostsOf } from "#features/reposts/erasure.service.ts"
import { eraseViewsOf } from "#features/site/announcements.service.ts"
import { eraseStoriesOf } from "#features/stories/erasure.service.ts"
import { eraseVideosOf } from "#features/videos/claiming.service.ts"
import type { Context } from "#platform/context.ts"
import { eraseKeysOf } from "#platform/http/idempotency.ts"

/**
 * Erases the data of a deleted account, feature by feature. Idempotent. Messages stay with their recipients, cases and
 * penalties with the moderators, both anonymized.
 */
export async function eraseTraces(ctx: Context, userId: string): Promise<void> {
  await endAllFollows(ctx, userId)
  await eraseBlocksOf(ctx, userId)
  await eraseStoriesOf(ctx, userId)
  await eraseRepostsOf(ctx, userId)
  await eraseLikesOf(ctx, userId)
  await eraseCommentsOf(ctx, userId)
  await eraseRepliesOf(ctx, userId)
  await eraseBookmarksOf(ctx, userId)
  await erasePinOf(ctx, userId)
  // Before the posts: some notifications repeat the words of one.
  await eraseNotificationsOf(ctx, userId)
  await erasePostsOf(ctx, userId)
  await eraseVideosOf(ctx, userId)
  await eraseMessagesOf(ctx, userId)
  await erasePushOf(ctx, userId)
  await eraseMailOf(ctx, userId)
  await eraseDetectionData(ctx, userId)
  await eraseInvitationsOf(ctx, userId)
  await eraseViewsOf(ctx, userId)
  await eraseOnboardingOf(ctx, userId)
  await eraseKeysOf(ctx, userId)
  await eraseProviderRecordsOf(ctx, userId)
  for (const role of TEAM_ROLES) await revokeRole(ctx, userId, role)
}
