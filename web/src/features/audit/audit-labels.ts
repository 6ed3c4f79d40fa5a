import type { AuditEntry } from "@grove/contract/audit"

import { penaltyName } from "#features/penalties/penalty-labels.ts"
import { actionName as ruleActionName, severityName } from "#features/rules/rule-labels.ts"
import { roleName } from "#features/settings/role-name.ts"
import { t } from "#lib/text.ts"

/** The action as text; unknown actions are shown as they are. */
export function actName(act: string): string {
  const names: Partial<Record<string, string>> = {
    "rule.create": t("Created a rule"),
    "rule.change": t("Changed a rule"),
    "rule.autoStopped": t("Turned off automatic enforcement"),
    "violation.open": t("Opened a case"),
    "violation.resolve": t("Decided a case"),
    "violation.undo": t("Undid a decision"),
    "violation.auto": t("Rule enforced automatically"),
    "penalty.lift": t("Lifted a penalty"),
    "appeal.decide": t("Decided an appeal"),
    "audit.download": t("Downloaded the log"),
    "site.change": t("Changed the site"),
    "announcement.create": t("Created an announcement"),
    "announcement.change": t("Changed an announcement"),
    "announcement.remove": t("Deleted an announcement"),
    "job.retry": t("Retried failed jobs"),
    "job.remove": t("Removed a failed job"),
    "member.signOut": t("Signed a member out everywhere"),
    "member.signInLink": t("Created a sign-in link"),
    "member.rename": t("Renamed a member"),
    "member.suspend": t("Suspended a member"),
    "member.delete": t("Deleted an account"),
    "member.export": t("Downloaded a member's data"),
    "member.relink": t("Moved a member to another provider"),
    "joining.approve": t("Approved a request to join"),
    "joining.refuse": t("Refused a request to join"),
    "joining.undo": t("Undid a decision about a request to join"),
    "invitation.make": t("Created an invitation"),
    "invitation.revoke": t("Revoked an invitation"),
    "mail.stop": t("Stopped mail to an address"),
    "account.analyze": t("Analyzed an account"),
    "account.decide": t("Marked an account as fake or genuine"),
    "account.case": t("Opened a case about an account"),
    "account.scan": t("Scanned accounts"),
    grant: t("Granted a role"),
    revoke: t("Revoked a role"),
  }
  return names[act] ?? act
}

/** What the act is about, where the act alone does not say it. Members are linked by the caller. */
export function subjectName(entry: AuditEntry): string | undefined {
  const { subjectType, subjectId: id } = entry
  if (subjectType === "violation") return t("Rule Violation #{id}", { id })
  if (subjectType === "appeal") return t("Appeal #{id}", { id })
  if (subjectType === "mail") return id
  return entry.ruleName ?? undefined
}

type Detail = AuditEntry["detail"][number]

/** The details with readable names and values; ids that the entry shows in another way are left out. */
export function detailsOf({ detail, member }: Pick<AuditEntry, "detail" | "member">): Detail[] {
  return detail
    .filter(({ name, value }) => value !== member?.id && !isId(name, value))
    .map(({ name, value }) => ({ name: detailName(name), value: detailValue(name, value) }))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/
const isId = (name: string, value: string) =>
  UUID.test(value) || (name === "penalty" && /^\d+$/.test(value))

/** Settings of the site keep their own names, as words. */
function detailName(name: string): string {
  const names: Partial<Record<string, string>> = {
    role: t("Role"),
    reason: t("Reason"),
    because: t("Reason"),
    why: t("Reason"),
    note: t("Note"),
    name: t("Name"),
    severity: t("Severity"),
    action: t("Action"),
    decision: t("Decision"),
    label: t("Decision"),
    penalty: t("Penalty"),
    rule: t("Rule"),
    target: t("Content"),
    places: t("Places"),
    days: t("Days"),
    score: t("Score"),
    accounts: t("Accounts"),
    from: t("From"),
    to: t("To"),
  }
  return names[name] ?? name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Of a rule, or of the decision about a case. */
const actionName = (action: string): string | undefined =>
  ({
    none: t("Dismiss"),
    warning: t("Warning"),
    content_removed: t("Remove Content"),
  })[action] ?? ruleActionName(action as never)

const targetName = (target: string): string | undefined =>
  ({
    post: t("Post"),
    comment: t("Comment"),
    message: t("Message"),
    story: t("Story"),
    user: t("Account"),
  })[target]

function detailValue(name: string, value: string): string {
  const namer = {
    role: roleName,
    severity: severityName,
    action: actionName,
    target: targetName,
    penalty: penaltyName,
    insteadOf: penaltyName,
  }[name] as ((value: string) => string | undefined) | undefined
  return namer?.(value) ?? value
}
