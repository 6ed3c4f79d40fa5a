import type { StoredInputs } from "#db/tables/detection.ts"
import { EVIDENCE_CAP } from "#features/detection/evidence/weights.ts"

import { clamp, logit, sum } from "./numbers.ts"

/** Turns the inputs of an analysis into log-odds, at the site's own share of fakes. */
export type Scorer = (inputs: StoredInputs, baseRate: number) => number

/** The default until the local layer has learned a better one: prior plus capped evidence. */
export const plainSum: Scorer = ({ prior, families }, baseRate) =>
  logit(baseRate) + prior + clamp(sum(Object.values(families)), EVIDENCE_CAP)
