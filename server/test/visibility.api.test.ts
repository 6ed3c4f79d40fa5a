import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { hashtags } from "@grove/contract/hashtags"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { posts } from "@grove/contract/posts"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { search } from "@grove/contract/search"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

import { RELATIONS, sceneOf, type Relation, type Scene } from "./visibility.scene.ts"

/** Shown to these, hidden from all others. */
type Line = [name: string, sees: (scene: Scene) => Promise<boolean>, shownTo: readonly Relation[]]

/** A page opened on purpose: a mute does not close it. */
const OPENED = ["stranger", "follower", "muter", "suspended", "author", "moderator"] as const
const LISTED = ["stranger", "follower", "suspended", "author", "moderator"] as const
/** Lists of what others did to the viewer: nobody is told of their own acts. */
const TOLD = ["stranger", "follower", "suspended", "moderator"] as const
const FOLLOWED = ["follower", "suspended", "author"] as const
/** A conversation stays with both, whatever became of the account or of the wish to read the other's posts. */
const WRITTEN = ["stranger", "follower", "muter", "suspended", "deleted", "moderator"] as const

const has = (list: readonly { id: string }[], id: string) => list.some((item) => item.id === id)
const isOk = async (answer: Promise<{ status: number }>) => (await answer).status === 200
const of = (userId: string) => ({ params: { userId } })
const post = (postId: string) => ({ params: { postId } })
const all = { query: { limit: 100 } }

/** Every read that could show an author, and to whom it does. A new read adds its line. */
const LINES: readonly Line[] = [
  ["a post by its address", (s) => isOk(s.read(posts.get, post(s.postId))), OPENED],
  [
    "a person's posts",
    async (s) => has((await s.read(posts.byUser, of(s.author.id))).body, s.postId),
    OPENED,
  ],
  ["the feed", async (s) => has((await s.read(posts.feed, all)).body, s.postId), FOLLOWED],
  [
    "the feed, what somebody passed on",
    async (s) =>
      (await s.read(posts.feed, all)).body.some((item) => item.repostedBy?.id === s.author.id),
    FOLLOWED,
  ],
  ["trending posts", async (s) => has((await s.read(posts.trending, all)).body, s.postId), LISTED],
  [
    "trending hashtags",
    async (s) =>
      (await s.read(hashtags.trending, {})).body.some((tag) => tag.name === s.author.tag),
    LISTED,
  ],
  [
    "comments on somebody's post",
    async (s) => has((await s.read(comments.list, post(s.thirdPostId))).body, s.commentId),
    LISTED,
  ],
  [
    "comments on the card of somebody's post",
    async (s) => has((await s.read(posts.get, post(s.thirdPostId))).body.comments, s.commentId),
    LISTED,
  ],
  [
    "comments on one's own post",
    async (s) => has((await s.read(comments.list, post(s.ownPostId))).body, s.ownCommentId),
    LISTED,
  ],
  ["comments on a post", (s) => isOk(s.read(comments.list, post(s.postId))), OPENED],
  ["bookmarks", async (s) => has((await s.read(bookmarks.list, all)).body, s.postId), LISTED],
  [
    "searching posts",
    async (s) =>
      has((await s.read(search.find, { query: { q: s.author.word } })).body.posts, s.postId),
    LISTED,
  ],
  [
    "searching people",
    async (s) =>
      has((await s.read(search.find, { query: { q: s.author.name } })).body.users, s.author.id),
    LISTED,
  ],
  [
    "searching hashtags",
    async (s) =>
      (await s.read(search.find, { query: { q: `#${s.author.tag}` } })).body.hashtags.some(
        (tag) => tag.name === s.author.tag,
      ),
    LISTED,
  ],
  [
    "names while one types",
    async (s) =>
      has((await s.read(search.suggest, { query: { q: s.author.name } })).body.users, s.author.id),
    LISTED,
  ],
  // Whoever blocked finds the name again, to take it back.
  ["a profile", (s) => isOk(s.read(users.get, of(s.author.id))), [...OPENED, "blocker"]],
  [
    "what a profile says",
    async (s) => (await s.read(users.get, of(s.author.id))).body.bio === "words",
    OPENED,
  ],
  [
    "suggested people",
    async (s) => has((await s.read(users.suggested, all)).body, s.author.id),
    ["stranger", "moderator"],
  ],
  ["a person's followers", (s) => isOk(s.read(follows.followers, of(s.author.id))), OPENED],
  ["whom a person follows", (s) => isOk(s.read(follows.following, of(s.author.id))), OPENED],
  [
    "among somebody's followers",
    async (s) => has((await s.read(follows.followers, of(s.third.id))).body, s.author.id),
    OPENED,
  ],
  [
    "among whom somebody follows",
    async (s) => has((await s.read(follows.following, of(s.third.id))).body, s.author.id),
    OPENED,
  ],
  [
    "notifications",
    async (s) =>
      (await s.read(notifications.list, all)).body.some((entry) => has(entry.actors, s.author.id)),
    TOLD,
  ],
  [
    "the number of new notifications",
    async (s) => (await s.read(notifications.unreadCount, {})).body.count > 0,
    [...TOLD, "author"],
  ],
  ["stories", async (s) => has((await s.read(stories.list, {})).body, s.storyId), FOLLOWED],
  [
    "a story by its address",
    (s) => isOk(s.read(stories.get, { params: { storyId: s.storyId } })),
    [...FOLLOWED, "muter"],
  ],
  [
    "who saw one's story",
    async (s) =>
      (await s.read(stories.viewers, { params: { storyId: s.ownStoryId } })).body.some(
        (view) => view.user.id === s.author.id,
      ),
    OPENED.filter((relation) => relation !== "author"),
  ],
  [
    "conversations",
    async (s) =>
      (await s.read(messages.conversations, {})).body.some((one) => one.other.id === s.author.id),
    WRITTEN,
  ],
  [
    "the number of conversations",
    async (s) => (await s.read(messages.counts, {})).body.conversations > 0,
    WRITTEN,
  ],
  [
    "a conversation",
    (s) => isOk(s.read(messages.conversation, { params: { otherUserId: s.author.id } })),
    WRITTEN,
  ],
  [
    "its messages",
    async (s) => {
      const answer = await s.read(messages.thread, { params: { otherUserId: s.author.id } })
      return answer.status === 200 && answer.body.length > 0
    },
    WRITTEN,
  ],
]

