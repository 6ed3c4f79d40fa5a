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
    "announcement.create": t("Announced something"),
    "announcement.change": t("Changed an announcement"),
    "announcement.remove": t("Deleted an announcement"),
    "job.retry": t("Started failed jobs again"),
    "job.remove": t("Removed a failed job"),
    grant: t("Granted a role"),
    revoke: t("Revoked a role"),
  }
  return names[act] ?? act
}
