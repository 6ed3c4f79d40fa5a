import { later, type Text } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

/** Counts only; message text never leaves the database. */
export interface FirstMessages {
  /** Conversations started with people who do not follow the account. */
  strangers: number
  /** Maximum of those within one hour. */
  strangersInAnHour: number
  /** Size of the largest group of identical first messages. */
  identical: number
  answered: number
}

export function messagesEvidence(first: FirstMessages): Finding[] {
  const findings: Finding[] = []
  const add = (weight: number, text: Text) => findings.push(finding("messages", weight, text))
  if (first.identical >= 5)
    add(
      first.identical >= 10 ? WEIGHTS.messages.identicalFirst : WEIGHTS.messages.someIdenticalFirst,
      later(
        "Sent the same first message to {count, plural, one {# stranger} other {# strangers}}",
        { count: first.identical },
      ),
    )
  if (first.strangersInAnHour >= 10)
    add(
      WEIGHTS.messages.strangersInAnHour,
      later("Wrote to {count, plural, one {# stranger} other {# strangers}} within one hour", {
        count: first.strangersInAnHour,
      }),
    )
  const answered = first.answered / Math.max(1, first.strangers)
  if (first.strangers >= 8 && answered < 0.1)
    add(
      WEIGHTS.messages.unanswered,
      first.answered === 0
        ? later("Of {count} strangers written to, none answered", { count: first.strangers })
        : later("Of {count} strangers written to, {share, number, percent} answered", {
            count: first.strangers,
            share: answered,
          }),
    )
  else if (first.answered >= 5 && answered >= 0.3)
    add(
      WEIGHTS.messages.answered,
      later("{count, plural, one {# stranger} other {# strangers}} written to answered", {
        count: first.answered,
      }),
    )
  return findings
}
