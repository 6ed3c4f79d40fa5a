import { WEIGHTS } from "#features/detection/weights.ts"

import { count, type Finding } from "./finding.ts"

export interface Interaction {
  likesGiven: number
  commentsMade: number
  /** By others, on what the account posted. */
  commentsReceived: number
  /** Different people who commented. */
  commenters: number
  /** The same comment, under posts of so many different people. */
  identicalComments: number
  posts: number
}

export function interactionEvidence(seen: Interaction): Finding[] {
  const findings: Finding[] = []
  const add = (weight: number, text: string) =>
    findings.push({ family: "interaction", weight, text })
  if (seen.identicalComments >= 5)
    add(
      WEIGHTS.interaction.identicalComments,
      `Left the same comment with ${count(seen.identicalComments, "person", "people")}`,
    )
  if (seen.posts >= 10 && seen.likesGiven === 0 && seen.commentsMade === 0)
    add(
      WEIGHTS.interaction.onlyTakes,
      `Has posted ${count(seen.posts, "time")} and never liked or answered anyone`,
    )
  if (seen.commenters >= 5)
    add(
      WEIGHTS.interaction.repliedTo,
      `${count(seen.commenters, "person", "people")} have talked with it under its posts`,
    )
  return findings
}
