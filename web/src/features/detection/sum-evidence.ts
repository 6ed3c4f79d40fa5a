import type { Evidence, EvidenceFamily } from "@grove/contract/detection"

export interface FamilySum {
  family: EvidenceFamily
  /** Above zero speaks for a fake. */
  weight: number
  texts: string[]
}

/** One bar for each family: what speaks for a fake first, what speaks against it last. */
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

/** Length of a bar as a share of its half of the chart; the longest fills it, but never for next to nothing. */
export function barShare(weight: number, sums: readonly FamilySum[]): number {
  const longest = Math.max(1, ...sums.map((sum) => Math.abs(sum.weight)))
  return Math.abs(weight) / longest
}
