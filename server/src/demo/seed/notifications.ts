import { randomUUID } from "node:crypto"

import { dayKey, mentionKey } from "#db/notification-keys.ts"
import { idAt } from "#demo/ids.ts"
import type { Plan } from "#demo/plan.ts"
import type { PlannedPerson } from "#demo/plan/people.ts"

import { commentId, postId } from "./ids.ts"
import type { Clock } from "./people.ts"
import type { Rows } from "./queries.ts"

type Notice = NonNullable<Rows["notifications"]>[number]

interface PlannedNotification {
  notice: Notice
  minutes: number
}

const WEEK_MINUTES = 7 * 1440
const UNREAD_MINUTES = 7 * 60
const NEW_DAYS = 7

/** The notifications the features would have created in the last week. */
export function noticeRows(plan: Plan, clock: Clock): Rows {
  const notices: PlannedNotification[] = []
  const notify = (
    to: PlannedPerson,
    by: PlannedPerson,
    minutes: number,
    facts: Pick<Notice, "type" | "groupKey" | "onceKey" | "postId" | "commentId">,
    isMention = false,
  ) => {
    if (to === by || minutes > WEEK_MINUTES) return
    const createdAt = clock.ago(minutes)
    const notice = {
      ...facts,
      groupKey: entryKey(facts, createdAt, isMention) + filterEnd(to, by),
      id: idAt(createdAt, `${facts.onceKey}:${to.email}`),
      userId: clock.idOf(to),
      actorId: clock.idOf(by),
      createdAt,
    }
    notices.push({ notice, minutes })
  }
  const followed = new Set(plan.follows.map(({ from, to }) => `${from.email} ${to.email}`))
  const filterEnd = (to: PlannedPerson, by: PlannedPerson) =>
    by.days < NEW_DAYS && to.days >= NEW_DAYS && !followed.has(`${to.email} ${by.email}`)
      ? `:from:${clock.idOf(by)}`
      : ""
  for (const type of ["like", "repost"] as const)
    for (const { post, by, minutes } of plan[`${type}s`]) {
      const id = postId(clock, post)
      const groupKey = `${type}:${id}`
      notify(post.author, by, minutes, {
        type,
        groupKey,
        onceKey: `${groupKey}:${clock.idOf(by)}`,
        postId: id,
      })
    }
  for (const comment of plan.comments) {
    const [id, post] = [commentId(clock, comment), postId(clock, comment.post)]
    const about = {
      type: "comment",
      onceKey: `comment:${id}`,
      postId: post,
      commentId: id,
    } as const
    const { parent, author, minutes, mentioned } = comment
    if (parent) {
      const groupKey = `reply:${commentId(clock, parent)}`
      notify(parent.author, author, minutes, { ...about, groupKey }, mentioned === parent.author)
    }
    if (parent?.author !== comment.post.author)
      notify(
        comment.post.author,
        author,
        minutes,
        { ...about, groupKey: `comment:${post}` },
        mentioned === comment.post.author,
      )
    if (mentioned && mentioned !== parent?.author && mentioned !== comment.post.author)
      notify(mentioned, author, minutes, { ...about, type: "other", groupKey: `mention:${id}` })
  }
  for (const { comment, by, minutes } of plan.commentLikes) {
    const id = commentId(clock, comment)
    const groupKey = `comment-like:${id}`
    notify(comment.author, by, minutes, {
      type: "like",
      groupKey,
      onceKey: `${groupKey}:${clock.idOf(by)}`,
      postId: postId(clock, comment.post),
      commentId: id,
    })
  }
  for (const { from, to, days } of plan.follows) {
    const key = `follow:${clock.idOf(from)}`
    notify(to, from, days * 1440, { type: "follow", groupKey: key, onceKey: key })
  }
  return {
    notifications: notices.map(({ notice }) => notice),
    notificationGroups: groupsOf(notices, clock),
  }
}

/** As the features would have grouped it. */
function entryKey(
  { type, groupKey, commentId: comment }: Pick<Notice, "type" | "groupKey" | "commentId">,
  at: Date,
  isMention: boolean,
): string {
  if (isMention && comment) return mentionKey(groupKey, comment)
  return type === "follow" || type === "other" ? groupKey : dayKey(groupKey, at)
}

function groupsOf(notices: readonly PlannedNotification[], clock: Clock) {
  const groups = new Map<string, PlannedNotification & { acts: number }>()
  for (const { notice, minutes } of notices) {
    const key = `${notice.userId} ${notice.groupKey}`
    const known = groups.get(key)
    const isNewer = !known || minutes < known.minutes
    groups.set(key, {
      notice: isNewer ? notice : known.notice,
      minutes: isNewer ? minutes : known.minutes,
      acts: (known?.acts ?? 0) + 1,
    })
  }
  return [...groups.values()].map(({ notice, minutes, acts }) => ({
    userId: notice.userId,
    groupKey: notice.groupKey,
    id: randomUUID(),
    lastId: notice.id!,
    acts,
    readAt: minutes > UNREAD_MINUTES ? clock.ago(minutes / 2) : null,
  }))
}
