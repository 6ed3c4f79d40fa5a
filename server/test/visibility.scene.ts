import { attendance } from "@grove/contract/attendance"
import { blocks } from "@grove/contract/blocks"
import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { likes } from "@grove/contract/likes"
import { messages } from "@grove/contract/messages"
import { pins } from "@grove/contract/pins"
import { posts } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import type { Input, Reply, Route } from "@grove/contract/route"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import { stories } from "@grove/contract/stories"

import { issuePenalty } from "#features/penalties/service.ts"

import type { Answer } from "./caller.ts"
import type { Person, World } from "./world.ts"

/** How the viewer relates to the author. */
export const RELATIONS = [
  "stranger",
  "follower",
  "blocked",
  "blocker",
  "muter",
  "suspended",
  "banned",
  "deleted",
  "author",
  "moderator",
] as const
export type Relation = (typeof RELATIONS)[number]

/** An author with content in every place that lists people, and a viewer. */
export interface Scene {
  author: Person & { email: string; word: string; tag: string; name: string }
  /** Follows the author; followed by author and viewer. */
  third: Person
  viewer: Person
  /** Created by the author. */
  postId: string
  storyId: string
  commentId: string
  /** A thread of the third member with a reply of the author, and one the other way round. */
  threadId: string
  replyId: string
  answeredId: string
  /** An event of the author, who invited the viewer, and one of the third member that the author attends. */
  eventId: string
  thirdEventId: string
  /** The month of both, which no other scene uses. */
  month: string
  /** By the third member; the author commented on it and reposted it. */
  thirdPostId: string
  /** By the viewer; the author liked the post, commented on it and viewed the story. */
  ownPostId: string
  ownStoryId: string
  ownCommentId: string
  /** Reads as the viewer and records the answer in `seen`. */
  read<R extends Route>(route: R, input: Input<R>): Promise<Answer<Reply<R>>>
  seen: { route: Route; status: number; text: string }[]
}

const at = (person: Person) => ({ params: { userId: person.id } })

/** Creates all content first, then establishes the relation. */
export async function sceneOf(w: World, relation: Relation): Promise<Scene> {
  const word = `quokka${relation}`
  const name = `Zephyrine${relation}`
  const email = `hidden-${relation}@secret.example`
  const author = await w.make.user({ email, firstName: name, bio: "words", showEmail: false })
  const third = await w.make.user()
  const viewer =
    relation === "author"
      ? author
      : relation === "moderator"
        ? await w.make.moderator()
        : await w.make.user()
  const isSelf = viewer.id === author.id
  const by = (person: Person) => w.as(person)

  const post = await by(author).call(posts.create, { body: { content: `${word} #tag${relation}` } })
  const thirdPost = await by(third).call(posts.create, { body: { content: "of the third" } })
  const ownPost = await by(viewer).call(posts.create, { body: { content: "of the viewer" } })
  await by(third).call(follows.add, at(author))
  await by(author).call(follows.add, at(third))
  await by(viewer).call(follows.add, at(third))
  if (!isSelf) await by(author).call(follows.add, at(viewer))

  const onPost = { params: { postId: post.id } }
  const onThird = { params: { postId: thirdPost.id } }
  const onOwn = { params: { postId: ownPost.id } }
  await by(author).call(pins.add, onPost)
  await by(third).call(likes.add, onPost)
  await by(third).call(comments.add, { ...onPost, body: { content: "nice" } })
  await by(viewer).call(bookmarks.add, onPost)
  await by(author).call(reposts.add, onThird)
  const say = (person: Person, content: string, parentId?: string) =>
    by(person).call(comments.add, { ...onThird, body: { content, ...(parentId && { parentId }) } })
  const thread = await say(third, "thread")
  const reply = await say(author, "reply", thread.id)
  const answered = await say(author, "thread of the author")
  await say(third, "answer", answered.id)
  const comment = await say(author, "hm")
  await by(author).call(likes.add, onOwn)
  const ownComment = await by(author).call(comments.add, { ...onOwn, body: { content: "oh" } })

  const month = `2099-${String(RELATIONS.indexOf(relation) + 1).padStart(2, "0")}`
  const announce = (person: Person) =>
    by(person).call(posts.create, {
      body: {
        content: "event",
        event: { title: "Picnic", description: "Cake", date: `${month}-03`, isOnline: true },
      },
    })
  const [event, thirdEvent] = [await announce(author), await announce(third)]
  const onThirdEvent = { params: { postId: thirdEvent.id } }
  await by(author).call(attendance.set, { ...onThirdEvent, body: { reply: "going" } })
  await by(author).call(events.invite, {
    params: { postId: event.id },
    body: { userIds: [viewer.id] },
  })

  const story = await by(author).call(stories.create, { body: { content: "a story" } })
  const ownStory = await by(viewer).call(stories.create, { body: { content: "my story" } })
  if (!isSelf) {
    await by(author).call(stories.view, { params: { storyId: ownStory.id } })
    await by(author).call(messages.send, { body: { receiverId: viewer.id, content: "hello" } })
    await by(viewer).call(messages.send, { body: { receiverId: author.id, content: "hi" } })
  }

  await w.pool.query(
    `with made as (insert into invitations (code, inviter_id, places, used, expires_at)
      values ($1, $2, 2, 1, now() + interval '1 day') returning id)
    insert into invitation_uses (user_id, invitation_id) select $3, id from made`,
    [`code-${relation}`, viewer.id, author.id],
  )

  if (!["stranger", "author", "moderator"].includes(relation))
    await by(viewer).call(follows.add, at(author))
  const system = w.app.systemContext("test")
  const penalize = (type: "suspension" | "ban") =>
    issuePenalty(system, {
      userId: author.id,
      type,
      days: type === "ban" ? null : 7,
      reason: "Spam",
      message: "Spam",
    })
  if (relation === "blocked") await by(author).call(blocks.block, at(viewer))
  if (relation === "blocker") await by(viewer).call(blocks.block, at(author))
  if (relation === "muter") await by(viewer).call(blocks.mute, at(author))
  if (relation === "suspended") await penalize("suspension")
  if (relation === "banned") await penalize("ban")
  if (relation === "deleted")
    await by(author).call(settings.deleteAccount, { body: { confirmation: DELETE_CONFIRMATION } })

  const seen: Scene["seen"] = []
  return {
    author: { ...author, email, word, tag: `tag${relation}`, name },
    third,
    viewer,
    postId: post.id,
    storyId: story.id,
    commentId: comment.id,
    threadId: thread.id,
    replyId: reply.id,
    answeredId: answered.id,
    eventId: event.id,
    thirdEventId: thirdEvent.id,
    month,
    thirdPostId: thirdPost.id,
    ownPostId: ownPost.id,
    ownStoryId: ownStory.id,
    ownCommentId: ownComment.id,
    seen,
    async read(route, input) {
      const answer = await by(viewer).ask(route, input)
      seen.push({ route, status: answer.status, text: JSON.stringify(answer.body) })
      return answer
    },
  }
}
