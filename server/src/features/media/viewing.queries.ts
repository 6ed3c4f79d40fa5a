import { rows } from "#db/sql.ts"
import {
  blockedWith,
  isActive,
  isPresent,
  maySeeMessage,
  maySeeStory,
  mayStrangersSeePerson,
  mayStrangersSeePost,
  showsPosts,
} from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import type { MediaUse } from "./queries.ts"

export interface Viewer {
  userId: string
  /** Sees evidence of cases. */
  isModerator: boolean
  /** Sees profile pictures of all accounts, including banned ones. */
  isStaff: boolean
  now: Date
}

export interface Visibility {
  /** Users whose posts or profiles show the picture; independent of the viewer. */
  shownBy: string[]
  /** Users in a block with the viewer; independent of the picture. */
  blocked: string[]
  /** Visible through a message, as staff, or as a video of the viewer that is not posted yet. */
  isPersonal: boolean
  /** Expiry of a story that shows it to this viewer. */
  storyUntil: Date | null
}

/** Guards the cast: subject ids of other uses are not UUIDs. */
const subject = (use: MediaUse) => `case when m.use = '${use}' then m.subject_id::uuid end`

/** Of the posts that show a picture: the picture of a link can be in tens of thousands. */
const MAX_POSTS = 100

/** Authors of the newest posts that show the picture, read from the index until there are enough. */
const authorsOf = (picture: string, mayShow: string) => `
  select p.author_id as id
  from media_uses m join posts p on p.id = ${subject("post")} join users a on a.id = p.author_id
  where m.hash = ${picture} and m.use = 'post' and ${mayShow}
  order by m.subject_id desc limit ${MAX_POSTS}`

/** $1 = viewer, $2 = picture, $3 = now, $4 = whether the viewer is a moderator, $5 = or other staff. */
const VISIBILITY = `
  select
    array(
      (${authorsOf("$2", `${isPresent("p")} and a.state = 'active'`)})
      union select subject_id from media_uses m
      where m.hash = $2 and m.use = 'profile' and ${isActive("m.subject_id")}
    ) as "shownBy",
    array(${blockedWith("$1")}) as blocked,
    coalesce(bool_or(t.id is not null or (m.use = 'evidence' and $4) or (m.use = 'profile' and $5)
      or (m.use = 'video' and m.owner_id = $1)), false)
      as "isPersonal",
    max(s.expires_at) as "storyUntil"
  from media_uses m
  left join messages t on t.id = ${subject("message")} and ${maySeeMessage("$1", "t")}
  left join stories s on s.id = ${subject("story")} and ${maySeeStory("$1", "s", "$3")}
  where m.hash = $2 and m.use in ('message', 'story', 'evidence', 'profile', 'video')`

export async function selectVisibility(db: Db, hash: string, viewer: Viewer): Promise<Visibility> {
  const [row] = await rows<Visibility & Record<string, unknown>>(db, VISIBILITY, [
    viewer.userId,
    hash,
    viewer.now,
    viewer.isModerator,
    viewer.isStaff,
  ])
  return row!
}

/** $1 = picture, $2 = now. The rule of the pages on which strangers find the picture. */
const FOR_STRANGERS = `
  (${authorsOf("$1", mayStrangersSeePost("p", "a", "$2"))})
  union select a.id from media_uses m join users a on a.id = m.subject_id
  where m.hash = $1 and m.use = 'profile' and ${mayStrangersSeePerson("a", "$2")} and ${showsPosts("a")}`

/** Users whose posts or profiles show the picture to people without an account, if the site allows it. */
export async function selectShownToStrangers(db: Db, hash: string, now: Date): Promise<string[]> {
  const found = await rows<{ id: string }>(db, FOR_STRANGERS, [hash, now])
  return found.map(({ id }) => id)
}