/** Reads that cannot show an author, and why. */
const EXEMPT: Record<string, string> = {
  "GET /api/auth/user": "oneself",
  "GET /api/categories": "no people in it",
  "GET /api/me/settings": "oneself",
  "GET /api/me/sessions": "oneself",
  "GET /api/me/blocks": "one's own list; blocks.api.test.ts",
  "GET /api/me/mutes": "one's own list; blocks.api.test.ts",
  "GET /api/rules": "no people in it",
  "GET /api/rules/public": "no people in it",
  "GET /api/rules/numbers": "no people in it",
  "GET /api/reports/mine": "one's own reports; reports.api.test.ts",
  "GET /api/penalties/:penaltyId": "one's own penalty; penalties.api.test.ts",
  "GET /api/push/key": "no people in it",
}

const nameOf = (route: Route) => `${route.method} ${route.path}`
const asked = new Set<string>()

describe.each(RELATIONS)("as %s", (relation) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await sceneOf(relation)
  })

  test.each(LINES)("%s", async (_name, sees, shownTo) => {
    // A refused read has no list to look into.
    const isSeen = await sees(scene).catch(() => false)
    expect(isSeen).toBe(shownTo.includes(relation))
  })

  test("T11 nothing that was read holds the author's hidden address", () => {
    expect(scene.seen.length).toBeGreaterThanOrEqual(LINES.length)
    const holding = scene.seen.filter(({ text }) => text.includes(scene.author.email))
    const strangers = relation === "author" ? [] : holding
    expect(strangers.map(({ route }) => nameOf(route))).toEqual([])
    expect(holding.length > 0).toBe(relation === "author")
    expect(scene.seen.filter(({ status }) => status >= 500)).toEqual([])
  })

  afterAll(() => {
    for (const { route } of scene.seen) asked.add(nameOf(route))
  })
})

test("every read of members has a line, or a reason to have none", () => {
  const reads = Object.values(ROUTES)
    .flatMap((feature) => Object.values(feature))
    .filter((route) => route.method === "GET" && ["public", "member"].includes(route.access))
    .map(nameOf)
  expect(reads.filter((name) => !asked.has(name) && !(name in EXEMPT))).toEqual([])
  expect(Object.keys(EXEMPT).filter((name) => !reads.includes(name) || asked.has(name))).toEqual([])
})
