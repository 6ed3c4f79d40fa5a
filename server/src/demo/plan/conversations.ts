import { dice } from "#demo/random.ts"
import { CASES } from "#demo/texts/cases.ts"
import { REPLIES } from "#demo/texts/replies.ts"

import type { PlannedPerson } from "./people.ts"
import { named, type PlannedPost } from "./posts.ts"

export interface PlannedComment {
  name: string
  post: PlannedPost
  author: PlannedPerson
  content: string
  minutes: number
  /** The comment this one replies to. */
  parent?: PlannedComment
  /** The member whom the text mentions at its beginning. */
  mentioned?: PlannedPerson
  isEdited?: boolean
  isHidden?: boolean
}

export interface PlannedCommentLike {
  comment: PlannedComment
  by: PlannedPerson
  minutes: number
}

/** Turns comments into conversations: further replies, likes, edits, and a few that the author of the post has hidden. */
export function planConversations(
  seed: string,
  people: readonly PlannedPerson[],
  comments: readonly PlannedComment[],
) {
  const roll = dice(`${seed}:conversations`)
  // Acts of accounts that get banned would disappear again.
  const accused = new Set(CASES.map(({ by }) => named(people, by)))
  const members = people.filter((person) => person.kind === "member" && !accused.has(person))
  const isPlain = ({ name }: PlannedComment) =>
    !name.startsWith("case:") && !name.startsWith("ring:")
  const talks: PlannedComment[] = comments.map((comment) =>
    isPlain(comment) && roll.chance(0.04) ? { ...comment, isEdited: true } : comment,
  )
  const renamed = new Map(comments.map((comment, at) => [comment, talks[at]!]))
  for (const [at, comment] of talks.entries())
    if (comment.parent) talks[at] = { ...comment, parent: renamed.get(comment.parent)! }

  for (const thread of talks.filter((comment) => isPlain(comment) && !comment.parent)) {
    if (!roll.chance(0.22)) continue
    let { minutes } = thread
    let before: PlannedPerson | undefined
    for (const [at, author] of roll.some(members, roll.pick([1, 2, 3, 6])).entries()) {
      if (author === thread.author) continue
      minutes = Math.max(0.3, minutes * roll.between(0.6, 0.95))
      talks.push({
        name: `${thread.name}:reply:${at}`,
        post: thread.post,
        author,
        content: roll.pick(REPLIES),
        minutes,
        parent: thread,
        // Every second reply answers the one before it.
        ...(before && at % 2 === 1 && { mentioned: before }),
        ...(author !== thread.post.author && roll.chance(0.05) && { isHidden: true }),
      })
      before = author
    }
  }

  const commentLikes: PlannedCommentLike[] = []
  for (const comment of talks) {
    if (!isPlain(comment) || !roll.chance(0.45)) continue
    for (const by of roll.some(members, Math.ceil(roll.next() ** 3 * 11)))
      if (by !== comment.author)
        commentLikes.push({ comment, by, minutes: comment.minutes * roll.next() })
  }
  return { comments: talks, commentLikes }
}
