import { rows } from "#db/sql.ts"
import { blockedWith, isActive, isPostShown, maySeeMessage, maySeeStory } from "#db/visibility.ts"
import type { Db } from "#platform/context.ts"

import type { MediaUse } from "./queries.ts"

export interface Viewer {
  userId: string
  /** Sees the evidence of cases. */
  isModerator: boolean
  /** Sees the faces of all accounts, as the screens for cases and fake accounts show them. */
  isStaff: boolean
  now: Date
}

export interface Visibility {
  /** People whose posts or profiles show the picture now: the same for every viewer. */
  shownBy: string[]
  /** People whom the viewer has blocked or was blocked by: the same for every picture. */
  blocked: string[]
  /** Shown to this viewer by a message or as staff. */
  isPersonal: boolean
  /** Until when a story shows it to this viewer. */
  storyUntil: Date | null
}

/** Subjects are of several kinds: the cast must only ever see ids of the right one. */
const subject = (use: MediaUse) => `case when m.use = '${use}' then m.subject_id::uuid end`

/** $1 = viewer, $2 = picture, $3 = now, $4 = whether the viewer is a moderator, $5 = or other staff. */
const VISIBILITY = `
  select
    coalesce(array_agg(distinct shown.by) filter (where shown.by is not null), '{}') as "shownBy",
    array(${blockedWith("$1")}) as blocked,
    coalesce(bool_or(t.id is not null or (m.use = 'evidence' and $4) or (m.use = 'profile' and $5)), false)
      as "isPersonal",
    max(s.expires_at) as "storyUntil"
  from media_uses m
  left join posts p on p.id = ${subject("post")} and ${isPostShown("p")}
  left join messages t on t.id = ${subject("message")} and ${maySeeMessage("$1", "t")}
  left join stories s on s.id = ${subject("story")} and ${maySeeStory("$1", "s", "$3")}
  cross join lateral (
    select case when m.use = 'post' then p.author_id
      when m.use = 'profile' and ${isActive("m.subject_id")} then m.subject_id end as by
  ) shown
  where m.hash = $2`

/** All uses of one picture in one statement, as this viewer may see them. */
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
