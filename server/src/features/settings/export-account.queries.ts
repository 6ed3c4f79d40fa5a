import { profileImageSql } from "#db/media-url.ts"
import { rows } from "#db/sql.ts"
import type { Db } from "#platform/context.ts"

import { fields } from "./export-sql.ts"

const PROFILE = `
  select ${fields("u", {
    id: "id",
    email: "email",
    emailVerified: "email_verified",
    firstName: "first_name",
    lastName: "last_name",
    handle: "handle",
    bio: "bio",
    bioMentions: "bio_mentions",
    profileImageUrl: profileImageSql("u"),
    isVerified: "is_verified",
    createdAt: "created_at",
    posts: "posts_count",
    followers: "followers_count",
    following: "following_count",
    roles:
      "(select coalesce(json_agg(g.role order by g.role), '[]') from grants g where g.user_id = $1)",
  })} as profile, u.settings, u.show_email
  from users u where u.id = $1`

export async function selectOwnProfile(db: Db, userId: string) {
  const [row] = await rows<{
    profile: object
    settings: Record<string, unknown>
    show_email: boolean | null
  }>(db, PROFILE, [userId])
  return row
}

const FILES = `
  select m.hash as position, m.widths, m.extension from media m
  where m.hash > $2 and exists (select 1 from media_uses u
    where u.hash = m.hash and u.owner_id = $1 and u.use in ('post', 'story', 'profile', 'message', 'video'))
  order by m.hash limit $3`

export const selectFiles = (db: Db, userId: string, after: string, limit: number) =>
  rows<{ position: string; widths: number[]; extension: string }>(db, FILES, [userId, after, limit])
