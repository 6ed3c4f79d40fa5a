import { CATEGORY_COLOR, EMBEDDED_COMMENTS } from "@grove/contract/limits"
import { mediaUrl } from "@grove/contract/media"
import type { Post } from "@grove/contract/posts"
import type { PersonRef } from "@grove/contract/users"

import { rows } from "#db/sql.ts"
import type { PostEvent, PostImage } from "#db/tables/posts.ts"
import { isStanding, maySeePerson, mayListPost, maySeePost, notMuted } from "#db/visibility.ts"
import type { Context } from "#platform/context.ts"

/** One row of the view: a post with all that its card shows, and where it stands in the list that picked it. */
export interface PostRow {
  position: string
  id: string
  content: string
  images: PostImage[]
  created_at: Date
  edited_at: Date | null
  author: PersonRow
  category_id: number | null
  category_name: string | null
  category_color: string | null
  hashtags: { id: number; name: string }[]
  mentions: { id: string; handle: string }[]
  comments: { id: string; content: string; createdAt: string; user: PersonRow }[]
  likes_count: number
  comments_count: number
  reposts_count: number
  is_liked: boolean
  is_bookmarked: boolean
  is_reposted: boolean
  reposter: PersonRow | null
  event: PostEvent | null
  event_at: Date | null
  going_count: number
  interested_count: number
  my_reply: "going" | "interested" | null
}

/** id, first name, last name, handle, picture, verified: a list is half the bytes of an object. */
type PersonRow = [string, string | null, string | null, string, string | null, boolean]

const person = (table: string) =>
  `json_build_array(${["id", "first_name", "last_name", "handle", "profile_image_url", "is_verified"].map((c) => `${table}.${c}`).join(", ")})`

/**
 * The only place that builds posts for the wire: `pick` chooses (post_id, position, reposter_id), this loads, drops
 * what the viewer ($1) must not see, and shapes, in one statement whatever the number of posts.
 */
export function postsText(
  pick: string,
  options: { isOpenedByAddress?: boolean; extra?: string } = {},
): string {
  const visible = options.isOpenedByAddress ? maySeePost("$1", "p") : mayListPost("$1", "p")
  return `
    with picked as (${pick})
    select picked.position::text as position, ${options.extra ? `picked.${options.extra}, ` : ""}p.id, p.content, p.images, p.created_at, p.edited_at, ${person("a")} as author,
      c.id as category_id, c.name as category_name, c.color as category_color, p.hashtags, p.mentions,
      coalesce(latest.comments, '[]') as comments, p.likes_count, p.comments_count, p.reposts_count,
      exists (select 1 from likes where post_id = p.id and user_id = $1) as is_liked,
      exists (select 1 from bookmarks where post_id = p.id and user_id = $1) as is_bookmarked,
      p.reposts_count > 0 and exists (select 1 from reposts where post_id = p.id and user_id = $1) as is_reposted,
      case when r.id is not null then ${person("r")} end as reposter,
      p.event, p.event_at, p.going_count, p.interested_count,
      case when p.event is not null then (select reply from event_replies where post_id = p.id and user_id = $1) end as my_reply
    from picked
    join posts p on p.id = picked.post_id
    join users a on a.id = p.author_id
    left join users r on r.id = picked.reposter_id and r.id <> p.author_id
    left join categories c on c.id = p.category_id
    left join lateral (
      select json_agg(json_build_object('id', few.id, 'content', few.content, 'createdAt', few.created_at, 'user', few.author)
        order by few.id) as comments
      from (
        select m.id, m.content, m.created_at, ${person("u")} as author
        from comments m join users u on u.id = m.author_id
        where m.post_id = p.id and ${isStanding("m")} and ${maySeePerson("$1", "m.author_id")} and ${notMuted("$1", "m.author_id")}
        order by m.id desc limit ${EMBEDDED_COMMENTS}
      ) few
    ) latest on p.comments_count > 0
    where ${visible}
    order by picked.position desc`
}

const BY_IDS = postsText(
  "select id as post_id, -place as position, null::text as reposter_id from unnest($2::uuid[]) with ordinality as wanted(id, place)",
)
const BY_ADDRESS = postsText(
  "select $2::uuid as post_id, 1 as position, null::text as reposter_id",
  { isOpenedByAddress: true },
)

/** Posts in the order of the ids; those the viewer may not see are left out. */
export async function viewPosts(ctx: Context, ids: readonly string[]): Promise<Post[]> {
  const found = await rows<PostRow>(ctx.db, BY_IDS, [ctx.actor.userId, ids])
  return found.map(shapePost)
}

/** A post asked for by its own address: shown even if its author is muted. */
export async function viewPost(ctx: Context, id: string): Promise<Post | undefined> {
  const [found] = await rows<PostRow>(ctx.db, BY_ADDRESS, [ctx.actor.userId, id])
  return found && shapePost(found)
}

export function shapePost(row: PostRow): Post {
  const images = row.images.map((image) => ({ ...image, url: mediaUrl(image.hash, image.width) }))
  return {
    id: row.id,
    content: row.content,
    imageUrl: images[0]?.url ?? null,
    images,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    author: shapePerson(row.author),
    category:
      row.category_id === null
        ? null
        : {
            id: row.category_id,
            name: row.category_name ?? "",
            color: row.category_color ?? CATEGORY_COLOR,
          },
    hashtags: row.hashtags,
    mentions: row.mentions,
    comments: row.comments.map((comment) => ({
      id: comment.id,
      postId: row.id,
      content: comment.content,
      createdAt: new Date(comment.createdAt).toISOString(),
      user: shapePerson(comment.user),
    })),
    _count: { likes: row.likes_count, comments: row.comments_count, reposts: row.reposts_count },
    isLiked: row.is_liked,
    isBookmarked: row.is_bookmarked,
    isReposted: row.is_reposted,
    repostedBy: row.reposter && shapePerson(row.reposter),
    event: row.event && {
      ...row.event,
      startsAt: row.event_at?.toISOString() ?? null,
      _count: { going: row.going_count, interested: row.interested_count },
      myReply: row.my_reply,
    },
  }
}

function shapePerson([
  id,
  firstName,
  lastName,
  handle,
  profileImageUrl,
  isVerified,
]: PersonRow): PersonRef {
  return { id, firstName, lastName, handle, profileImageUrl, isVerified }
}
