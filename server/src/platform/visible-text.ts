/** Scripts that need joiners between letters, such as Persian, Urdu and the Indic scripts. */
const JOINING = [
  "Arabic",
  "Syriac",
  "Nko",
  "Mongolian",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Tibetan",
  "Myanmar",
  "Khmer",
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join("")
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`

/** Invisible characters that change the rendering: in emoji, joiners inside words, variation selectors. */
const NEEDED = [
  String.raw`\p{RGI_Emoji}`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[${JOINING}])[\u200c\u200d](?=[${JOINING}])`,
  String.raw`(?<=${VIRAMA})\u200d`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
].join("|")

/** Controls, direction marks, fillers, tags, lone surrogates: invisible, and used to fake names. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]`

const NEEDED_OR_INVISIBLE = new RegExp(`(?<needed>${NEEDED})|${INVISIBLE}`, "gv")
/** Embeddings, overrides and isolates: they turn the text that follows, also where it is shown among other texts. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g
/** More marks on a letter than any language has; they cover the lines above and below. */
const STACKED = /(\p{M}{8})\p{M}+/gu
/** Most texts have one of these soon. */
const CLEARLY_VISIBLE = /[[\p{L}\p{N}]--\p{Default_Ignorable_Code_Point}]/v
const VISIBLE = /[^\p{White_Space}\p{Mn}\p{Cf}]/u

/** Removes invisible characters except those that the script or emoji needs. */
export const withoutInvisible = (text: string) =>
  text.replaceAll(NEEDED_OR_INVISIBLE, (_match, needed: string | undefined) => needed ?? "")

export const hasInvisible = (text: string) => withoutInvisible(text) !== text

/** Whether the text has no visible character. */
export const isBlank = (text: string) =>
  !CLEARLY_VISIBLE.test(text) && !VISIBLE.test(withoutInvisible(text))

/**
 * What is kept of a text that a member wrote: of all of them, because the validation of requests calls it for every field
 * marked `WRITTEN`. Empty if nothing is visible.
 */
export const writtenText = (text: string) =>
  isBlank(text) ? "" : text.replaceAll(TURNING, "").replaceAll(STACKED, "$1")

/** Normalizes a part of a name for storage. Returns null if nothing in it is visible. */
export function visibleName(text: string): string | null {
  const name = withoutInvisible(text.replaceAll(/\s+/gu, " ")).replaceAll(STACKED, "$1")
  return isBlank(name) ? null : name.normalize("NFC").replaceAll(/\s+/gu, " ").trim()
}
