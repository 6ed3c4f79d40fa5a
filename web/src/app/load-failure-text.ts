import type { LoadFailure } from "#lib/lazy-import.ts"
import { t } from "#lib/text.ts"

export const loadFailureText = (why: LoadFailure) =>
  ({
    offline: t("You are offline."),
    failed: t("This part could not be loaded."),
    gone: t("This site was updated."),
  })[why]

export const loadFailureHint = (why: LoadFailure) =>
  why === "offline"
    ? t("It loads as soon as you are connected again.")
    : t("Your drafts of posts, stories, comments and messages are kept.")

export const reload = () => location.reload()
