import { DAY_MS } from "@grove/contract/durations"
import type { PenaltyType } from "@grove/contract/penalties"

import { later, type Text } from "#platform/language/text.ts"

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

const CONSEQUENCE: Record<PenaltyType, (until: number) => Text> = {
  warning: () => later("You have received a warning."),
  restriction: (until) =>
    later("Until {until, date, day} you cannot post pictures or links, or write first messages.", {
      until,
    }),
  suspension: (until) =>
    later("Your account is suspended until {until, date, day}: you can read, but not write.", {
      until,
    }),
  ban: () => later("Your account is banned."),
}

/** Tells the member what happened, under which rule, and until when. */
export function decisionMessage(facts: NoticeFacts): (Text | string)[] {
  const { penalty, now } = facts
  const note = facts.note?.trim() ?? ""
  return [
    whatHappened(facts),
    penalty
      ? CONSEQUENCE[penalty.type](now.getTime() + (penalty.days ?? 0) * DAY_MS)
      : later("Nothing else follows."),
    ...(facts.isAuto ? [later("A moderator will look at it.")] : []),
    ...(note === "" ? [] : [note]),
  ]
}

function whatHappened({ name: thing, rule, isRemoved, isAuto }: NoticeFacts): Text {
  if (!isRemoved)
    return later(
      "{thing, select, comment {Your comment} story {Your story} message {Your message} profile {Your profile} other {Your post}} was reviewed, because of the rule “{rule}”.",
      { thing, rule },
    )
  return isAuto
    ? later(
        "{thing, select, comment {Your comment was removed} story {Your story was removed} message {Your message was removed} profile {Your bio and picture were removed} other {Your post was removed}} after several reports, because of the rule “{rule}”.",
        { thing, rule },
      )
    : later(
        "{thing, select, comment {Your comment was removed} story {Your story was removed} message {Your message was removed} profile {Your bio and picture were removed} other {Your post was removed}} after a review, because of the rule “{rule}”.",
        { thing, rule },
      )
}

export const reversedMessage = (thing: string) =>
  later(
    "A decision about {thing, select, comment {your comment} story {your story} message {your message} profile {your profile} other {your post}} was taken back. Everything is as it was before.",
    { thing },
  )

export const receivedMessage = (thing: string) =>
  later(
    "Thank you for your report about {thing, select, comment {a comment} story {a story} message {a message} profile {a profile} other {a post}}. We will look into it.",
    { thing },
  )

export const decidedMessage = (thing: string, isConfirmed: boolean) =>
  isConfirmed
    ? later(
        "Your report about {thing, select, comment {a comment} story {a story} message {a message} profile {a profile} other {a post}} was reviewed, and we took action. Thank you for looking out for the community.",
        { thing },
      )
    : later(
        "Your report about {thing, select, comment {a comment} story {a story} message {a message} profile {a profile} other {a post}} was reviewed. It does not break our rules.",
        { thing },
      )
