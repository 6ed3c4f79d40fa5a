import { WEIGHTS } from "#features/detection/weights.ts"

import { count, type Finding } from "./finding.ts"

export interface Reported {
  /** Cases that ended with a warning or a removal and were not overturned. */
  upheld: number
  /** Different people behind open cases, each counted by how often their reports were right; three good ones make two. */
  reliableReporters: number
}

export function reportsEvidence({ upheld, reliableReporters }: Reported): Finding[] {
  const findings: Finding[] = []
  if (upheld > 0)
    findings.push({
      family: "reports",
      weight: Math.min(upheld * WEIGHTS.reports.upheldEach, WEIGHTS.reports.upheldMost),
      text: `${count(upheld, "report")} about it ${upheld === 1 ? "was" : "were"} upheld by moderators`,
    })
  if (reliableReporters >= 2)
    findings.push({
      family: "reports",
      weight: WEIGHTS.reports.reliableReporters,
      text: "Several people whose reports are usually right have reported it",
    })
  return findings
}

/** How far a person's reports are believed, 0 to 1: a newcomer's not yet, then by experience. */
export const reporterWeight = (upheld: number, dismissed: number) =>
  Math.max(0, (upheld - dismissed) / (upheld + dismissed + 2))
