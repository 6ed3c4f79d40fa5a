import type { Evidence, EvidenceFamily } from "@grove/contract/detection"

export interface FamilySum {
  family: EvidenceFamily
  /** Positive values point to a fake. */
  weight: number
  texts: string[]
}

/** Sums the evidence of each family, from most suspicious to most exonerating. */
export function sumEvidence(evidence: readonly Evidence[]): FamilySum[] {
  const sums = new Map<EvidenceFamily, FamilySum>()
  for (const { family, weight, text } of evidence) {
    const sum = sums.get(family) ?? { family, weight: 0, texts: [] }
    sum.weight += weight
    sum.texts.push(text)
    sums.set(family, sum)
  }
  return [...sums.values()].sort((a, b) => b.weight - a.weight)
}

/** Bar length as a share of its half, relative to the longest bar, with a floor on that maximum. */
export function barShare(weight: number, sums: readonly FamilySum[]): number {
  const longest = Math.max(1, ...sums.map((sum) => Math.abs(sum.weight)))
  return Math.abs(weight) / longest
}
