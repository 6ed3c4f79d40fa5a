import { profileUrl } from "@grove/contract/media"
import type { Post } from "@grove/contract/posts"
import type { PersonRef } from "@grove/contract/users"

import { parsePosts, printPosts, viewPosts } from "#features/posts/view.ts"
import { STRANGER } from "#platform/actor.ts"
import type { Context } from "#platform/context.ts"
import type { Bus } from "#platform/live/bus.ts"
import { ACTOR_CHANGED } from "#platform/live/server-event.ts"

import { selectNewestPosts, selectSharedPost, selectSharedProfile } from "./queries.ts"

/** With `STRANGER_SECONDS` less than a minute: what is removed disappears within one. */
export const SERVER_SECONDS = 20
const MAX_CACHED = 500

export interface Named {
  firstName: string | null
  lastName: string | null
}

export interface SharedProfile extends PersonRef {
  bio: string | null
  createdAt: Date
  /** Undefined: for members only. */
  posts: Post[] | undefined
}

export interface Shares {
  /** The post, the name of an author who shows it to members only, or undefined. No statement when cached. */
  post(ctx: Context, id: string): Promise<Post | Named | undefined>
  profile(ctx: Context, id: string): Promise<SharedProfile | undefined>
}

export const isPost = (shared: Post | Named): shared is Post => "content" in shared

/**
 * What people without an account read. Sites that do not allow it answer without a statement. Permission is checked after
 * content is read: a text that is written once the author shows posts to members only must not appear.
 */
export function openShares(bus: Bus): Shares {
  const posts = timedCache<Post>()
  const profiles = timedCache<SharedProfile>()
  // Bans, suspensions and erased accounts take effect before the TTL.
  bus.subscribe(ACTOR_CHANGED, ({ userId }) => {
    posts.dropWhere((post) => post.author.id === userId)
    profiles.dropWhere((profile) => profile.id === userId)
  })
  return {
    async post(ctx, id) {
      if (!ctx.site.current().publicReading) return undefined
      const now = ctx.now()
      const cached = posts.find(id, now)
      if (cached) return cached
      const [post] = await viewPosts({ db: ctx.db, actor: STRANGER }, [id])
      const row = await selectSharedPost(ctx.db, id, now)
      if (!row?.showsPosts) return row
      return post && posts.keep(id, post, now)
    },
    async profile(ctx, id) {
      if (!ctx.site.current().publicReading) return undefined
      const now = ctx.now()
      const cached = profiles.find(id, now)
      if (cached) return cached
      const newest = await printPosts(ctx.db, await selectNewestPosts(ctx.db, id))
      const row = await selectSharedProfile(ctx.db, id, now)
      if (!row) return undefined
      const { showsPosts, ...person } = row
      if (!showsPosts) return { ...person, bio: null, profileImageUrl: null, posts: undefined }
      return profiles.keep(id, { ...person, posts: parsePosts(newest) }, now)
    },
  }
}

/** Positive answers only: what becomes public appears at once. */
function timedCache<T>() {
  const entries = new Map<string, { value: T; at: number }>()
  return {
    find(key: string, now: Date): T | undefined {
      const entry = entries.get(key)
      const age = entry ? now.getTime() - entry.at : -1
      return age >= 0 && age < SERVER_SECONDS * 1000 ? entry!.value : undefined
    },
    keep(key: string, value: T, now: Date): T {
      entries.delete(key)
      entries.set(key, { value, at: now.getTime() })
      const oldest = entries.size > MAX_CACHED ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      return value
    },
    dropWhere(matches: (value: T) => boolean) {
      for (const [key, { value }] of entries) if (matches(value)) entries.delete(key)
    },
  }
}

/** As the web app shows it. */
export const fullName = ({ firstName, lastName }: Named) =>
  firstName && lastName ? `${firstName} ${lastName}` : "Anonymous User"

export const shortName = (person: Named) => person.firstName || fullName(person)

export const portraitUrl = ({ profileImageUrl }: PersonRef, pixels: number) =>
  profileImageUrl === null ? undefined : profileUrl(profileImageUrl, pixels)
