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
    "member.signOut": t("Signed a member out everywhere"),
    "member.signInLink": t("Made a sign-in link"),
    "member.rename": t("Renamed a member"),
    "member.suspend": t("Suspended a member"),
    "member.delete": t("Deleted an account"),
    "member.export": t("Downloaded a member's data"),
    "member.relink": t("Moved a member to another provider"),
    "joining.approve": t("Let a person in"),
    "joining.refuse": t("Refused a request to join"),
    "joining.undo": t("Took a decision about joining back"),
    "invitation.make": t("Made an invitation"),
    "invitation.revoke": t("Revoked an invitation"),
    grant: t("Granted a role"),
    revoke: t("Revoked a role"),
  }
  return names[act] ?? act
}
