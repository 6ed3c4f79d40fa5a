import { later, type Text } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
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
  const add = (weight: number, text: Text) => findings.push(finding("interaction", weight, text))
  if (interaction.identicalComments >= 5)
    add(
      WEIGHTS.interaction.identicalComments,
      later("Left the same comment with {count, plural, one {# person} other {# people}}", {
        count: interaction.identicalComments,
      }),
    )
  if (interaction.posts >= 10 && interaction.likesGiven === 0 && interaction.commentsMade === 0)
    add(
      WEIGHTS.interaction.onlyTakes,
      later(
        "Has posted {count, plural, one {# time} other {# times}} and never liked or answered anyone",
        { count: interaction.posts },
      ),
    )
  if (interaction.commenters >= 5)
    add(
      WEIGHTS.interaction.repliedTo,
      later(
        "{count, plural, one {# person has} other {# people have}} talked with it under its posts",
        { count: interaction.commenters },
      ),
    )
  return findings
}
