import { eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { interests, onboarding } from "#db/tables/onboarding.ts"
import type { Db } from "#platform/context.ts"

import type { Progress } from "./progress.ts"

/** Everything in one row. What the member has done is derived from existing data. */
const STATE = `
  select coalesce(o.step, 'profile') as step, coalesce(o.outcome, 'open') as outcome,
    o.checklist_closed_at is not null as "isChecklistClosed", u.created_at as "joinedAt",
    coalesce((select array_agg(i.name order by i.name) from interests i where i.user_id = $1), '{}') as interests,
    u.picture_hash is not null as picture, coalesce(u.bio, '') <> '' as bio, u.following_count as follows,
    u.posts_count > 0 as post, o.first_story_at is not null as story,
    exists (select 1 from comments c where c.author_id = $1 and c.deleted_at is null) as comment
  from users u left join onboarding o on o.user_id = u.id where u.id = $1`

export interface StateRow extends Progress {
  isChecklistClosed: boolean
  joinedAt: Date
  interests: string[]
  picture: boolean
  bio: boolean
  follows: number
  post: boolean
  comment: boolean
  story: boolean
}

export async function selectState(db: Db, userId: string): Promise<StateRow | undefined> {
  const [row] = await rows<StateRow>(db, STATE, [userId])
  return row
}

/** Creates a missing row and locks it, so that changes from two devices are serialized. */
export async function lockProgress(db: Db, userId: string): Promise<Progress> {
  await db.insert(onboarding).values({ userId }).onConflictDoNothing()
  const [row] = await db
    .select({ step: onboarding.step, outcome: onboarding.outcome })
    .from(onboarding)
    .where(eq(onboarding.userId, userId))
    .for("update")
  return { step: row!.step, outcome: row!.outcome ?? "open" }
}

export async function updateProgress(db: Db, userId: string, next: Progress, at: Date) {
  const outcome = next.outcome === "open" ? null : next.outcome
  await db
    .update(onboarding)
    .set({ step: next.step, outcome, endedAt: outcome && at })
    .where(eq(onboarding.userId, userId))
}

export async function closeChecklist(db: Db, userId: string, at: Date) {
  await db.update(onboarding).set({ checklistClosedAt: at }).where(eq(onboarding.userId, userId))
}

/** Keeps the time of an interest that stays. */
const REPLACE = `
  with gone as (delete from interests where user_id = $1 and name <> all($2::text[]))
  insert into interests (user_id, name, created_at) select $1, unnest($2::text[]), $3 on conflict do nothing`

export async function replaceInterests(db: Db, userId: string, names: readonly string[], at: Date) {
  await rows(db, REPLACE, [userId, names, at])
}

const NOTE_STORY = `
  insert into onboarding (user_id, first_story_at) values ($1, $2)
  on conflict (user_id) do update set first_story_at = excluded.first_story_at where onboarding.first_story_at is null`

export async function noteStory(db: Db, userId: string, at: Date) {
  await rows(db, NOTE_STORY, [userId, at])
}

export async function deleteOnboardingOf(db: Db, userId: string) {
  await db.delete(interests).where(eq(interests.userId, userId))
  await db.delete(onboarding).where(eq(onboarding.userId, userId))
}
