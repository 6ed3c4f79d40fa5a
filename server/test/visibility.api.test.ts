import { bookmarks } from "@grove/contract/bookmarks"
import { comments } from "@grove/contract/comments"
import { completion } from "@grove/contract/completion"
import { events } from "@grove/contract/events"
import { follows } from "@grove/contract/follows"
import { hashtags } from "@grove/contract/hashtags"
import { messages } from "@grove/contract/messages"
import { notifications } from "@grove/contract/notifications"
import { onboarding } from "@grove/contract/onboarding"
import { posts } from "@grove/contract/posts"
import { registration } from "@grove/contract/registration"
import type { Route } from "@grove/contract/route"
import { ROUTES } from "@grove/contract/routes"
import { search } from "@grove/contract/search"
import { shares } from "@grove/contract/shares"
import { stories } from "@grove/contract/stories"
import { translations } from "@grove/contract/translations"
import { users } from "@grove/contract/users"
import { beforeAll, expect, test } from "vitest"

import { failingCells, MATRIX_TIMEOUT_MS } from "./failing-cells.ts"
import { RELATIONS, sceneOf, type Relation, type Scene } from "./visibility.scene.ts"
import { ORIGIN, world } from "./world.ts"

/** `shownTo` lists every relation that sees the author; all others must not. */
type Line = [name: string, sees: (scene: Scene) => Promise<boolean>, shownTo: readonly Relation[]]

/** Pages opened by address: a mute does not hide them. */
const OPENED = ["stranger", "follower", "muter", "suspended", "author", "moderator"] as const
const LISTED = ["stranger", "follower", "suspended", "author", "moderator"] as const
/** Lists of what others did to the viewer. Members are not notified of their own actions. */
const TOLD = ["stranger", "follower", "suspended", "moderator"] as const
const FOLLOWED = ["follower", "suspended", "author"] as const
/** A conversation stays visible to both sides after a mute, suspension or erasure. */
const WRITTEN = ["stranger", "follower", "muter", "suspended", "deleted", "moderator"] as const

const has = (list: readonly { id: string }[], id: string) => list.some((item) => item.id === id)
const isOk = async (answer: Promise<{ status: number }>) => (await answer).status === 200
const of = (userId: string) => ({ params: { userId } })
const post = (postId: string) => ({ params: { postId } })
const all = { query: { limit: 100 } }

