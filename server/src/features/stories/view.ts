import type { Story, StoryBackground } from "@grove/contract/stories"

import type { PostImage } from "#db/tables/posts.ts"
import { maySeePerson } from "#db/visibility.ts"
import { viewImage } from "#features/media/view.ts"
import { personColumns, shapePersonRef, type PersonRow } from "#features/users/view.ts"

export interface StoryRow extends PersonRow {
  story_id: string
  content: string | null
  image: PostImage | null
  background: StoryBackground | null
  created_at: Date | string
  expires_at: Date | string
  is_seen: boolean
  views: number | null
}

/** $1 is the viewer, `s` the story, `u` its author. */
export const STORY_COLUMNS = `
  s.id as story_id, s.content, s.image, s.background, s.created_at, s.expires_at, ${personColumns("u")},
  s.author_id = $1 or exists (select 1 from story_views where story_id = s.id and user_id = $1) as is_seen,
  case when s.author_id = $1 then (
    select count(*)::int from story_views v where v.story_id = s.id and ${maySeePerson("$1", "v.user_id")}
  ) end as views`

export function shapeStory(row: StoryRow): Story {
  const image = row.image && viewImage(row.image)
  return {
    id: row.story_id,
    content: row.content,
    imageUrl: image?.url ?? null,
    image,
    background: row.background,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    user: shapePersonRef(row),
    isSeen: row.is_seen,
    views: row.views,
  }
}
