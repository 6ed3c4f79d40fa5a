import { and, asc, desc, eq, inArray, sql } from "#db/drizzle.ts"
import { profileImageSql } from "#db/media-url.ts"
import { grants } from "#db/tables/auth.ts"
import { penalties } from "#db/tables/penalties.ts"
import { users } from "#db/tables/users.ts"
import { ADMIN_ID } from "#idp/subject.ts"
import type { Db } from "#platform/context.ts"

type GrantedRole = (typeof grants.$inferSelect)["role"]

export async function selectActiveBanId(
  db: Db,
  userId: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db
    .select({ id: penalties.id })
    .from(penalties)
    .where(
      and(
        eq(penalties.userId, userId),
        inArray(penalties.type, ["ban"]),
        sql`${penalties.endedAt} is null and (${penalties.expiresAt} is null or ${penalties.expiresAt} > ${now})`,
      ),
    )
    .orderBy(desc(penalties.id))
    .limit(1)
  return row?.id
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
      profileImageUrl: sql<string | null>`${sql.raw(profileImageSql("users"))}`,
    })
    .from(users)
    .where(
      and(
        sql`exists (select 1 from sign_in_methods m where m.user_id = ${users.id} and m.issuer = ${issuer})`,
        eq(users.state, "active"),
        sql`${users.email} is not null`,
      ),
    )
    .orderBy(sql`role`, desc(users.followersCount), asc(users.id))
}