/** Every read that can show an author, and to which relations it does. A new read adds its line. */
const LINES: readonly Line[] = [
  ["a post by its address", (s) => isOk(s.read(posts.get, post(s.postId))), OPENED],
  [
    "the translation of a post",
    (s) => isOk(s.read(translations.post, { ...post(s.postId), query: { to: "en" } })),
    OPENED,
  ],
  [
    "the translation of a comment",
    (s) =>
      isOk(
        s.read(translations.comment, { params: { commentId: s.commentId }, query: { to: "en" } }),
      ),
    OPENED,
  ],
  [
    "the embed of a post, which strangers read too",
    (s) => isOk(s.read(shares.embed, { query: { url: `${ORIGIN}/post/${s.postId}` } })),
    RELATIONS.filter((relation) => !["suspended", "banned", "deleted"].includes(relation)),
  ],
  [
    "a person's posts",
    async (s) => has((await s.read(posts.byUser, of(s.author.id))).body, s.postId),
    OPENED,
  ],
  ["the feed", async (s) => has((await s.read(posts.feed, all)).body, s.postId), FOLLOWED],
  [
    "the feed, reposts",
    async (s) =>
      (await s.read(posts.feed, all)).body.some((item) => item.repostedBy?.id === s.author.id),
    FOLLOWED,
  ],
  ["trending posts", async (s) => has((await s.read(posts.trending, all)).body, s.postId), LISTED],
  [
    "trending hashtags",
    async (s) =>
      (await s.read(hashtags.trending, { query: { limit: 30 } })).body.some(
        (tag) => tag.name === s.author.tag,
      ),
    LISTED,
  ],
  [
    "comments on a third member's post",
    async (s) => has((await s.read(comments.list, post(s.thirdPostId))).body, s.commentId),
    LISTED,
  ],
  [
    "comments embedded in a third member's post",
    async (s) => has((await s.read(posts.get, post(s.thirdPostId))).body.comments, s.commentId),
    LISTED,
  ],
  [
    "comments on the viewer's own post",
    async (s) => has((await s.read(comments.list, post(s.ownPostId))).body, s.ownCommentId),
    LISTED,
  ],
  [
    "replies in a third member's thread",
    async (s) =>
      has((await s.read(comments.replies, { params: { commentId: s.threadId } })).body, s.replyId),
    LISTED,
  ],
  [
    "first replies of a third member's thread",
    async (s) =>
      (await s.read(comments.list, post(s.thirdPostId))).body.some((thread) =>
        has(thread.replies, s.replyId),
      ),
    LISTED,
  ],
  // A reply of a third member below the author's comment stays when the account is gone, but not after a block or mute.
  [
    "the author's thread, for the sake of its replies",
    async (s) => has((await s.read(comments.list, post(s.thirdPostId))).body, s.answeredId),
    [...LISTED, "banned", "deleted"],
  ],
  ["comments on a post", (s) => isOk(s.read(comments.list, post(s.postId))), OPENED],
  ["upcoming events", async (s) => has((await s.read(events.list, all)).body, s.eventId), LISTED],
  [
    "invitations to events",
    async (s) =>
      has((await s.read(events.list, { query: { tab: "invitations" } })).body, s.eventId),
    TOLD,
  ],
  [
    "the calendar of events",
    async (s) =>
      (await s.read(events.calendar, { query: { month: s.month } })).body[0]?.count === 2,
    LISTED,
  ],
  ["guests of an event", (s) => isOk(s.read(events.guests, post(s.eventId))), OPENED],
  [
    "the author among the guests of a third member's event",
    async (s) => has((await s.read(events.guests, post(s.thirdEventId))).body, s.author.id),
    LISTED,
  ],
  [
    "people going whom the viewer follows",
    async (s) =>
      (await s.read(events.list, all)).body.some((each) => has(each.followedGoing, s.author.id)),
    ["follower", "suspended"],
  ],
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
    "search suggestions",
    async (s) =>
      has((await s.read(search.suggest, { query: { q: s.author.name } })).body.users, s.author.id),
    LISTED,
  ],
  [
    "people to mention",
    async (s) =>
      has((await s.read(completion.people, { query: { q: s.author.name } })).body, s.author.id),
    ["stranger", "follower", "moderator"],
  ],
  // A member who blocked the author still finds the profile, to unblock.
  ["a profile", (s) => isOk(s.read(users.get, of(s.author.id))), [...OPENED, "blocker"]],
  [
    "the bio of a profile",
    async (s) => (await s.read(users.get, of(s.author.id))).body.bio === "words",
    OPENED,
  ],
  [
    "the pinned post of a profile",
    async (s) => (await s.read(users.get, of(s.author.id))).body.pinnedPostId === s.postId,
    OPENED,
  ],
  [
    "suggested people",
    async (s) => has((await s.read(users.suggested, all)).body, s.author.id),
    ["stranger", "moderator"],
  ],
  [
    "people for a newcomer, with those followed",
    async (s) => has((await s.read(onboarding.people, {})).body, s.author.id),
    ["stranger", "follower", "muter", "suspended", "moderator"],
  ],
  ["a person's followers", (s) => isOk(s.read(follows.followers, of(s.author.id))), OPENED],
  ["the members a person follows", (s) => isOk(s.read(follows.following, of(s.author.id))), OPENED],
  [
    "among the followers of a third member",
    async (s) => has((await s.read(follows.followers, of(s.third.id))).body, s.author.id),
    OPENED,
  ],
  [
    "among the members a third member follows",
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
    "the viewers of the viewer's story",
    async (s) =>
      (await s.read(stories.viewers, { params: { storyId: s.ownStoryId } })).body.some(
        (view) => view.user.id === s.author.id,
      ),
    OPENED.filter((relation) => relation !== "author"),
  ],
  [
    "who joined with the viewer's invitation",
    async (s) => {
      const [invitation] = (await s.read(registration.invitations, {})).body
      return has(invitation!.people, s.author.id)
    },
    OPENED,
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

/** Reads that cannot show an author, each with the reason. */
const EXEMPT: Record<string, string> = {
  "GET /api/auth/user": "own account only",
  "GET /api/categories": "no people in it",
  "GET /api/events/subscription": "own account only",
  "GET /api/invitations/allowed": "own account only",
  "GET /api/me/settings": "own account only",
  "GET /api/me/mail": "own account only",
  "GET /api/me/onboarding": "own account only",
  "GET /api/me/onboarding/topics": "no people in it; hidden uses count as in the trending list",
  "GET /api/me/sessions": "own account only",
  "GET /api/me/sign-in-methods": "own account only",
  "GET /api/me/blocks": "own list only; blocks.api.test.ts",
  "GET /api/me/mutes": "own list only; blocks.api.test.ts",
  "GET /api/rules": "no people in it",
  "GET /api/rules/public": "no people in it",
  "GET /api/rules/numbers": "no people in it",
  "GET /api/reports/mine": "own reports only; reports.api.test.ts",
  "GET /api/notifications/filtered-count": "counts new accounts only; filter.api.test.ts",
  "GET /api/penalties/:penaltyId": "own penalty only; penalties.api.test.ts",
  "GET /api/push/key": "no people in it",
  "GET /api/site": "no people in it",
  "GET /api/announcements": "no people in it",
  "GET /api/videos/:videoId": "own uploads only; uploads.api.test.ts",
}

const nameOf = (route: Route) => `${route.method} ${route.path}`

const scenes = new Map<Relation, Scene>()
beforeAll(async () => {
  const w = await world({ PUBLIC_READING: "1", TRANSLATE_URL: "http://127.0.0.1:9" })
  for (const relation of RELATIONS) scenes.set(relation, await sceneOf(w, relation))
}, MATRIX_TIMEOUT_MS)

test(
  "every read shows the author to exactly the relations it should",
  async () => {
    const cells = [...scenes].flatMap(([relation, scene]) =>
      LINES.map(([name, sees, shownTo]) => {
        const isExpected = shownTo.includes(relation)
        return [`${name}, as ${relation}`, { scene, sees, isExpected }] as const
      }),
    )
    const failures = await failingCells(cells, async ({ scene, sees, isExpected }) => {
      // A rejected read has no list to search.
      const isSeen = await sees(scene).catch(() => false)
      expect(isSeen ? "shown" : "hidden").toBe(isExpected ? "shown" : "hidden")
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test(
  "T11 no read returns the author's hidden email address to others",
  async () => {
    const failures = await failingCells(scenes, (scene, relation) => {
      expect(scene.seen.length).toBeGreaterThanOrEqual(LINES.length)
      const leaking = scene.seen.filter(({ text }) => text.includes(scene.author.email))
      const toOthers = relation === "author" ? [] : leaking
      expect(toOthers.map(({ route }) => nameOf(route))).toEqual([])
      expect(leaking.length > 0).toBe(relation === "author")
      expect(scene.seen.filter(({ status }) => status >= 500)).toEqual([])
    })
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test("every member read has a visibility line or a reason to have none", () => {
  const asked = new Set(
    [...scenes.values()].flatMap(({ seen }) => seen.map((s) => nameOf(s.route))),
  )
  const reads = Object.values(ROUTES)
    .flatMap((feature) => Object.values(feature))
    .filter((route) => route.method === "GET" && ["public", "member"].includes(route.access))
    .map(nameOf)
  expect(reads.filter((name) => !asked.has(name) && !(name in EXEMPT))).toEqual([])
  expect(Object.keys(EXEMPT).filter((name) => !reads.includes(name) || asked.has(name))).toEqual([])
})
