import { attendance } from "@grove/contract/attendance"
import { blocks } from "@grove/contract/blocks"
import { events } from "@grove/contract/events"
import { pins } from "@grove/contract/pins"
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

  const { make } = w
  const post = await make.post(author, `${word} #tag${relation}`)
  const thirdPost = await make.post(third, "of the third")
  const ownPost = await make.post(viewer, "of the viewer")
  await make.follows([third], [author])
  await make.follows([viewer], [third])
  await make.follows([author], [third, viewer])

  await by(author).call(pins.add, { params: { postId: post.id } })
  await make.likes([third], [post])
  await make.comment(third, post, "nice")
  await make.bookmarks(viewer, [post])
  await make.reposts([author], [thirdPost])
  const say = (person: Person, content: string, to?: { id: string }) =>
    make.comment(person, thirdPost, content, to)
  const thread = await say(third, "thread")
  const reply = await say(author, "reply", thread)
  const answered = await say(author, "thread of the author")
  await say(third, "answer", answered)
  const comment = await say(author, "hm")
  await make.likes([author], [ownPost])
  const ownComment = await make.comment(author, ownPost, "oh")

  const month = `2099-${String(RELATIONS.indexOf(relation) + 1).padStart(2, "0")}`
  const picnic = { title: "Picnic", description: "Cake", date: `${month}-03`, isOnline: true }
  const announce = (person: Person) => make.event(person, picnic, "event")
  const [event, thirdEvent] = [await announce(author), await announce(third)]
  const onThirdEvent = { params: { postId: thirdEvent.id } }
  await by(author).call(attendance.set, { ...onThirdEvent, body: { reply: "going" } })
  await by(author).call(events.invite, {
    params: { postId: event.id },
    body: { userIds: [viewer.id] },
  })

  const story = await make.story(author, "a story")
  const ownStory = await make.story(viewer, "my story")
  if (!isSelf) {
    await by(author).call(stories.view, { params: { storyId: ownStory.id } })
    await make.messages(author, viewer, ["hello"])
    await make.messages(viewer, author, ["hi"])
  }

  await w.pool.query(
    `with made as (insert into invitations (code, inviter_id, places, used, expires_at)
      values ($1, $2, 2, 1, now() + interval '1 day') returning id)
    insert into invitation_uses (user_id, invitation_id) select $3, id from made`,
    [`code-${relation}`, viewer.id, author.id],
  )

  if (!["stranger", "author", "moderator"].includes(relation))
    await make.follows([viewer], [author])
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
