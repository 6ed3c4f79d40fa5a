import { and, asc, eq } from "#db/drizzle.ts"
import { profileImageSql } from "#db/media-url.ts"
import { shortRead } from "#db/short-reads.ts"
import { grants } from "#db/tables/auth.ts"
import type { onboarding } from "#db/tables/onboarding.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

export type GrantedRole = (typeof grants.$inferSelect)["role"]

const CURRENT_USER = `
  select id, email, first_name as "firstName", last_name as "lastName", handle, ${profileImageSql("users")} as "profileImageUrl", bio,
    is_verified as "isVerified", created_at as "createdAt", following_count as following, followers_count as followers,
    posts_count as posts, settings, show_email as "showEmail",
    (select post_id from pins where user_id = users.id) as "pinnedPostId",
    coalesce(o.step, 'profile') as "onboardingStep", o.outcome as "onboardingOutcome",
    o.checklist_closed_at as "checklistClosedAt"
  from users left join onboarding o on o.user_id = users.id where id = $1`

export interface CurrentUserRow extends Pick<
  typeof users.$inferSelect,
  | "id"
  | "email"
  | "firstName"
  | "lastName"
  | "handle"
  | "bio"
  | "isVerified"
  | "settings"
  | "showEmail"
> {
  profileImageUrl: string | null
  createdAt: string
  pinnedPostId: string | null
  onboardingStep: (typeof onboarding.$inferSelect)["step"]
  onboardingOutcome: string | null
  checklistClosedAt: string | null
  following: number
  followers: number
  posts: number
}

export const currentUserRead = <T>(id: string, shape: (row: CurrentUserRow | undefined) => T) =>
  shortRead<CurrentUserRow, T>(CURRENT_USER, [id], ([row]) => shape(row))

export async function insertGrant(
  db: Db,
  userId: string,
  role: GrantedRole,
  grantedBy: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(grants)
    .values({ userId, role, grantedBy, createdAt: at })
    .onConflictDoNothing()
    .returning({ role: grants.role })
  return rows.length > 0
}

export async function deleteGrant(db: Db, userId: string, role: GrantedRole): Promise<boolean> {
  const rows = await db
    .delete(grants)
    .where(and(eq(grants.userId, userId), eq(grants.role, role)))
    .returning({ role: grants.role })
  return rows.length > 0
}

export async function selectGrants(db: Db) {
  return db
    .select({
      userId: grants.userId,
      role: grants.role,
      grantedBy: grants.grantedBy,
      createdAt: grants.createdAt,
      email: users.email,
      handle: users.handle,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .orderBy(asc(grants.createdAt), asc(grants.userId), asc(grants.role))
}
