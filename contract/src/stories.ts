import { Type, type Static } from "typebox"

import { Time, Uuid, closed, filledText, nullableInteger, nullableText, text } from "./fields.ts"
import { BODY, TEXT } from "./limits.ts"
import { ImageRef, ImageText } from "./media.ts"
import { Message } from "./messages.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"

/** Backgrounds of stories without a picture; the first is the default. */
export const STORY_BACKGROUNDS = ["moss", "dawn", "lagoon", "berry", "ember", "night"] as const
export type StoryBackground = (typeof STORY_BACKGROUNDS)[number]

/** Maximum number of authors in the list; authors with unseen stories come first. */
export const STORY_PEOPLE = 100

export const Story = Type.Object({
  id: Uuid,
  content: nullableText,
  /** URL of the picture. */
  imageUrl: nullableText,
  image: Type.Unsafe<ImageRef | null>({ ...ImageRef, type: ["object", "null"] }),
  /** Null for stories with a picture. */
  background: Type.Unsafe<StoryBackground | null>({ type: ["string", "null"] }),
  createdAt: Time,
  expiresAt: Time,
  user: PersonRef,
  /** Always true for one's own stories. */
  isSeen: Type.Boolean(),
  /** Null for everyone but the author. */
  views: nullableInteger,
})
export type Story = Static<typeof Story>

/** Requires a text or a picture. */
export const NewStory = closed({
  content: Type.Optional(text(TEXT.story)),
  imageUrl: Type.Optional(ImageText),
  imageAlt: Type.Optional(text(TEXT.alt)),
  background: Type.Optional(Type.Enum(STORY_BACKGROUNDS)),
})
export type NewStory = Static<typeof NewStory>

export const StoryViewer = Type.Object({ user: PersonRef, viewedAt: Time })
export type StoryViewer = Static<typeof StoryViewer>

const StoryParams = closed({ storyId: Uuid })

export const stories = {
  list: route({
    method: "GET",
    path: "/api/stories",
    access: "member",
    rateClass: "read",
    summary:
      "Lists stories of the caller and of followed users, grouped by author: own, unseen, seen; oldest first.",
    reply: Type.Array(Story),
  }),
  get: route({
    method: "GET",
    path: "/api/stories/:storyId",
    access: "member",
    rateClass: "read",
    summary: "Returns a story.",
    params: StoryParams,
    reply: Story,
  }),
  create: route({
    method: "POST",
    path: "/api/stories",
    access: "member",
    rateClass: "story",
    summary: "Shares a story for 24 hours.",
    body: NewStory,
    reply: Story,
    creates: true,
    bodyLimit: BODY.story,
  }),
  view: route({
    method: "POST",
    path: "/api/stories/:storyId/view",
    access: "member",
    rateClass: "read",
    allowedWhile: "suspended",
    summary: "Marks a story as seen.",
    params: StoryParams,
    reply: Type.Object({ isSeen: Type.Boolean() }),
  }),
  viewers: route({
    method: "GET",
    path: "/api/stories/:storyId/viewers",
    access: "member",
    rateClass: "read",
    summary: "Lists the viewers of the caller's own story, latest first.",
    params: StoryParams,
    query: PageQuery,
    reply: Type.Array(StoryViewer),
    paged: true,
  }),
  reply: route({
    method: "POST",
    path: "/api/stories/:storyId/reply",
    access: "member",
    rateClass: "message",
    summary: "Replies to a story with a message to its author.",
    params: StoryParams,
    body: closed({ content: filledText(TEXT.message) }),
    reply: Message,
    creates: true,
  }),
  remove: route({
    method: "DELETE",
    path: "/api/stories/:storyId",
    access: "member",
    rateClass: "remove",
    summary: "Deletes the caller's own story permanently.",
    params: StoryParams,
    reply: Type.Object({ isDeleted: Type.Boolean() }),
  }),
}
