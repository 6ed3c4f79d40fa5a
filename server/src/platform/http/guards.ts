import type { Permission } from "@grove/contract/auth"
import type { ErrorCode } from "@grove/contract/errors"
import type { Access, Route } from "@grove/contract/route"

import { isMember, type Actor } from "#platform/actor.ts"
import { AppError, must } from "#platform/errors.ts"

const NEEDED: Partial<Record<Access, { permission: Permission; code: ErrorCode }>> = {
  moderator: { permission: "rules", code: "auth.rulesOnly" },
  detector: { permission: "detection", code: "auth.detectionOnly" },
  admin: { permission: "team", code: "auth.forbidden" },
}

/** Checks standing, then access level: suspended members can read like members, banned ones can only appeal. */
export function requireAccess(
  route: Pick<Route, "access" | "method" | "allowedWhile">,
  actor: Actor,
) {
  if (route.access === "public") return
  must(isMember(actor), "auth.required")
  requireStanding(route, actor)
  const needed = NEEDED[route.access]
  if (needed) must(actor.permissions.includes(needed.permission), needed.code)
}

function requireStanding(route: Pick<Route, "access" | "method" | "allowedWhile">, actor: Actor) {
  const { state, until, reason } = actor.standing
  if (state === "banned" && route.allowedWhile !== "banned") {
    throw new AppError("account.banned", reason ? `Your account is banned: ${reason}` : undefined)
  }
  const isReading = route.method === "GET" && NEEDED[route.access] === undefined
  if (state === "suspended" && !isReading && route.allowedWhile === undefined) {
    const date = until === undefined ? "further notice" : until.slice(0, 10)
    throw new AppError(
      "account.suspended",
      `Your account is suspended until ${date}: ${reason ?? "a community rule was broken"}`,
    )
  }
}
