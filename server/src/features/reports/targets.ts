import { eventText } from "@grove/contract/event-text"
import type { ReportTarget } from "@grove/contract/reports"

import type { Evidence, RemovedFields } from "#db/tables/reports.ts"
import { unhideComment, requireComment, hideComment } from "#features/comments/service.ts"
import {
  unhideMessage,
  requireReportableMessage,
  hideMessage,
} from "#features/messages/removal.service.ts"
import { findCardEvidence } from "#features/posts/link.service.ts"
import { unhidePost, hidePost } from "#features/posts/removal.service.ts"
import { requireVisiblePost, type VisiblePost } from "#features/posts/service.ts"
import { unhideStory, requireReportableStory, hideStory } from "#features/stories/service.ts"
import { getProfile, restoreProfile, clearProfile } from "#features/users/profile.service.ts"
import type { Context } from "#platform/context.ts"
import { AppError, must } from "#platform/errors.ts"

import { selectPersonEvidence, type Target } from "./queries.ts"

export interface Found {
  /** Owner, read from the database. */
  userId: string
  evidence: Evidence
}

interface Kind {
  /** Rejects targets the actor cannot see or report. */
  find(ctx: Context, id: string): Promise<Found>
  remove(ctx: Context, id: string): Promise<RemovedFields>
  restore(ctx: Context, id: string, taken: RemovedFields): Promise<void>
  /** Page that shows the target; null if moderators may not open any. */
  link(id: string, evidence: Evidence, userId: string): string | null
  name: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Content is hidden, not changed, so nothing needs to be stored for its restoration. */
const hiding =
  (hide: (ctx: Context, id: string) => Promise<boolean>) => async (ctx: Context, id: string) => {
    await hide(ctx, id)
    return {}
  }

/** The details of an event, which its text need not repeat, and its cover. */
function eventEvidence({ content, event }: VisiblePost) {
  if (!event) return undefined
  const details = eventText(event)
  const images = event.cover ? [event.cover] : []
  return { text: content === details ? "" : details, images }
}

const KINDS: Record<ReportTarget, Kind> = {
  post: {
    async find(ctx, id) {
      const post = await requireVisiblePost(ctx, id)
      const parts = [await findCardEvidence(ctx, id), eventEvidence(post)]
      const shown = parts.filter((part) => part !== undefined)
      const evidence = {
        text: [post.content, ...shown.map((part) => part.text)].filter(Boolean).join("\n\n"),
        images: [...post.images, ...shown.flatMap((part) => part.images)],
        mentions: post.mentions,
        video: post.video,
      }
      return { userId: post.authorId, evidence }
    },
    remove: hiding(hidePost),
    restore: unhidePost,
    link: (id) => `/post/${id}`,
    name: "post",
  },
  comment: {
    async find(ctx, id) {
      const { user, content, mentions, postId } = await requireComment(ctx, id)
      return { userId: user.id, evidence: { text: content, images: [], mentions, postId } }
    },
    remove: hiding(hideComment),
    restore: unhideComment,
    link: (id, { postId }) => (postId ? `/post/${postId}?comment=${id}` : null),
    name: "comment",
  },
  story: {
    async find(ctx, id) {
      const story = await requireReportableStory(ctx, id)
      return { userId: story.authorId, evidence: { text: story.content, images: story.images } }
    },
    remove: hiding(hideStory),
    restore: unhideStory,
    link: (_id, _evidence, userId) => `/profile/${userId}`,
    name: "story",
  },
  message: {
    async find(ctx, id) {
      const message = await requireReportableMessage(ctx, id)
      return {
        userId: message.senderId,
        evidence: {
          text: message.content,
          images: message.images,
          mentions: message.mentions,
        },
      }
    },
    remove: hiding(hideMessage),
    restore: unhideMessage,
    // Private: moderators see only the excerpt in the case.
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
    remove: async (ctx, id) => ({ ...(await clearProfile(ctx, id)) }),
    restore: (ctx, id, { bio = null, pictureHash = null }) =>
      restoreProfile(ctx, id, { bio, pictureHash }),
    link: (id) => `/profile/${id}`,
    name: "profile",
  },
}

export async function findTarget(ctx: Context, { targetType, targetId }: Target): Promise<Found> {
  if (targetType !== "user" && !UUID.test(targetId)) throw new AppError(`${targetType}.notFound`)
  return KINDS[targetType].find(ctx, targetId)
}

export const removeTarget = (ctx: Context, { targetType, targetId }: Target) =>
  KINDS[targetType].remove(ctx, targetId)

export const restoreTarget = (
  ctx: Context,
  { targetType, targetId }: Target,
  taken: RemovedFields,
) => KINDS[targetType].restore(ctx, targetId, taken)

export const linkTo = (target: Target, evidence: Evidence, userId: string) =>
  KINDS[target.targetType].link(target.targetId, evidence, userId)

/** Noun for messages: 'your post', 'a report about a comment'. */
export const nameOf = (targetType: ReportTarget) => KINDS[targetType].name
