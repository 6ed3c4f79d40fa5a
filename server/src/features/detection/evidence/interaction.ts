import { count, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

export interface Interaction {
  likesGiven: number
  commentsMade: number
  /** Comments by others on the account's posts. */
  commentsReceived: number
  /** Distinct people who commented. */
  commenters: number
  /** Distinct authors under whose posts the account left the same comment. */
  identicalComments: number
  posts: number
}

export function interactionEvidence(interaction: Interaction): Finding[] {
  const findings: Finding[] = []
  const add = (weight: number, text: string) =>
    findings.push({ family: "interaction", weight, text })
  if (interaction.identicalComments >= 5)
    add(
      WEIGHTS.interaction.identicalComments,
      `Left the same comment with ${count(interaction.identicalComments, "person", "people")}`,
    )
  if (interaction.posts >= 10 && interaction.likesGiven === 0 && interaction.commentsMade === 0)
    add(
      WEIGHTS.interaction.onlyTakes,
      `Has posted ${count(interaction.posts, "time")} and never liked or answered anyone`,
    )
  if (interaction.commenters >= 5)
    add(
      WEIGHTS.interaction.repliedTo,
      `${count(interaction.commenters, "person", "people")} have talked with it under its posts`,
    )
  return findings
}
