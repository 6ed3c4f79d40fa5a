import type { EvidenceFamily, RecommendedAction } from "@grove/contract/detection"

import { t } from "#lib/text.ts"

export function familyName(family: EvidenceFamily): string {
  const names: Record<EvidenceFamily, string> = {
    profile: t("Profile"),
    audience: t("Audience"),
    rhythm: t("Rhythm"),
    content: t("Content"),
    interaction: t("Interaction"),
    messages: t("Messages"),
    signup: t("Sign-up"),
    reports: t("Reports"),
    picture: t("Picture"),
    graph: t("Contacts"),
    opinion: t("Second opinion"),
  }
  return names[family]
}

/** A recommendation; a moderator decides. */
export function actionName(action: RecommendedAction): string {
  const names: Record<RecommendedAction, string> = {
    ban: t("Ban"),
    restrict: t("Restrict"),
    flag: t("Flag for review"),
    other: t("No action"),
  }
  return names[action]
}
