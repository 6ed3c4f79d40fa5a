import type { Member, MemberDetail, MemberFilter, MemberRole } from "@grove/contract/members"
import type { TeamRole } from "@grove/contract/settings"

import { formatBytes } from "#lib/format-bytes.ts"
import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import type { BadgeTone } from "#ui/Badge.tsx"

type Named = Pick<Member, "firstName" | "lastName" | "handle">

/** Unlike elsewhere, half a name is shown: administrators must tell people apart. */
export const memberName = ({ firstName, lastName, handle }: Named) =>
  [firstName, lastName].filter(Boolean).join(" ") || `@${handle}`

export function stateBadge(member: Member): { label: string; tone: BadgeTone } {
  if (member.state === "banned") return { label: t("Banned"), tone: "danger" }
  if (member.state === "suspended") return { label: t("Suspended"), tone: "danger" }
  if (member.isLikelyFake) return { label: t("Likely fake"), tone: "danger" }
  if (member.state === "restricted") return { label: t("Restricted"), tone: "warn" }
  return { label: t("Active"), tone: "ok" }
}

/** 'until Nov 20' for penalties with an end. */
export const untilText = ({ state, until }: Member) =>
  state !== "active" && until !== null ? t("until {date}", { date: formatDate(until) }) : undefined

export const storageText = (bytes: number) => (bytes === 0 ? t("None") : formatBytes(bytes))

export const filterName = (filter: MemberFilter) =>
  ({
    all: t("All"),
    active: t("Active"),
    suspended: t("Suspended"),
    staff: t("Staff"),
    fake: t("Likely fake"),
  })[filter]

export const shortRole = (role: TeamRole) =>
  ({ moderator: t("Moderator"), admin: t("Administrator"), detector: t("Detector") })[role]

/** What the role may do, for the confirmation. */
export const roleRights = (role: TeamRole) =>
  ({
    moderator: t("may decide about reports, penalties and appeals, and change the community rules"),
    admin: t("may do everything: members, roles, the site, moderation and fake detection"),
    detector: t("may analyze accounts and decide which are fake"),
  })[role]

export const fixedReason = (fixed: NonNullable<MemberRole["fixed"]>) =>
  ({
    builtin: t("This is the built-in administrator, whose role cannot be taken away."),
    domain: t("Comes with the domain of the e-mail address, as the server is configured."),
    self: t("You cannot take away your own administrator role."),
    last: t("This is the last administrator. Make another member an administrator first."),
  })[fixed]

/** The ways to sign in at the account here, one line each. */
export function localLines(local: NonNullable<MemberDetail["local"]>): string[] {
  return [
    ...(local.passkeys > 0
      ? [t("{count, plural, one {# passkey} other {# passkeys}}", { count: local.passkeys })]
      : []),
    ...(local.hasPassword
      ? [local.hasTotp ? t("Password, with a second factor") : t("Password")]
      : []),
    ...(local.passkeys === 0 && !local.hasPassword ? [t("No passkey and no password yet")] : []),
  ]
}
