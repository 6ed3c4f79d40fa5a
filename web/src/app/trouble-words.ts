import type { Trouble } from "#lib/lazy-import.ts"
import { t } from "#lib/text.ts"

export const troubleWords = (why: Trouble) =>
  ({
    offline: t("You are offline."),
    failed: t("This part could not be loaded."),
    gone: t("This site was updated."),
  })[why]

export const troubleHint = (why: Trouble) =>
  why === "offline"
    ? t("What is missing comes when you are connected again.")
    : t("Posts, stories, comments and messages you have begun are kept.")

export const reload = () => location.reload()
