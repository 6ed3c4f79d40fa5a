import type { ProfileImageAnalysis } from "@grove/contract/detection"

import {
  currentLanguage,
  inLanguage,
  later,
  message,
  say,
  t,
  type Text,
} from "#platform/language/text.ts"

import { hasGeneratedEyes, type Picture } from "./picture.ts"

/** What is seen in a picture, to be said in the language of the reader. */
export interface PictureWords {
  parts: Text[]
  end?: Text
  /** By an outside service, in its own language. */
  opinion?: string
}

/** Describes the picture from local data only. Never states age, sex or identity. */
export function describePicture(
  picture: Picture | undefined,
  hasPicture: boolean,
): ProfileImageAnalysis & { words: PictureWords } {
  const nothing = (part: Text) => ({
    ...described({ parts: [part] }),
    isStockPhoto: false,
    isAIGenerated: false,
    isStolenFromWeb: false,
  })
  if (!hasPicture) return nothing(later("No profile picture"))
  if (!picture) return nothing(later("The picture has not been looked at yet"))
  if (picture.features.kind === "unreadable")
    return nothing(later("The stored picture cannot be read"))
  const isStolen = picture.others > 0 && !picture.isOwner
  const end = isStolen
    ? later("Beyond this community it was not checked against the web.")
    : later("It was not checked against the web.")
  return {
    ...described({ parts: partsOf(picture), end }),
    isStockPhoto: picture.provenance.agency !== undefined,
    isAIGenerated: picture.provenance.generator !== undefined || hasGeneratedEyes(picture.features),
    isStolenFromWeb: isStolen,
  }
}

const described = (words: PictureWords) => ({
  description: inLanguage("en", () => sayPicture(words)),
  words,
})

/** Marks between parts, and after the last. */
const MARKS: Partial<Record<string, readonly [string, string]>> = {
  ar: ["، ", ". "],
  hi: [", ", "। "],
  ja: ["、", "。"],
  "zh-CN": ["，", "。"],
}

export function sayPicture({ parts, end, opinion }: PictureWords): string {
  const [comma, stop] = MARKS[currentLanguage()] ?? [", ", ". "]
  const seen = `${parts.map((part) => say(part)).join(comma)}${stop}`
  const rest = [end && say(end), opinion && t("Second opinion: {text}", { text: opinion })]
  return `${seen}${rest.filter(Boolean).join(" ")}`.trim()
}

const KINDS = {
  photo: message("Looks like a photo"),
  drawing: message("Looks like a drawing"),
  plain: message("Plain colors"),
}

function partsOf({ features, provenance, others, isOwner, resemblesAnother }: Picture): Text[] {
  const { kind, faces } = features
  const parts: Text[] = kind === "unreadable" ? [] : [{ text: KINDS[kind] }]
  if (kind !== "plain" && faces !== undefined)
    parts.push(
      later("{count, plural, =0 {no face found} one {# face} other {# faces}}", { count: faces }),
    )
  if (provenance.generator)
    parts.push(later("made by {maker} according to its file", { maker: provenance.generator }))
  else if (hasGeneratedEyes(features)) parts.push(later("possibly a generated face"))
  if (provenance.agency) parts.push(later("marked by {agency}", { agency: provenance.agency }))
  if (provenance.signed)
    parts.push(later("carries a statement of origin, whose signature was not checked"))
  if (provenance.camera) parts.push(later("marks of a camera"))
  if (!provenance.generator && !provenance.agency && !provenance.camera)
    parts.push(later("no marks of origin"))
  const whose = othersText(others, isOwner, resemblesAnother, kind === "plain")
  return whose ? [...parts, whose] : parts
}

function othersText(
  others: number,
  isOwner: boolean,
  resemblesAnother: boolean,
  isPlain: boolean,
): Text | undefined {
  if (others > 0)
    return isOwner
      ? later(
          "shown here first, and by {count, plural, one {# other account} other {# other accounts}} since",
          { count: others },
        )
      : later("also shown by {count, plural, one {# other account} other {# other accounts}}", {
          count: others,
        })
  if (resemblesAnother) return later("resembles another account's picture")
  return isPlain ? undefined : later("shown by this account alone")
}
