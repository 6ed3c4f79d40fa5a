import { EVIDENCE_FAMILIES } from "@grove/contract/detection"

import type { StoredInputs } from "#db/tables/detection.ts"

import { OWN_FEATURES } from "./own-features.ts"

/** What a second opinion says is no part of what is learned from. */
const FAMILIES = EVIDENCE_FAMILIES.filter((family) => family !== "opinion")

export const LOCAL_INPUTS: readonly string[] = ["prior", ...FAMILIES, ...OWN_FEATURES]

/** Where the plain sum would put each weight: what was set by hand counts once, what was not counts nothing. */
export const HAND_SET = LOCAL_INPUTS.map((name) =>
  OWN_FEATURES.some((own) => own === name) ? 0 : 1,
)

export function localInputs({ prior, families, own }: StoredInputs): Float64Array {
  return Float64Array.from(LOCAL_INPUTS, (name) =>
    name === "prior" ? prior : (families[name] ?? own[name] ?? 0),
  )
}

/** One decided account: what was seen of it, and what people said. */
export interface Example {
  inputs: StoredInputs
  isFake: boolean
  /** Accounts drawn at random count double: nobody chose them for how they look. */
  weight: number
  decidedAt: Date
}
