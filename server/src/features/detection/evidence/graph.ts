import { later, type Text } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

export interface GraphTrust {
  rank: number
  fromFakes: number
  isReached: boolean
  seeds: number
}

/** Trusted members the walk must start from to count in full, and to count at all. */
const MANY_SEEDS = 100
const FEW_SEEDS = 10

/** Based on mutual follows only: following is free, being followed back is not. */
export function graphEvidence(trust: GraphTrust | undefined): Finding[] {
  if (!trust || trust.seeds < FEW_SEEDS) return []
  const confidence = Math.min(1, trust.seeds / MANY_SEEDS + 0.5)
  const found = (weight: number, text: Text): Finding[] => [
    finding("graph", weight * confidence, text),
  ]
  if (trust.fromFakes > 0.5)
    return found(
      WEIGHTS.graph.fromFakes,
      later(
        "{share, number, percent} of its mutual contacts lead to confirmed fakes rather than to trusted members",
        { share: trust.fromFakes },
      ),
    )
  if (!trust.isReached)
    return found(
      WEIGHTS.graph.unreached,
      later("Its mutual contacts form an island that no trusted member belongs to"),
    )
  if (trust.rank >= 0.5)
    return found(WEIGHTS.graph.trusted, later("Is well connected with trusted members"))
  return []
}
