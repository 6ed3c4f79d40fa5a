import { EVIDENCE_FAMILIES } from "@grove/contract/detection"

import type { StoredInputs } from "#db/tables/detection.ts"

import { OWN_FEATURES } from "./own-features.ts"

/** The local layer does not learn from second opinions. */
const FAMILIES = EVIDENCE_FAMILIES.filter((family) => family !== "opinion")

export const LOCAL_INPUTS: readonly string[] = ["prior", ...FAMILIES, ...OWN_FEATURES]

/** Weights equivalent to the plain sum: 1 for the prior and evidence, 0 for raw features. */
export const HAND_SET = LOCAL_INPUTS.map((name) =>
  OWN_FEATURES.some((own) => own === name) ? 0 : 1,
)

export function localInputs({ prior, families, own }: StoredInputs): Float64Array {
  return Float64Array.from(LOCAL_INPUTS, (name) =>
    name === "prior" ? prior : (families[name] ?? own[name] ?? 0),
  )
}

/** A decided account: its stored inputs and the decision of staff. */
export interface Example {
  inputs: StoredInputs
  isFake: boolean
  /** Accounts drawn at random count double, because the others are a biased sample. */
  weight: number
  decidedAt: Date
}
