import { CATEGORY_COLOR, EMBEDDED_COMMENTS } from "@grove/contract/limits"
import { mediaUrl } from "@grove/contract/media"
import type { Post } from "@grove/contract/posts"

import { rows } from "#db/sql.ts"
import type { PostEvent, PostImage } from "#db/tables/posts.ts"
import { isStanding, mayListPostOf, maySeePostOf, maySeeUserRow, notMuted } from "#db/visibility.ts"
import type { Context } from "#platform/context.ts"

/** A post with all that its card shows, and where it stands in the list that picked it. */
export interface PostRow {
  position: string
  id: string
  content: string
  images: PostImage[]
  created_at: Date
  edited_at: Date | null
  author_id: string
  author_first: string | null
  author_last: string | null
  author_handle: string
  author_image: string | null
  author_verified: boolean
  category_id: number | null
  category_name: string | null
  category_color: string | null
  hashtags: { id: number; name: string }[]
  mentions: { id: string; handle: string }[]
  comments: CommentRow[] | null
  likes_count: number
  comments_count: number
  reposts_count: number
  is_liked: boolean
  is_bookmarked: boolean
  is_reposted: boolean
  reposter_id: string | null
  reposter_first: string | null
  reposter_last: string | null
  reposter_handle: string
  reposter_image: string | null
  reposter_verified: boolean
  event: PostEvent | null
  event_at: Date | null
  going_count: number
  interested_count: number
  my_reply: "going" | "interested" | null
}

type CommentRow = [
  id: string,
  content: string,
  at: string,
  userId: string,
  first: string | null,
  last: string | null,
  handle: string,
  image: string | null,
  isVerified: boolean,
]

const person = (table: string, name: string) =>
  `${table}.id as ${name}_id, ${table}.first_name as ${name}_first, ${table}.last_name as ${name}_last, ${table}.handle as ${name}_handle,
   ${table}.profile_image_url as ${name}_image, ${table}.is_verified as ${name}_verified`

interface ViewOptions {
  /** A post asked for by its own address is shown even if its author is muted. */
  isOpenedByAddress?: boolean
  /** A further column, and a further condition on what is shown. */
  extra?: string
  only?: string
  /** How many of what may be shown. */
  limit?: string
}

/**
 * The only place that builds posts for the wire: `pick` chooses (post_id, position, reposter_id), this loads, drops
 * what the viewer ($1) must not see, and shapes, in one statement whatever the number of posts.
 */
export function postsText(pick: string, options: ViewOptions = {}): string {
  const visible = options.isOpenedByAddress
    ? maySeePostOf("$1", "p", "a")
    : mayListPostOf("$1", "p", "a")
  return `
    with picked as (${pick})
    select picked.position::text as position, ${options.extra ? `${options.extra}, ` : ""}p.id, p.content, p.images,
      p.created_at, p.edited_at, ${person("a", "author")}, ${person("r", "reposter")},
      c.id as category_id, c.name as category_name, c.color as category_color, p.hashtags, p.mentions,
      case when p.comments_count > 0 then (
        select json_agg(json_build_array(few.id, few.content, few.created_at, few.user_id, few.first_name, few.last_name,
          few.handle, few.profile_image_url, few.is_verified) order by few.id)
        from (
          select m.id, m.content, m.created_at, u.id as user_id, u.first_name, u.last_name, u.handle, u.profile_image_url, u.is_verified
          from comments m join users u on u.id = m.author_id
          where m.post_id = p.id and ${isStanding("m")} and ${maySeeUserRow("$1", "u")} and ${notMuted("$1", "u.id")}
          order by m.id desc limit ${EMBEDDED_COMMENTS}
        ) few
      ) end as comments,
      p.likes_count, p.comments_count, p.reposts_count,
      p.likes_count > 0 and exists (select 1 from likes where post_id = p.id and user_id = $1) as is_liked,
      exists (select 1 from bookmarks where post_id = p.id and user_id = $1) as is_bookmarked,
      p.reposts_count > 0 and exists (select 1 from reposts where post_id = p.id and user_id = $1) as is_reposted,
      p.event, p.event_at, p.going_count, p.interested_count,
      case when p.event is not null then (select reply from event_replies where post_id = p.id and user_id = $1) end as my_reply
    from picked
    join posts p on p.id = picked.post_id
    join users a on a.id = p.author_id
    left join users r on r.id = picked.reposter_id
    left join categories c on c.id = p.category_id
    where ${visible} and (r.id is null or (${maySeeUserRow("$1", "r")} and ${notMuted("$1", "r.id")}))
      ${options.only ? `and ${options.only}` : ""}
    order by picked.position desc ${options.limit ? `limit ${options.limit}` : ""}`
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

/** A post asked for by its own address. */
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
    author: {
      id: row.author_id,
      firstName: row.author_first,
      lastName: row.author_last,
      handle: row.author_handle,
      profileImageUrl: row.author_image,
      isVerified: row.author_verified,
    },
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
    comments: row.comments?.map((comment) => shapeComment(row.id, comment)) ?? [],
    _count: { likes: row.likes_count, comments: row.comments_count, reposts: row.reposts_count },
    isLiked: row.is_liked,
    isBookmarked: row.is_bookmarked,
    isReposted: row.is_reposted,
    repostedBy:
      row.reposter_id === null
        ? null
        : {
            id: row.reposter_id,
            firstName: row.reposter_first,
            lastName: row.reposter_last,
            handle: row.reposter_handle,
            profileImageUrl: row.reposter_image,
            isVerified: row.reposter_verified,
          },
    event: row.event && {
      ...row.event,
      startsAt: row.event_at?.toISOString() ?? null,
      _count: { going: row.going_count, interested: row.interested_count },
      myReply: row.my_reply,
    },
  }
}

function shapeComment(
  postId: string,
  [id, content, at, userId, firstName, lastName, handle, profileImageUrl, isVerified]: CommentRow,
): Post["comments"][number] {
  return {
    id,
    postId,
    content,
    createdAt: new Date(at).toISOString(),
    user: { id: userId, firstName, lastName, handle, profileImageUrl, isVerified },
  }
}
