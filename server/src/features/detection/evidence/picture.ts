import type { ProfileImageAnalysis } from "@grove/contract/detection"

import type { PictureLook } from "#db/tables/detection.ts"
import type { PictureProvenance } from "#db/tables/media.ts"
import { WEIGHTS } from "#features/detection/weights.ts"

import { count, type Finding } from "./finding.ts"

export interface Picture {
  look: PictureLook
  marks: PictureProvenance
  /** Other accounts that show the same picture. */
  others: number
  /** The account had it first, or is verified: the others took it. */
  isOwner: boolean
  resemblesAnother: boolean
}

/** Where the heads of one well-known generator have their eyes, as shares of the side, and how exactly. */
const GENERATED_EYES = [0.358, 0.475, 0.626, 0.465]
const EXACTLY = 0.03

export function hasGeneratedEyes({ faces, eyes }: PictureLook): boolean {
  if (faces !== 1 || !eyes) return false
  return eyes.every((place, at) => Math.abs(place - GENERATED_EYES[at]!) <= EXACTLY)
}

export function pictureEvidence(picture: Picture | undefined): Finding[] {
  if (!picture) return []
  const { marks, others, isOwner, look } = picture
  const findings: Finding[] = []
  const add = (weight: number, text: string) => findings.push({ family: "picture", weight, text })
  if (others > 0 && !isOwner)
    add(
      others >= 2 ? WEIGHTS.picture.sharedByMany : WEIGHTS.picture.sharedByTwo,
      `Shows the same picture as ${count(others, "other account")}`,
    )
  if (marks.generator)
    add(WEIGHTS.picture.generatorMark, `Its picture says it was made by ${marks.generator}`)
  else if (hasGeneratedEyes(look))
    add(
      WEIGHTS.picture.generatedEyes,
      "The eyes in its picture are exactly where one generator of faces puts them",
    )
  if (marks.agency)
    add(WEIGHTS.picture.stockMark, `Its picture is marked as sold by ${marks.agency}`)
  if (marks.camera && others === 0)
    add(WEIGHTS.picture.cameraMark, "Its picture carries the marks of a camera")
  return findings
}

/** What can be said without asking the web or a stranger's model; never age, sex or who it is. */
export function describePicture(
  picture: Picture | undefined,
  hasPicture: boolean,
): ProfileImageAnalysis {
  const nothing = { isStockPhoto: false, isAIGenerated: false, isStolenFromWeb: false }
  if (!hasPicture) return { description: "No profile picture.", ...nothing }
  if (!picture) return { description: "The picture has not been looked at yet.", ...nothing }
  if (picture.look.kind === "unreadable")
    return { description: "The stored picture cannot be read.", ...nothing }
  const isStolen = picture.others > 0 && !picture.isOwner
  return {
    description: `${sentence(partsOf(picture))} ${isStolen ? "Beyond this community it was" : "It was"} not checked against the web.`,
    isStockPhoto: picture.marks.agency !== undefined,
    isAIGenerated: picture.marks.generator !== undefined || hasGeneratedEyes(picture.look),
    isStolenFromWeb: isStolen,
  }
}

const KINDS = {
  photo: "Looks like a photo",
  drawing: "Looks like a drawing",
  plain: "Plain colors",
  unreadable: "",
}

function partsOf({ look, marks, others, isOwner, resemblesAnother }: Picture): string[] {
  const parts: string[] = [KINDS[look.kind]]
  if (look.kind !== "plain" && look.faces !== undefined)
    parts.push(look.faces === 0 ? "no face found" : count(look.faces, "face"))
  if (marks.generator) parts.push(`made by ${marks.generator} according to its file`)
  else if (hasGeneratedEyes(look)) parts.push("possibly a generated face")
  if (marks.agency) parts.push(`marked by ${marks.agency}`)
  if (marks.signed) parts.push("carries a statement of origin, whose signature was not checked")
  if (marks.camera) parts.push("marks of a camera")
  if (!marks.generator && !marks.agency && !marks.camera) parts.push("no marks of origin")
  if (others > 0)
    parts.push(
      isOwner
        ? `shown here first, and by ${count(others, "other account")} since`
        : `also shown by ${count(others, "other account")}`,
    )
  else if (resemblesAnother) parts.push("resembles another account's picture")
  else if (look.kind !== "plain") parts.push("shown by this account alone")
  return parts
}

const sentence = (parts: readonly string[]) => `${parts.join(", ")}.`
