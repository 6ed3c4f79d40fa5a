import type { ReportTarget } from "@grove/contract/reports"

import type { Evidence, Taken } from "#db/tables/reports.ts"
import { giveBackComment, requireComment, takeAwayComment } from "#features/comments/service.ts"
import {
  giveBackMessage,
  requireReportableMessage,
  takeAwayMessage,
} from "#features/messages/removal.service.ts"
import { giveBackPost, requireVisiblePost, takeAwayPost } from "#features/posts/service.ts"
import { giveBackStory, requireReportableStory, takeAwayStory } from "#features/stories/service.ts"
import { getProfile, giveBackProfile, takeAwayProfile } from "#features/users/profile.service.ts"
import type { Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"

import { selectPersonEvidence, type Target } from "./queries.ts"

export interface Found {
  /** Whose it is, as the database knows. */
  userId: string
  evidence: Evidence
}

interface Kind {
  /** The thing as it is now, if the actor may see and report it; refused otherwise. */
  find(ctx: Context, id: string): Promise<Found>
  takeAway(ctx: Context, id: string): Promise<Taken>
  giveBack(ctx: Context, id: string, taken: Taken): Promise<void>
  /** The page on which it stands. */
  link(id: string, evidence: Evidence, userId: string): string | null
  name: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Nothing else is remembered of content: it is hidden, not changed. */
const whole =
  (takeAway: (ctx: Context, id: string) => Promise<boolean>) =>
  async (ctx: Context, id: string) => {
    await takeAway(ctx, id)
    return {}
  }

const KINDS: Record<ReportTarget, Kind> = {
  post: {
    async find(ctx, id) {
      const post = await requireVisiblePost(ctx, id)
      return { userId: post.authorId, evidence: { text: post.content, images: post.images } }
    },
    takeAway: whole(takeAwayPost),
    giveBack: giveBackPost,
    link: (id) => `/post/${id}`,
    name: "post",
  },
  comment: {
    async find(ctx, id) {
      const { user, content, postId } = await requireComment(ctx, id)
      return { userId: user.id, evidence: { text: content, images: [], postId } }
    },
    takeAway: whole(takeAwayComment),
    giveBack: giveBackComment,
    link: (_id, { postId }) => (postId ? `/post/${postId}` : null),
    name: "comment",
  },
  story: {
    async find(ctx, id) {
      const story = await requireReportableStory(ctx, id)
      return { userId: story.authorId, evidence: { text: story.content, images: story.images } }
    },
    takeAway: whole(takeAwayStory),
    giveBack: giveBackStory,
    link: (_id, _evidence, userId) => `/profile/${userId}`,
    name: "story",
  },
  message: {
    async find(ctx, id) {
      const message = await requireReportableMessage(ctx, id)
      return {
        userId: message.senderId,
        evidence: { text: message.content, images: message.images },
      }
    },
    takeAway: whole(takeAwayMessage),
    giveBack: giveBackMessage,
    // A conversation belongs to the two who have it.
    link: () => null,
    name: "message",
  },
  user: {
    async find(ctx, id) {
      await getProfile(ctx, id)
      const evidence = await selectPersonEvidence(ctx.db, id)
      must(evidence, "user.notFound")
      return { userId: id, evidence }
    },
    takeAway: async (ctx, id) => ({ ...(await takeAwayProfile(ctx, id)) }),
    giveBack: (ctx, id, { bio = null, profileImageUrl = null }) =>
      giveBackProfile(ctx, id, { bio, profileImageUrl }),
    link: (id) => `/profile/${id}`,
    name: "profile",
  },
}

export async function findTarget(ctx: Context, { targetType, targetId }: Target): Promise<Found> {
  if (targetType !== "user" && !UUID.test(targetId)) throw new AppError(`${targetType}.notFound`)
  return KINDS[targetType].find(ctx, targetId)
}

export const takeAway = (ctx: Context, { targetType, targetId }: Target) =>
  KINDS[targetType].takeAway(ctx, targetId)

export const giveBack = (ctx: Context, { targetType, targetId }: Target, taken: Taken) =>
  KINDS[targetType].giveBack(ctx, targetId, taken)

export const linkTo = (target: Target, evidence: Evidence, userId: string) =>
  KINDS[target.targetType].link(target.targetId, evidence, userId)

/** As sentences name it: 'your post', 'a report about a comment'. */
export const nameOf = (targetType: ReportTarget) => KINDS[targetType].name
