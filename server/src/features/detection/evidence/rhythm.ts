import { HOUR_MS } from "@grove/contract/durations"

import { later, type Text } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

export interface Rhythm {
  meanIntervalHours: number
  /** Coefficient of variation of the intervals. Timers are regular, people are not. */
  variation: number
  /** In bits; 24 equally busy hours give 4.58. */
  hourEntropy: number
  busiestHour: number
  /** Share of all posts made on the busiest day. */
  sameDayShare: number
}

/** Posting pattern over time; undefined below three posts. */
export function rhythmOf(times: readonly Date[]): Rhythm | undefined {
  if (times.length < 3) return undefined
  const at = times.map((time) => time.getTime()).sort((a, b) => a - b)
  const intervals = at.slice(1).map((time, index) => (time - at[index]!) / HOUR_MS)
  const mean = intervals.reduce((sum, interval) => sum + interval, 0) / intervals.length
  const variance =
    intervals.reduce((sum, interval) => sum + (interval - mean) ** 2, 0) / intervals.length
  return {
    meanIntervalHours: mean,
    variation: mean > 0 ? Math.sqrt(variance) / mean : 0,
    hourEntropy: entropy(at.map((time) => new Date(time).getUTCHours())),
    busiestHour: mostWithin(at, HOUR_MS),
    sameDayShare:
      Math.max(...tally(at.map((time) => Math.floor(time / (24 * HOUR_MS)))).values()) / at.length,
  }
}

export function rhythmEvidence(times: readonly Date[]): Finding[] {
  const rhythm = rhythmOf(times)
  if (!rhythm) return []
  const findings: Finding[] = []
  const add = (weight: number, text: Text) => findings.push(finding("rhythm", weight, text))
  if (times.length >= 10 && rhythm.variation < 0.15 && rhythm.meanIntervalHours > 0.02)
    add(WEIGHTS.rhythm.clockwork, clockworkText(rhythm.meanIntervalHours))
  if (rhythm.busiestHour >= 20)
    add(
      WEIGHTS.rhythm.flood,
      later("Posted {count, plural, one {# time} other {# times}} within one hour", {
        count: rhythm.busiestHour,
      }),
    )
  if (times.length >= 60 && rhythm.hourEntropy > 4.4)
    add(WEIGHTS.rhythm.neverSleeps, later("Posts at every hour of the day alike, without a night"))
  return findings
}

const clockworkText = (hours: number) =>
  hours < 2
    ? later(
        "Posts like clockwork: every {count, plural, one {# minute} other {# minutes}}, almost to the minute",
        { count: Math.round(hours * 60) },
      )
    : later(
        "Posts like clockwork: every {count, plural, one {# hour} other {# hours}}, almost to the minute",
        { count: Math.round(hours) },
      )

function tally(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function entropy(values: readonly number[]): number {
  let bits = 0
  for (const n of tally(values).values()) bits -= (n / values.length) * Math.log2(n / values.length)
  return bits
}

/** Maximum number of events in any window of this length; `sorted` is ascending. */
function mostWithin(sorted: readonly number[], windowMs: number): number {
  let most = 0
  for (let end = 0, start = 0; end < sorted.length; end += 1) {
    while (sorted[end]! - sorted[start]! > windowMs) start += 1
    most = Math.max(most, end - start + 1)
  }
  return most
}
