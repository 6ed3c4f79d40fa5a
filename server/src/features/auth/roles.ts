import { PERMISSIONS, type Permission } from "@grove/contract/auth"

import { ADMIN_ID } from "#idp/subject.ts"

export interface RoleFacts {
  userId: string
  email: string | null
  emailVerified: boolean
  /** Granted by an admin or on the command line. */
  roles: readonly string[]
}

export interface RoleRules {
  adminEmailDomains: readonly string[]
  detectionEmailDomains: readonly string[]
}

const BY_ROLE: Record<string, readonly Permission[]> = {
  moderator: ["rules"],
  detector: ["detection"],
  admin: ["rules", "detection", "team"],
}

/** An e-mail domain must match exactly and belong to a verified address. */
export function permissionsOf(facts: RoleFacts, rules: RoleRules): readonly Permission[] {
  if (facts.userId === ADMIN_ID) return PERMISSIONS
  const held = new Set(facts.roles.flatMap((role) => BY_ROLE[role] ?? []))
  const domain = facts.emailVerified ? domainOf(facts.email) : undefined
  if (domain !== undefined && rules.adminEmailDomains.includes(domain))
    for (const p of BY_ROLE["admin"] ?? []) held.add(p)
  if (domain !== undefined && rules.detectionEmailDomains.includes(domain)) held.add("detection")
  return PERMISSIONS.filter((permission) => held.has(permission))
}

// ASCII only, checked before lowercasing: U+212A would otherwise become a 'k'.
const ADDRESS = /^[\x21-\x3f\x41-\x7e]+@(?<domain>[a-zA-Z0-9.-]+)$/

const domainOf = (email: string | null) =>
  ADDRESS.exec(email ?? "")?.groups?.["domain"]?.toLowerCase()
