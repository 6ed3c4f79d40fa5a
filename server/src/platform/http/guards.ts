import type { Permission } from "@grove/contract/auth"
import type { ErrorCode } from "@grove/contract/errors"
import type { Access, Route } from "@grove/contract/route"

import { isMember, type Actor } from "#platform/actor.ts"
import { AppError, must } from "#platform/errors.ts"
import { t } from "#platform/language/text.ts"

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
    throw new AppError(
      "account.banned",
      reason ? t("Your account is banned: {reason}", { reason }) : undefined,
    )
  }
  const isReading = route.method === "GET" && NEEDED[route.access] === undefined
  if (state === "suspended" && !isReading && route.allowedWhile === undefined) {
    const why = { reason: reason ?? t("a community rule was broken") }
    throw new AppError(
      "account.suspended",
      until === undefined
        ? t("Your account is suspended until further notice: {reason}", why)
        : t("Your account is suspended until {until, date, day}: {reason}", {
            ...why,
            until: Date.parse(until),
          }),
    )
  }
}
