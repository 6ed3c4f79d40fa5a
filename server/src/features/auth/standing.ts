import type { Standing } from "@grove/contract/auth"
import type { PENALTY_TYPES } from "@grove/contract/penalties"

/** The part of a penalty that determines standing. Lifted penalties must be excluded by the caller. */
export interface StandingPenalty {
  id: number
  type: (typeof PENALTY_TYPES)[number]
  reason: string
  /** Name of the broken rule. */
  rule: string | null
  /** Null means permanent. */
  expiresAt: Date | null
}

const EFFECT: Record<StandingPenalty["type"], { rank: number; state: Standing["state"] }> = {
  warning: { rank: 0, state: "good" },
  restriction: { rank: 1, state: "restricted" },
  suspension: { rank: 2, state: "suspended" },
  ban: { rank: 3, state: "banned" },
}

/** The most severe penalty in force decides; among equals, the one that lasts longer. Warnings have no effect. */
export function standingOf(penalties: readonly StandingPenalty[], now: Date): Standing {
  let worst: StandingPenalty | undefined
  for (const penalty of penalties) {
    const isOver = penalty.expiresAt !== null && penalty.expiresAt <= now
    if (isOver || EFFECT[penalty.type].rank === 0) continue
    if (!worst || isWorse(penalty, worst)) worst = penalty
  }
  if (!worst) return { state: "good" }
  return {
    state: EFFECT[worst.type].state,
    ...(worst.expiresAt && { until: worst.expiresAt.toISOString() }),
    reason: worst.reason,
    ...(worst.rule !== null && { rule: worst.rule }),
    penaltyId: worst.id,
  }
}

function isWorse(a: StandingPenalty, b: StandingPenalty): boolean {
  const byRank = EFFECT[a.type].rank - EFFECT[b.type].rank
  return byRank === 0 ? endOf(a) > endOf(b) : byRank > 0
}

const endOf = ({ expiresAt }: StandingPenalty) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
