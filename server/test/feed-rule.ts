import { posts, type Post } from "@grove/contract/posts"
import { expect } from "vitest"

import type { Person, World } from "./world.ts"

/** 'text' or 'text by reposter'. */
export const entryOf = ({ content, repostedBy }: Post) =>
  repostedBy ? `${content} by ${repostedBy.id}` : content

/** All pages of the home feed. */
export async function readFeed(w: World, reader: Person, limit = 3): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await w.as(reader).ask(posts.feed, { query: { limit, ...(cursor && { cursor }) } })
    expect(page.body.length).toBeLessThanOrEqual(limit)
    seen.push(...page.body.map(entryOf))
    cursor = page.next
  } while (cursor)
  return seen
}

/** The rule of the home feed in plain SQL, with no thought for speed. */
export async function feedByRule(w: World, reader: Person): Promise<string[]> {
  const { rows } = await w.pool.query<{ entry: string }>(
    `with hidden as (
       select blocked_id as id from blocks where blocker_id = $1 union select blocker_id from blocks where blocked_id = $1
       union select muted_id from mutes where muter_id = $1 union select id from users where state <> 'active'
     ), mine as (
       select distinct on (f.post_id) f.id, f.actor_id, p.author_id, p.content from feed_items f join posts p on p.id = f.post_id
       where (f.actor_id = $1 or f.actor_id in (select followee_id from follows where follower_id = $1))
         and f.actor_id not in (select id from hidden) and p.author_id not in (select id from hidden)
         and p.deleted_at is null and p.removed_at is null
       order by f.post_id, f.id desc
     )
     select case when id = (select post_id from feed_items i where i.id = mine.id) then content else content || ' by ' || actor_id end as entry
     from mine order by id desc`,
    [reader.id],
  )
  return rows.map((row) => row.entry)
}
