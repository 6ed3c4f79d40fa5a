import { WEIGHTS } from "#features/detection/weights.ts"

import { percent, type Finding } from "./finding.ts"

export interface GraphStanding {
  rank: number
  fromFakes: number
  isReached: boolean
  seeds: number
}

/** As many trusted members as the walk needs before it is believed in full. */
const MANY_SEEDS = 100
const FEW_SEEDS = 10

/** Mutual follows only: whom one follows is free, who follows back is not. */
export function graphEvidence(standing: GraphStanding | undefined): Finding[] {
  if (!standing || standing.seeds < FEW_SEEDS) return []
  const trust = Math.min(1, standing.seeds / MANY_SEEDS + 0.5)
  const finding = (weight: number, text: string): Finding[] => [
    { family: "graph", weight: weight * trust, text },
  ]
  if (standing.fromFakes > 0.5)
    return finding(
      WEIGHTS.graph.fromFakes,
      `${percent(standing.fromFakes)} of its mutual contacts lead to confirmed fakes rather than to trusted members`,
    )
  if (!standing.isReached)
    return finding(
      WEIGHTS.graph.unreached,
      "Its mutual contacts form an island that no trusted member belongs to",
    )
  if (standing.rank >= 0.5)
    return finding(WEIGHTS.graph.trusted, "Is well connected with trusted members")
  return []
}
