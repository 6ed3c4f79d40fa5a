import type { PostVideo } from "#db/tables/posts.ts"
import { idAt } from "#demo/ids.ts"
import type { Plan } from "#demo/plan.ts"
import type { PlannedPost } from "#demo/plan/posts.ts"
import type { PlannedAct } from "#demo/plan/reactions.ts"
import { parseHashtags } from "#features/hashtags/parse-hashtags.ts"
import { eventColumns, seriesOf } from "#features/posts/event-columns.ts"
import { detectLanguage } from "#platform/language/detect-language.ts"

import { commentRows } from "./comments.ts"
import { filmOf, filmUses } from "./films.ts"
import { postId } from "./ids.ts"
import { linkColumns, linkUses } from "./links.ts"
import type { Clock } from "./people.ts"
import type { Album } from "./pictures.ts"
import type { Rows } from "./queries.ts"

interface Known {
  categories: ReadonlyMap<string, number>
  hashtags: ReadonlyMap<string, number>
}

export function postRows(
  plan: Plan,
  clock: Clock,
  { album, film }: { album: Album; film: PostVideo },
  known: Known,
): Rows {
  const ids = new Map(plan.posts.map((post) => [post, postId(clock, post)]))
  const likes = tally(plan.likes)
  const reposts = tally(plan.reposts)
  const comments = tally(plan.comments)
  const going = tally(plan.replies.filter(({ reply }) => reply === "going"))
  const interested = tally(plan.replies.filter(({ reply }) => reply === "interested"))
  const waiting = tally(plan.replies.filter(({ reply }) => reply === "waiting"))
  // One thread that is over.
  const closed = plan.posts.find((post) => post.minutes > 14 * 1440 && comments.has(post))
  const tagsOf = (post: PlannedPost) =>
    parseHashtags(post.content).map((name) => ({ id: known.hashtags.get(name)!, name }))
  const act = ({ post, by, minutes }: PlannedAct) => ({
    postId: ids.get(post)!,
    userId: clock.idOf(by),
    createdAt: clock.ago(minutes),
  })
  const timed = (kind: string, one: PlannedAct) => ({
    ...act(one),
    id: idAt(clock.ago(one.minutes), `${kind}:${one.post.name}:${one.by.email}`),
  })
  const eventOf = ({ event, cover }: PlannedPost) =>
    event && { ...event, ...(cover && { cover: album.of(cover) }) }
  const rowOf = (post: PlannedPost) => {
    const event = eventOf(post)
    const series = event?.rule === undefined ? [] : seriesOf(event, post.content)
    const row = {
      id: ids.get(post)!,
      authorId: clock.idOf(post.author),
      content: post.content,
      language: detectLanguage(post.content).language ?? "en",
      categoryId: known.categories.get(post.category ?? "") ?? null,
      images: post.pictures.map((picture) => album.of(picture)),
      video: filmOf(post, film),
      ...(event && eventColumns(event)),
      eventCapacity: post.capacity ?? null,
      hashtags: tagsOf(post),
      hasLink: post.content.includes("https://"),
      ...linkColumns(post, album),
      createdAt: clock.ago(post.minutes),
      ...(series[0] && { seriesId: ids.get(post)!, seriesDate: series[0].seriesDate }),
    }
    const first = {
      ...row,
      goingCount: going.get(post) ?? 0,
      interestedCount: interested.get(post) ?? 0,
      waitingCount: waiting.get(post) ?? 0,
      invitedCount: post.invited?.length ?? 0,
      likesCount: likes.get(post) ?? 0,
      commentsCount: comments.get(post) ?? 0,
      repostsCount: reposts.get(post) ?? 0,
      commentsOpen: post !== closed,
    }
    const later = series.slice(1).map((each, at) => {
      const id = idAt(clock.ago(post.minutes), `${post.name}:date:${at}`)
      return { ...row, ...each, id, isOccurrence: true }
    })
    return [first, ...later]
  }
  const passedOn = plan.reposts.map((one) => timed("repost", one))
  return {
    posts: plan.posts.flatMap(rowOf),
    feedItems: [
      ...plan.posts.map((post) => ({
        id: ids.get(post)!,
        actorId: clock.idOf(post.author),
        postId: ids.get(post)!,
      })),
      ...passedOn.map(({ id, userId, postId: of }) => ({ id, actorId: userId, postId: of })),
    ],
    postHashtags: plan.posts.flatMap((post) =>
      tagsOf(post).map(({ id }) => ({ postId: ids.get(post)!, hashtagId: id })),
    ),
    ...commentRows(plan, clock),
    likes: plan.likes.map(act),
    reposts: passedOn,
    bookmarks: plan.bookmarks.map((one) => timed("bookmark", one)),
    eventReplies: plan.replies.map((one) => ({
      ...act(one),
      reply: one.reply,
      ...(one.reply === "waiting" && { waitingAt: clock.ago(one.minutes) }),
    })),
    eventInvitations: plan.posts.flatMap((post) =>
      (post.invited ?? []).map((person) => ({
        postId: ids.get(post)!,
        userId: clock.idOf(person),
        invitedBy: clock.idOf(post.author),
        createdAt: clock.ago(post.minutes / 2),
      })),
    ),
    mediaUses: plan.posts.flatMap((post) => [
      ...[...post.pictures, ...(post.cover ? [post.cover] : [])].map((picture) => ({
        hash: album.of(picture).hash,
        use: "post" as const,
        subjectId: ids.get(post)!,
        ownerId: clock.idOf(post.author),
      })),
      ...filmUses(post, film, ids.get(post)!, clock.idOf(post.author)),
      ...linkUses(post, album, ids.get(post)!),
    ]),
  }
}

function tally(acts: readonly { post: PlannedPost }[]): Map<PlannedPost, number> {
  const counts = new Map<PlannedPost, number>()
  for (const { post } of acts) counts.set(post, (counts.get(post) ?? 0) + 1)
  return counts
}
