import { count, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

export interface Reported {
  /** Cases that ended with a warning or removal and were not overturned. */
  upheld: number
  /** Sum of `reporterWeight` over the distinct reporters of open cases. */
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

/** Reliability of a reporter, 0 to 1. Zero for a first-time reporter. */
export const reporterWeight = (upheld: number, dismissed: number) =>
  Math.max(0, (upheld - dismissed) / (upheld + dismissed + 2))
