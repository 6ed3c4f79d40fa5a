import { TEAM_ROLES } from "@grove/contract/settings"

import type { Context } from "#platform/context.ts"
import { eraseKeysOf } from "#platform/http/idempotency.ts"
import { eraseRepliesOf } from "#rooms/attendance/leaving.service.ts"
import { revokeRole } from "#rooms/auth/grants.service.ts"
import { eraseProviderRecordsOf } from "#rooms/auth/leaving.service.ts"
import { forgetBlocksOf } from "#rooms/blocks/service.ts"
import { eraseBookmarksOf } from "#rooms/bookmarks/leaving.service.ts"
import { eraseCommentsOf } from "#rooms/comments/leaving.service.ts"
import { forgetDetectionOf } from "#rooms/detection/service.ts"
import { endAllFollows } from "#rooms/follows/service.ts"
import { eraseLikesOf } from "#rooms/likes/leaving.service.ts"
import { eraseMessagesOf } from "#rooms/messages/leaving.service.ts"
import { forgetNotificationsOf } from "#rooms/notifications/between.service.ts"
import { erasePostsOf } from "#rooms/posts/leaving.service.ts"
import { erasePushOf } from "#rooms/push/service.ts"
import { eraseRepostsOf } from "#rooms/reposts/leaving.service.ts"
import { eraseStoriesOf } from "#rooms/stories/leaving.service.ts"

/**
 * Takes away what somebody who has left had made, room by room; each step may be repeated. What others need stays,
 * without a name: messages with their readers, cases and penalties with the moderators.
 */
export async function eraseTraces(ctx: Context, userId: string): Promise<void> {
  await endAllFollows(ctx, userId)
  await forgetBlocksOf(ctx, userId)
  await eraseStoriesOf(ctx, userId)
  await eraseRepostsOf(ctx, userId)
  await eraseLikesOf(ctx, userId)
  await eraseCommentsOf(ctx, userId)
  await eraseRepliesOf(ctx, userId)
  await eraseBookmarksOf(ctx, userId)
  await erasePostsOf(ctx, userId)
  await eraseMessagesOf(ctx, userId)
  await forgetNotificationsOf(ctx, userId)
  await erasePushOf(ctx, userId)
  await forgetDetectionOf(ctx, userId)
  await eraseKeysOf(ctx, userId)
  await eraseProviderRecordsOf(ctx, userId)
  for (const role of TEAM_ROLES) await revokeRole(ctx, userId, role)
}
