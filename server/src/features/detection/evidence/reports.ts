import { later } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
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
    findings.push(
      finding(
        "reports",
        Math.min(upheld * WEIGHTS.reports.upheldEach, WEIGHTS.reports.upheldMost),
        later(
          "{count, plural, one {# report about it was} other {# reports about it were}} upheld by moderators",
          { count: upheld },
        ),
      ),
    )
  if (reliableReporters >= 2)
    findings.push(
      finding(
        "reports",
        WEIGHTS.reports.reliableReporters,
        later("Several people whose reports are usually right have reported it"),
      ),
    )
  return findings
}

/** Reliability of a reporter, 0 to 1. Zero for a first-time reporter. */
export const reporterWeight = (upheld: number, dismissed: number) =>
  Math.max(0, (upheld - dismissed) / (upheld + dismissed + 2))
