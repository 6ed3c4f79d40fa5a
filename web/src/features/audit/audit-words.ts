import { t } from "#lib/text.ts"

/** The action as text; unknown actions are shown as they are. */
export function actName(act: string): string {
  const names: Partial<Record<string, string>> = {
    "rule.create": t("Created a rule"),
    "rule.change": t("Changed a rule"),
    "rule.autoStopped": t("Stopped a rule from acting by itself"),
    "violation.open": t("Looked at a case"),
    "violation.resolve": t("Decided a case"),
    "violation.undo": t("Took a decision back"),
    "violation.auto": t("A rule acted by itself"),
    "penalty.lift": t("Lifted a penalty"),
    "appeal.decide": t("Decided an appeal"),
    "audit.download": t("Downloaded the log"),
    grant: t("Gave a role"),
    revoke: t("Took a role away"),
  }
  return names[act] ?? act
}
