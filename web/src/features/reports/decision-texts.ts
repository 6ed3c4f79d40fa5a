import type { PenaltyChoice } from "@grove/contract/penalties"
import type { ReportTarget, Violation } from "@grove/contract/reports"

import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"

export type Choice = Violation["choices"][number]

const DAY_MS = 86_400_000

export const ownChoice = (choices: readonly Choice[]): Choice =>
  choices.find(({ isOwn }) => isOwn) ?? choices[0]!

export const choiceOf = (choices: readonly Choice[], penalty: PenaltyChoice): Choice =>
  choices.find((choice) => choice.penalty === penalty) ?? ownChoice(choices)

/** Compares a choice with the rule's own penalty; choices are ordered from mild to severe. */
export function comparedToRule(
  choices: readonly Choice[],
  penalty: PenaltyChoice,
): "own" | "milder" | "stricter" {
  const step = choices.indexOf(choiceOf(choices, penalty)) - choices.indexOf(ownChoice(choices))
  if (step === 0) return "own"
  return step < 0 ? "milder" : "stricter"
}

export function choiceName(penalty: PenaltyChoice): string {
  return {
    none: t("None"),
    warning: t("Warning"),
    restriction: t("Restriction"),
    suspension: t("Suspension"),
    ban: t("Ban"),
  }[penalty]
}

export function choiceHint(target: ReportTarget, { penalty, days }: Choice): string {
  const count = days ?? 0
  return {
    none: target === "user" ? t("only the profile is cleared") : t("only the content is removed"),
    warning: t("{count, plural, one {# day} other {# days}}", { count }),
    restriction: t("{count, plural, one {# day} other {# days}}", { count }),
    suspension: t("{count, plural, one {# day} other {# days}}, read-only", { count }),
    ban: t("permanent"),
  }[penalty]
}

/** The effect of Remove Content with this choice: 'Clears bio and picture, bans permanently.' */
export function removalLine(target: ReportTarget, { penalty, days }: Choice, now: number): string {
  const what = taken(target)
  const count = days ?? 0
  const until = formatDate(new Date(now + count * DAY_MS))
  return {
    none: t("{what}, without a penalty.", { what }),
    warning: t("{what}, warns for {count, plural, one {# day} other {# days}}.", { what, count }),
    restriction: t("{what}, restricts for {count, plural, one {# day} other {# days}}.", {
      what,
      count,
    }),
    suspension: t("{what}, suspends until {until}.", { what, until }),
    ban: t("{what}, bans permanently.", { what }),
  }[penalty]
}

function taken(target: ReportTarget): string {
  return {
    user: t("Clears bio and picture"),
    post: t("Hides the post"),
    comment: t("Hides the comment"),
    story: t("Hides the story"),
    message: t("Hides the message"),
  }[target]
}

export function warningLine(target: ReportTarget, days: number): string {
  const what = {
    user: t("The profile stays."),
    post: t("The post stays."),
    comment: t("The comment stays."),
    story: t("The story stays."),
    message: t("The message stays."),
  }[target]
  return t("For {count, plural, one {# day} other {# days}}. {what}", { count: days, what })
}

/** The line that replaces a decided case. */
export function removedLine(id: string, { penalty, days }: Choice): string {
  const count = days ?? 0
  return {
    none: t("Violation #{id}: content removed.", { id }),
    warning: t("Violation #{id}: content removed, warning given.", { id }),
    restriction: t(
      "Violation #{id}: content removed, restricted for {count, plural, one {# day} other {# days}}.",
      { id, count },
    ),
    suspension: t(
      "Violation #{id}: content removed, suspended for {count, plural, one {# day} other {# days}}.",
      { id, count },
    ),
    ban: t("Violation #{id}: content removed, banned permanently.", { id }),
  }[penalty]
}
