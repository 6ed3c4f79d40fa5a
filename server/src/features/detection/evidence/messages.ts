import { count, percent, type Finding } from "./finding.ts"
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
  const add = (weight: number, text: string) => findings.push({ family: "messages", weight, text })
  if (first.identical >= 5)
    add(
      first.identical >= 10 ? WEIGHTS.messages.identicalFirst : WEIGHTS.messages.someIdenticalFirst,
      `Sent the same first message to ${count(first.identical, "stranger")}`,
    )
  if (first.strangersInAnHour >= 10)
    add(
      WEIGHTS.messages.strangersInAnHour,
      `Wrote to ${count(first.strangersInAnHour, "stranger")} within one hour`,
    )
  const answered = first.answered / Math.max(1, first.strangers)
  if (first.strangers >= 8 && answered < 0.1)
    add(
      WEIGHTS.messages.unanswered,
      `Of ${first.strangers} strangers written to, ${first.answered === 0 ? "none" : percent(answered)} answered`,
    )
  else if (first.answered >= 5 && answered >= 0.3)
    add(WEIGHTS.messages.answered, `${count(first.answered, "stranger")} written to answered`)
  return findings
}
