import type { PenaltyType } from "@grove/contract/penalties"

/** What people are told, in one place. Times are days: the exact moment is on the page the notice leads to. */

export interface Told {
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

/** To the member: what, which rule, until when. */
export function decisionMessage(told: Told): string {
  const what = told.isRemoved
    ? `${removed(told.name)} after ${told.isAuto ? "several reports" : "a review"}`
    : `Your ${told.name} was reviewed`
  return [
    `${what}, because of the rule “${told.rule}”.`,
    told.penalty ? consequence(told.penalty, told.now) : "Nothing else follows.",
    told.isAuto ? "A moderator will look at it." : "",
    told.note?.trim() ?? "",
  ]
    .filter(Boolean)
    .join(" ")
}

function consequence({ type, days }: NonNullable<Told["penalty"]>, now: Date): string {
  const until = days === null ? "" : dayOf(new Date(now.getTime() + days * DAY_MS))
  return CONSEQUENCE[type](until)
}

const removed = (name: string) =>
  name === "profile" ? "Your bio and picture were removed" : `Your ${name} was removed`

export const takenBackMessage = (name: string) =>
  `A decision about your ${name} was taken back. Everything is as it was before.`

export const receivedMessage = (name: string) =>
  `Thank you for your report about a ${name}. We will look into it.`

export const decidedMessage = (name: string, isConfirmed: boolean) =>
  isConfirmed
    ? `Your report about a ${name} was reviewed, and we took action. Thank you for looking out for the community.`
    : `Your report about a ${name} was reviewed. It does not break our rules.`

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
