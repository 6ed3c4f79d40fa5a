import type { Permission } from "@grove/contract/auth"

import { withoutTrailingSlashes } from "#config/trailing-slashes.ts"
import type { Context } from "#platform/context.ts"

import { permissionsOf } from "./roles.ts"
import { signInOptions } from "./sign-in-options.service.ts"
import {
  selectAllStaff,
  selectRolesOf,
  selectStaffCandidates,
  type StaffCandidate,
  type StaffRow,
} from "./staff.queries.ts"

/** Users who hold this permission and can use it now. */
export async function staffWith(ctx: Context, permission: Permission): Promise<string[]> {
  const found = await candidates(ctx)
  return found
    .filter((row) => row.may_sign_in || row.has_session)
    .filter((row) => permissionsOfRow(ctx, row).includes(permission))
    .map((row) => row.id)
}

/** Administrators; `isAble` if they could still sign in as one after their sessions have ended. */
export async function administrators(ctx: Context): Promise<{ id: string; isAble: boolean }[]> {
  const isAdmin = (row: StaffRow) => permissionsOfRow(ctx, row).includes("team")
  const isCurrent = (row: StaffCandidate) => row.email_verified && row.is_email_current
  return (await candidates(ctx)).filter(isAdmin).map((row) => ({
    id: row.id,
    isAble: row.may_sign_in && isAdmin({ ...row, email_verified: isCurrent(row) }),
  }))
}

function candidates(ctx: Context) {
  const issuers = signInOptions(ctx).map(({ issuer }) => withoutTrailingSlashes(issuer))
  const isLocal = ctx.config.accounts === "local"
  return selectStaffCandidates(ctx.db, domainsOf(ctx), ctx.now(), { issuers, isLocal })
}

/** Users with any permission, including suspended and banned ones. */
export async function allStaff(ctx: Context): Promise<string[]> {
  const found = await selectAllStaff(ctx.db, domainsOf(ctx))
  return found.filter((row) => permissionsOfRow(ctx, row).length > 0).map((row) => row.id)
}

/** The given users who hold any permission. */
export async function staffAmong(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const found = await selectRolesOf(ctx.db, ids)
  return new Set(found.filter((row) => permissionsOfRow(ctx, row).length > 0).map((row) => row.id))
}

const domainsOf = ({ config }: Context) => [
  ...config.adminEmailDomains,
  ...config.detectionEmailDomains,
]

const permissionsOfRow = (ctx: Context, row: StaffRow) =>
  permissionsOf(
    {
      userId: row.id,
      email: row.email,
      emailVerified: row.email_verified,
      roles: row.roles ?? [],
    },
    ctx.config,
  )
