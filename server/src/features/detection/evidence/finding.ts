import type { EvidenceFamily } from "@grove/contract/detection"

/** One fact about one account and what it is worth. */
export interface Finding {
  family: EvidenceFamily
  weight: number
  /** Plain words with the account's own numbers. Never names a reporter or quotes a message. */
  text: string
}

export const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`

export const percent = (share: number) => `${Math.round(share * 100)}%`
