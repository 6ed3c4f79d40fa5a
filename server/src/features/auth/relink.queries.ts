import { and, eq } from "#db/drizzle.ts"
import { rows } from "#db/sql.ts"
import { signInMethods } from "#db/tables/auth.ts"
import type { Db } from "#platform/context.ts"

export interface RelinkRow {
  user_id: string
  handle: string
  email: string | null
  email_verified: boolean
  /** Whether the account has a sign-in method at the new issuer, prepared or used. */
  is_linked: boolean
  /** Accounts with a sign-in method at the old issuer that has the same address. */
  same_address: number
  /** Another account that signed in at the new issuer with this verified address. */
  second_id: string | null
  second_handle: string | null
  second_method_id: string | null
  is_second_empty: boolean | null
}

/** Without anything a person would miss. */
const IS_EMPTY = `(s.posts_count = 0 and s.followers_count = 0 and s.following_count = 0 and s.id <> 'admin'
  and not exists (select 1 from grants where user_id = s.id)
  and not exists (select 1 from comments where author_id = s.id)
  and not exists (select 1 from likes where user_id = s.id)
  and not exists (select 1 from stories where author_id = s.id)
  and not exists (select 1 from conversations where user_id = s.id)
  and not exists (select 1 from penalties where user_id = s.id)
  and not exists (select 1 from reports where reporter_id = s.id)
  and not exists (select 1 from sign_in_methods other where other.user_id = s.id and other.id <> n.id))`

/** $1 is the old issuer, $2 the new one. Locks the accounts until the transaction ends. */
const PLAN = `
  select u.id as user_id, u.handle, o.email, o.email_verified,
    exists (select 1 from sign_in_methods m where m.user_id = u.id and m.issuer = $2) as is_linked,
    (select count(distinct m.user_id) from sign_in_methods m join users x on x.id = m.user_id and x.state <> 'deleted'
      where m.issuer = $1 and m.email_verified and lower(m.email) = lower(o.email))::int as same_address,
    s.id as second_id, s.handle as second_handle, n.id as second_method_id, ${IS_EMPTY} as is_second_empty
  from sign_in_methods o join users u on u.id = o.user_id and u.state <> 'deleted'
  left join lateral (
    select m.id, m.user_id from sign_in_methods m join users x on x.id = m.user_id and x.state <> 'deleted'
    where m.issuer = $2 and m.email_verified and lower(m.email) = lower(o.email) and m.user_id <> u.id
    order by m.subject is null, m.created_at limit 1
  ) n on o.email_verified
  left join users s on s.id = n.user_id
  where o.issuer = $1 and o.subject is not null
  order by u.created_at, u.id
  for update of u`

export const selectPlan = (db: Db, from: string, to: string) =>
  rows<RelinkRow>(db, PLAN, [from, to])

const ISSUERS = `
  select m.issuer, count(distinct m.user_id)::int as people
  from sign_in_methods m join users u on u.id = m.user_id and u.state <> 'deleted'
  where m.subject is not null group by m.issuer order by people desc, m.issuer`

export const selectIssuers = (db: Db) => rows<{ issuer: string; people: number }>(db, ISSUERS, [])

export async function insertAwaited(
  db: Db,
  values: { userId: string; issuer: string; email: string; createdAt: Date },
) {
  await db.insert(signInMethods).values({ ...values, emailVerified: true })
}

export async function moveMethod(db: Db, id: string, from: string, to: string) {
  await db
    .update(signInMethods)
    .set({ userId: to })
    .where(and(eq(signInMethods.id, id), eq(signInMethods.userId, from)))
}
