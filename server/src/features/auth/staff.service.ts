import type { Permission } from "@grove/contract/auth"

import type { Context } from "#platform/context.ts"

import { permissionsOf } from "./roles.ts"
import { BUILTIN_ISSUER } from "./sign-in.service.ts"
import {
  selectAllStaff,
  selectRolesOf,
  selectStaffCandidates,
  type StaffRow,
} from "./staff.queries.ts"

/** Users who hold this permission and can use it now. */
export async function staffWith(ctx: Context, permission: Permission): Promise<string[]> {
  // Without accounts of its own the built-in provider is closed, so its administrator cannot sign in.
  const closedIssuer = ctx.config.accounts === "none" ? BUILTIN_ISSUER : null
  const found = await selectStaffCandidates(ctx.db, domainsOf(ctx), ctx.now(), closedIssuer)
  return found.filter((row) => permissionsOfRow(ctx, row).includes(permission)).map((row) => row.id)
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
