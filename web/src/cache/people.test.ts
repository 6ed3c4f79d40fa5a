import type { CurrentUser } from "@grove/contract/auth"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { Profile } from "@grove/contract/users"
import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { expect, test } from "vitest"

import { staleKeys } from "#test/cache-effects.ts"
import { pagesOf, personOf, postOf, profileOf, userOf } from "#test/samples.ts"

import { adoptFollow, forgetWhatFollows, markFollow, showFollow } from "./follows.ts"
import { adoptLike, showLike } from "./likes.ts"
import { showPublished } from "./publish.ts"
import { patchUser, unpin } from "./users.ts"

const listed = (id: string, isFollowing = false) => ({ ...personOf(id), isFollowing })

function open(followers = 3, following = 5) {
  const client = new QueryClient()
  const _count = { posts: 0, followers, following: 0 }
  client.setQueryData(keys.me, userOf("me", { _count: { posts: 1, followers: 2, following } }))
  client.setQueryData(keys.users.one("ann"), profileOf("ann", { _count }))
  client.setQueryData(keys.users.suggested, [listed("ann"), listed("bob")] as never)
  client.setQueryData(keys.search("x"), { users: [listed("ann")], posts: [] } as never)
  return {
    client,
    profile: () => client.getQueryData<Profile>(keys.users.one("ann"))!,
    own: () => client.getQueryData<CurrentUser>(keys.me)!._count,
    isFollowing: () =>
      [
        ...client.getQueryData<{ isFollowing: boolean }[]>(keys.users.suggested as never)!,
        ...client.getQueryData<{ users: { isFollowing: boolean }[] }>(keys.search("x") as never)!
          .users,
      ].map((each) => each.isFollowing),
  }
}

test("shows a follow in every list, on the profile and in the member's own count", () => {
  const { client, profile, own, isFollowing } = open()
  showFollow(client, "ann", true)
  expect(isFollowing()).toEqual([true, false, true])
  expect(profile()).toMatchObject({
    isFollowing: true,
    _count: { posts: 0, followers: 4, following: 0 },
  })
  expect(own()).toEqual({ posts: 1, followers: 2, following: 6 })
})

test("counts a repeated follow once", () => {
  const { client, profile, own } = open()
  for (const isFollowing of [true, true]) showFollow(client, "ann", isFollowing)
  expect([profile()._count.followers, own().following]).toEqual([4, 6])
  for (const isFollowing of [false, false]) showFollow(client, "ann", isFollowing)
  expect([profile()._count.followers, own().following]).toEqual([3, 5])
})

test("never counts below zero", () => {
  const { client, profile, own } = open(0, 0)
  patchUser<{ id: string; isFollowing: boolean }>(client, "ann", { isFollowing: true })
  showFollow(client, "ann", false)
  expect([profile()._count.followers, own().following]).toEqual([0, 0])
})

test("leaves the session alone when nobody is signed in", () => {
  const { client } = open()
  client.setQueryData(keys.me, null)
  showFollow(client, "ann", true)
  expect(client.getQueryData(keys.me)).toBeNull()
})

test("returns by how much the number of followers changed", () => {
  const { client } = open()
  expect([
    markFollow(client, "ann", true),
    markFollow(client, "ann", true),
    markFollow(client, "ann", false),
  ]).toEqual([1, 0, -1])
})

test("adopts the server's state of a follow", () => {
  const { client, profile, isFollowing } = open()
  adoptFollow(client, "ann", { isFollowing: true, followers: 9 } as never)
  expect(profile()).toMatchObject({
    isFollowing: true,
    _count: { posts: 0, followers: 9, following: 0 },
  })
  expect(isFollowing()).toEqual([true, false, true])
  expect(client.getQueryData(keys.users.suggested)).toEqual([listed("ann", true), listed("bob")])
})

test("lists that depend on a follow are stale, and no others", () => {
  const { client } = open()
  const held = [
    keys.posts.feed,
    keys.posts.trending,
    keys.stories.list,
    keys.users.followers("ann"),
    keys.users.followers("bob"),
    keys.users.following("me"),
    keys.users.one("me"),
  ]
  for (const key of held) client.setQueryData(key as readonly unknown[], [])
  forgetWhatFollows(client, "ann")
  const shared = ["posts.feed", "stories", "users.followers.ann"]
  const own = ["users.following.me", "users.one.me"]
  expect(staleKeys(client)).toEqual([...shared, ...own, "users.suggested"])
})

test("without a member only the shared lists are stale", () => {
  const { client } = open()
  client.setQueryData(keys.me, null)
  client.setQueryData(keys.users.following("me") as readonly unknown[], [])
  forgetWhatFollows(client, "ann")
  expect(staleKeys(client)).toEqual(["users.suggested"])
})

