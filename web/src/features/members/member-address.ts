import { MEMBER_FILTERS } from "@grove/contract/members"

import { paths } from "#lib/paths.ts"

import type { MemberQuery } from "./hooks.ts"

/** Search and filter stand in the address. */
export function queryOf(search: string): MemberQuery {
  const params = new URLSearchParams(search)
  const wanted = params.get("filter")
  const filter = MEMBER_FILTERS.find((name) => name === wanted) ?? "all"
  return { q: params.get("q")?.trim() ?? "", filter }
}

/** The address of a member's page, or of the list. */
export function addressOf({ q, filter }: MemberQuery, userId?: string): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(filter !== "all" && { filter }) })
  const path = userId === undefined ? paths.adminSection("members") : paths.adminMember(userId)
  return params.size > 0 ? `${path}?${params}` : path
}

export const rowId = (userId: string) => `member-${userId}`
