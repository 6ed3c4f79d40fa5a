import { and, asc, desc, eq, sql } from "drizzle-orm"

import { grants } from "#db/tables/auth.ts"
import { users } from "#db/tables/users.ts"
import type { Db } from "#platform/context.ts"

import { ADMIN_ID } from "./roles.ts"

export type GrantedRole = (typeof grants.$inferSelect)["role"]

export async function selectCurrentUser(db: Db, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      handle: users.handle,
      profileImageUrl: users.profileImageUrl,
      bio: users.bio,
      isVerified: users.isVerified,
      createdAt: users.createdAt,
      following: users.followingCount,
      followers: users.followersCount,
      posts: users.postsCount,
      settings: users.settings,
      showEmail: users.showEmail,
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}

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

/** For the sign-in page of the demo: the most followed user per role, and one without a role. */
export async function selectMostFollowedByRole(db: Db, issuer: string) {
  const granted = sql`(select min(${grants.role}) from ${grants} where ${grants.userId} = ${users.id})`
  const role = sql<
    GrantedRole | "member"
  >`case when ${users.id} = ${ADMIN_ID} then 'admin' else coalesce(${granted}, 'member') end`
  return db
    .selectDistinctOn([sql`role`], {
      role: role.as("role"),
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      bio: users.bio,
      profileImageUrl: users.profileImageUrl,
    })
    .from(users)
    .where(
      and(eq(users.issuer, issuer), eq(users.state, "active"), sql`${users.email} is not null`),
    )
    .orderBy(sql`role`, desc(users.followersCount), asc(users.id))
}
