/** Scripts whose words are written with joiners between letters: Persian, Urdu, and the Indic family. */
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

/** Invisible characters where they change what is seen: emoji, joiners inside a word, variants of a character. */
const NEEDED = [
  String.raw`\p{RGI_Emoji}`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[${JOINING}])[\u200c\u200d](?=[${JOINING}])`,
  String.raw`(?<=${VIRAMA})\u200d`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`,
].join("|")

/** Controls, direction marks, fillers, tags, halves of characters: nobody sees them, and they make names deceive. */
const INVISIBLE = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]`

const EITHER = new RegExp(`(?<needed>${NEEDED})|${INVISIBLE}`, "gv")
const SEEN = /[^\p{White_Space}\p{Mn}\p{Cf}]/u

/** The text without characters that cannot be seen, but for those its script or its emoji need. */
export const withoutInvisible = (text: string) =>
  text.replaceAll(EITHER, (_match, needed: string | undefined) => needed ?? "")

export const hasInvisible = (text: string) => withoutInvisible(text) !== text

/** Whether anything at all is left to see. */
export const isBlank = (text: string) => !SEEN.test(withoutInvisible(text))

/** A part of a name as it is stored: one form of writing, one space between words; nothing visible is no name. */
export function visibleName(text: string): string | null {
  const name = withoutInvisible(text.replaceAll(/\s+/gu, " "))
  return isBlank(name) ? null : name.normalize("NFC").replaceAll(/\s+/gu, " ").trim()
}
