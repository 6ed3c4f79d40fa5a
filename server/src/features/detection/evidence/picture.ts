import type { PictureFeatures } from "#db/tables/detection.ts"
import type { PictureProvenance } from "#db/tables/media.ts"
import { later, type Text } from "#platform/language/text.ts"

import { finding, type Finding } from "./finding.ts"
import { WEIGHTS } from "./weights.ts"

export interface Picture {
  features: PictureFeatures
  provenance: PictureProvenance
  /** Number of other accounts with the same picture. */
  others: number
  /** The account used it first or is verified, so the others copied it. */
  isOwner: boolean
  resemblesAnother: boolean
}

/** StyleGAN aligns the eyes of every face to these positions (x, y as shares of the side). */
const GENERATED_EYES = [0.358, 0.475, 0.626, 0.465]
const EYE_TOLERANCE = 0.03

export function hasGeneratedEyes({ faces, eyes }: PictureFeatures): boolean {
  if (faces !== 1 || !eyes) return false
  return eyes.every((position, at) => Math.abs(position - GENERATED_EYES[at]!) <= EYE_TOLERANCE)
}

export function pictureEvidence(picture: Picture | undefined): Finding[] {
  if (!picture) return []
  const { features, provenance, others, isOwner } = picture
  const findings: Finding[] = []
  const add = (weight: number, text: Text) => findings.push(finding("picture", weight, text))
  if (others > 0 && !isOwner)
    add(
      others >= 2 ? WEIGHTS.picture.sharedByMany : WEIGHTS.picture.sharedByTwo,
      later(
        "Shows the same picture as {count, plural, one {# other account} other {# other accounts}}",
        { count: others },
      ),
    )
  if (provenance.generator)
    add(
      WEIGHTS.picture.generatorMark,
      later("Its picture says it was made by {maker}", { maker: provenance.generator }),
    )
  else if (hasGeneratedEyes(features))
    add(
      WEIGHTS.picture.generatedEyes,
      later("The eyes in its picture are exactly where one generator of faces puts them"),
    )
  if (provenance.agency)
    add(
      WEIGHTS.picture.stockMark,
      later("Its picture is marked as sold by {agency}", { agency: provenance.agency }),
    )
  if (provenance.camera && others === 0)
    add(WEIGHTS.picture.cameraMark, later("Its picture carries the marks of a camera"))
  return findings
}
