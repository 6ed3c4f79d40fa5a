import type { PenaltyType } from "@grove/contract/penalties"

/** Texts of moderation notices. They state days only; the linked page shows the exact time. */

export interface NoticeFacts {
  /** 'post', 'comment', 'profile' … */
  name: string
  rule: string
  note: string | null
  isRemoved: boolean
  isAuto: boolean
  penalty: { type: PenaltyType; days: number | null } | null
  now: Date
}

const DAY_MS = 86_400_000

const CONSEQUENCE: Record<PenaltyType, (until: string) => string> = {
  warning: () => "You have received a warning.",
  restriction: (until) =>
    `Until ${until} you cannot post pictures or links, or write first messages.`,
  suspension: (until) => `Your account is suspended until ${until}: you can read, but not write.`,
  ban: () => "Your account is banned.",
}

/** Tells the member what happened, under which rule, and until when. */
export function decisionMessage(facts: NoticeFacts): string {
  const what = facts.isRemoved
    ? `${removed(facts.name)} after ${facts.isAuto ? "several reports" : "a review"}`
    : `Your ${facts.name} was reviewed`
  return [
    `${what}, because of the rule “${facts.rule}”.`,
    facts.penalty ? consequence(facts.penalty, facts.now) : "Nothing else follows.",
    facts.isAuto ? "A moderator will look at it." : "",
    facts.note?.trim() ?? "",
  ]
    .filter(Boolean)
    .join(" ")
}

function consequence({ type, days }: NonNullable<NoticeFacts["penalty"]>, now: Date): string {
  const until = days === null ? "" : dayOf(new Date(now.getTime() + days * DAY_MS))
  return CONSEQUENCE[type](until)
}

const removed = (name: string) =>
  name === "profile" ? "Your bio and picture were removed" : `Your ${name} was removed`

export const reversedMessage = (name: string) =>
  `A decision about your ${name} was taken back. Everything is as it was before.`

export const receivedMessage = (name: string) =>
  `Thank you for your report about a ${name}. We will look into it.`

export const decidedMessage = (name: string, isConfirmed: boolean) =>
  isConfirmed
    ? `Your report about a ${name} was reviewed, and we took action. Thank you for looking out for the community.`
    : `Your report about a ${name} was reviewed. It does not break our rules.`

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
