import type { ProfileImageAnalysis } from "@grove/contract/detection"

import type { PictureFeatures } from "#db/tables/detection.ts"
import type { PictureProvenance } from "#db/tables/media.ts"

import { count, type Finding } from "./finding.ts"
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
  const add = (weight: number, text: string) => findings.push({ family: "picture", weight, text })
  if (others > 0 && !isOwner)
    add(
      others >= 2 ? WEIGHTS.picture.sharedByMany : WEIGHTS.picture.sharedByTwo,
      `Shows the same picture as ${count(others, "other account")}`,
    )
  if (provenance.generator)
    add(WEIGHTS.picture.generatorMark, `Its picture says it was made by ${provenance.generator}`)
  else if (hasGeneratedEyes(features))
    add(
      WEIGHTS.picture.generatedEyes,
      "The eyes in its picture are exactly where one generator of faces puts them",
    )
  if (provenance.agency)
    add(WEIGHTS.picture.stockMark, `Its picture is marked as sold by ${provenance.agency}`)
  if (provenance.camera && others === 0)
    add(WEIGHTS.picture.cameraMark, "Its picture carries the marks of a camera")
  return findings
}

/** Describes the picture from local data only. Never states age, sex or identity. */
export function describePicture(
  picture: Picture | undefined,
  hasPicture: boolean,
): ProfileImageAnalysis {
  const nothing = { isStockPhoto: false, isAIGenerated: false, isStolenFromWeb: false }
  if (!hasPicture) return { description: "No profile picture.", ...nothing }
  if (!picture) return { description: "The picture has not been looked at yet.", ...nothing }
  if (picture.features.kind === "unreadable")
    return { description: "The stored picture cannot be read.", ...nothing }
  const isStolen = picture.others > 0 && !picture.isOwner
  return {
    description: `${sentence(partsOf(picture))} ${isStolen ? "Beyond this community it was" : "It was"} not checked against the web.`,
    isStockPhoto: picture.provenance.agency !== undefined,
    isAIGenerated: picture.provenance.generator !== undefined || hasGeneratedEyes(picture.features),
    isStolenFromWeb: isStolen,
  }
}

const KINDS = {
  photo: "Looks like a photo",
  drawing: "Looks like a drawing",
  plain: "Plain colors",
  unreadable: "",
}

function partsOf({ features, provenance, others, isOwner, resemblesAnother }: Picture): string[] {
  const parts: string[] = [KINDS[features.kind]]
  if (features.kind !== "plain" && features.faces !== undefined)
    parts.push(features.faces === 0 ? "no face found" : count(features.faces, "face"))
  if (provenance.generator) parts.push(`made by ${provenance.generator} according to its file`)
  else if (hasGeneratedEyes(features)) parts.push("possibly a generated face")
  if (provenance.agency) parts.push(`marked by ${provenance.agency}`)
  if (provenance.signed)
    parts.push("carries a statement of origin, whose signature was not checked")
  if (provenance.camera) parts.push("marks of a camera")
  if (!provenance.generator && !provenance.agency && !provenance.camera)
    parts.push("no marks of origin")
  if (others > 0)
    parts.push(
      isOwner
        ? `shown here first, and by ${count(others, "other account")} since`
        : `also shown by ${count(others, "other account")}`,
    )
  else if (resemblesAnother) parts.push("resembles another account's picture")
  else if (features.kind !== "plain") parts.push("shown by this account alone")
  return parts
}

const sentence = (parts: readonly string[]) => `${parts.join(", ")}.`
