import type { TeamRole } from "@grove/contract/settings"

import { ADMIN_ID } from "#idp/subject.ts"

import { permissionsOf, type RoleFacts, type RoleRules } from "./roles.ts"

/** Roles that come from the id or the verified address, so that nobody can grant or revoke them. */
export function fixedRolesOf(facts: Omit<RoleFacts, "roles">, rules: RoleRules): Set<TeamRole> {
  if (facts.userId === ADMIN_ID) return new Set(["admin"])
  const held = permissionsOf({ ...facts, roles: [] }, rules)
  if (held.includes("team")) return new Set(["admin"])
  return new Set(held.includes("detection") ? ["detector"] : [])
}
