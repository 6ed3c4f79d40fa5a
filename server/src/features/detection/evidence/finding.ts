import type { EvidenceFamily } from "@grove/contract/detection"

/** One fact about an account and its weight in log-odds. */
export interface Finding {
  family: EvidenceFamily
  weight: number
  /** Shown to staff, with the account's own numbers. Never names a reporter or quotes a message. */
  text: string
}

export const count = (n: number, singular: string, plural = `${singular}s`) =>
  `${n.toLocaleString("en")} ${n === 1 ? singular : plural}`

export const percent = (share: number) => `${Math.round(share * 100)}%`