test("unpins a deleted post on every profile", () => {
  const { client, profile } = open()
  client.setQueryData(keys.users.one("ann"), profileOf("ann", { pinnedPostId: "p" }))
  client.setQueryData(keys.users.one("bob"), profileOf("bob", { pinnedPostId: "q" }))
  const list = [{ pinnedPostId: "p" }]
  client.setQueryData(["users", "two"], list)
  client.setQueryData(["users", "three"], list[0])
  unpin(client, "p")
  expect(profile().pinnedPostId).toBeNull()
  expect(client.getQueryData<Profile>(keys.users.one("bob"))!.pinnedPostId).toBe("q")
  expect(client.getQueryData(["users", "three"])).toBe(list[0])
})

const likesOf = (client: QueryClient) => {
  const { isLiked, _count } = client.getQueryData<Post>(keys.posts.one("p"))!
  return [isLiked, _count]
}

test("counts a like once, takes it back, and adopts the server's count", () => {
  const client = new QueryClient()
  const counts = { comments: 0, reposts: 4 }
  client.setQueryData(keys.posts.one("p"), postOf("p"))
  for (const isLiked of [true, true]) showLike(client, "p", isLiked)
  expect(likesOf(client)).toEqual([true, { ...counts, likes: 3 }])
  showLike(client, "p", false)
  expect(likesOf(client)).toEqual([false, { ...counts, likes: 2 }])
  adoptLike(client, "p", { isLiked: true, likes: 9 })
  expect(likesOf(client)).toEqual([true, { ...counts, likes: 9 }])
  adoptLike(client, "p", { isLiked: true, likes: 0 })
  showLike(client, "p", false)
  expect(likesOf(client)).toEqual([false, { ...counts, likes: 0 }])
})

test("puts a published post on top of both lists, once, and creates no list", () => {
  const client = new QueryClient()
  const post = postOf("n")
  client.setQueryData(keys.posts.feed, pagesOf([postOf("1")], [postOf("2")]))
  client.setQueryData(keys.posts.byUser("ann"), { pages: [], pageParams: [] })
  client.setQueryData(keys.hashtags.trending, [])
  client.setQueryData(keys.me, userOf("me"))
  for (const again of [post, post]) showPublished(client, again)
  expect(client.getQueryData(keys.posts.feed)).toEqual(pagesOf([post, postOf("1")], [postOf("2")]))
  expect(client.getQueryData(keys.posts.byUser("ann"))).toEqual({ pages: [], pageParams: [] })
  expect(staleKeys(client)).toEqual(["auth.user", "hashtags.trending"])
  const empty = new QueryClient()
  showPublished(empty, post)
  expect(empty.getQueryData(keys.posts.feed)).toBeUndefined()
})

test("puts a published post on top of the own profile, and tolerates a missing list", () => {
  const client = new QueryClient()
  const post = postOf("n")
  client.setQueryData(keys.posts.byUser("ann"), pagesOf([postOf("1")]))
  client.setQueryData(keys.posts.byUser("bob"), pagesOf([postOf("2")]))
  showPublished(client, post)
  expect(client.getQueryData(keys.posts.byUser("ann"))).toEqual(pagesOf([post, postOf("1")]))
  expect(client.getQueryData(keys.posts.byUser("bob"))).toEqual(pagesOf([postOf("2")]))
})

test("a follow changes nothing outside the lists of members and results", () => {
  const { client } = open()
  const outside = { id: "ann", isFollowing: false }
  client.setQueryData(["elsewhere"], outside)
  const own = client.getQueryData(keys.me)
  markFollow(client, "ann", true)
  expect(client.getQueryData(["elsewhere"])).toBe(outside)
  showFollow(client, "ann", true)
  expect(client.getQueryData(keys.me)).toBe(own)
})

test("does not refetch a visible list that depends on a follow", async () => {
  const { client } = open()
  let fetches = 0
  const queryFn = () => (fetches += 1)
  const observer = new QueryObserver(client, { queryKey: keys.posts.feed, queryFn })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBe(1)
  forgetWhatFollows(client, "ann")
  expect([client.isFetching(), fetches, staleKeys(client).includes("posts.feed")]).toEqual([
    0,
    1,
    true,
  ])
  stop()
})

test("a profile that is still loading has nothing to unpin", () => {
  const { client } = open()
  void client.prefetchQuery({
    queryKey: keys.users.one("eve"),
    queryFn: () => new Promise<Profile>(() => undefined),
  })
  unpin(client, "p")
  expect(client.getQueryData(keys.users.one("eve"))).toBeUndefined()
})
