import { inlinePicture } from "#features/media/service.ts"
import { ADMIN_EMAIL, BUILTIN_ISSUER } from "#idp/subject.ts"
import type { Context } from "#platform/context.ts"
import { message, t } from "#platform/language/text.ts"

import { selectMostFollowedByRole } from "./queries.ts"

const MAX_NOTE = 90
/** Twice the displayed size, for high-density screens. */
const PORTRAIT_PIXELS = 88
const ROLES = {
  member: message("Member"),
  moderator: message("Moderator: decides about reports and appeals"),
  detector: message("Detector: looks for fake accounts"),
  admin: message("Administrator: may do everything"),
}

/** One-click sign-ins of the demo: the most followed user of each role. */
export async function demoAccounts(ctx: Context) {
  const found = await selectMostFollowedByRole(ctx.db, BUILTIN_ISSUER)
  const people = Object.entries(ROLES).flatMap(([role, note]) => {
    const person = found.find((one) => one.role === role)
    if (!person && role !== "admin") return []
    const bio = role === "member" ? (person?.bio ?? "") : ""
    return {
      email: person?.email ?? ADMIN_EMAIL,
      firstName: person?.firstName ?? "Admin",
      lastName: person?.lastName ?? "",
      note: bio ? t("Member: {bio}", { bio: shortened(bio) }) : t(note),
      picture: person?.profileImageUrl ?? null,
    }
  })
  return Promise.all(
    people.map(async ({ picture, ...person }) => ({
      ...person,
      picture: picture && (await inlinePicture(ctx, picture, PORTRAIT_PIXELS)),
    })),
  )
}

const shortened = (text: string) =>
  text.length > MAX_NOTE ? `${text.slice(0, MAX_NOTE).trimEnd()}…` : text
