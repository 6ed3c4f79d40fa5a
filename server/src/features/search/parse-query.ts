import { TEXT } from "@grove/contract/limits"

/** A parsed search query. */
export interface Query {
  /** Words and phrases that must all match. */
  texts: string[]
  /** Names of hashtags, case-folded, without #. */
  hashtags: string[]
  /** Words for names of people: those without quotes and operators. */
  names: string[]
  email: string | undefined
  from: string | undefined
  hasImage: boolean
  /** From the start of this day (UTC). */
  after: Date | undefined
  /** Up to the start of this day (UTC). */
  before: Date | undefined
}

const MAX_TEXTS = 12
const EMAIL = /^[^\s@"]+@[^\s@"]+\.[^\s@".]+$/
/** An operator with its value, a phrase in quotes, or anything up to the next space. */
const PART = /(?:(from|has|before|after):)?(?:"([^"]*)"|([^\s"]+))/giu
const HASHTAG = /^#([\p{L}\p{N}_]{1,100})$/u
const READABLE = /[\p{L}\p{N}]/u
const IMAGE_WORDS = new Set(["image", "images", "photo", "photos", "picture", "pictures", "media"])
// Bidirectional and invisible characters, which are copied along by accident.
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Accepts any text; tokens that are no operators are words. */
export function parseQuery(input: string): Query {
  const query: Query = {
    texts: [],
    hashtags: [],
    names: [],
    email: undefined,
    from: undefined,
    hasImage: false,
    after: undefined,
    before: undefined,
  }
  for (const [whole, operator, phrase, plain] of clean(input).matchAll(PART)) {
    const value = (phrase ?? plain ?? "").trim()
    if (operator && takeOperator(query, operator.toLowerCase(), value)) continue
    if (phrase !== undefined && !operator) addText(query, value)
    else addWord(query, operator ? whole.replaceAll('"', " ").trim() : value)
  }
  return query
}

/** Whether the text has a letter or digit to search for. */
export const isAsking = (query: Query) => asksForPosts(query) || query.email !== undefined

export const asksForPosts = (query: Query) =>
  query.texts.length > 0 ||
  query.hashtags.length > 0 ||
  query.from !== undefined ||
  query.hasImage ||
  query.after !== undefined ||
  query.before !== undefined

function clean(input: string): string {
  return input
    .toWellFormed()
    .normalize("NFKC")
    .slice(0, TEXT.search)
    .toWellFormed()
    .replaceAll(INVISIBLE, " ")
    .replaceAll(/[“”„«»]/g, '"')
}

function takeOperator(query: Query, operator: string, value: string): boolean {
  if (operator === "has" && IMAGE_WORDS.has(value.toLowerCase())) return (query.hasImage = true)
  if (operator === "from") {
    const name = value.replace(/^@/, "")
    if (!READABLE.test(name)) return false
    query.from = name
    return true
  }
  const day = operator === "before" || operator === "after" ? dayOf(value) : undefined
  if (!day) return false
  query[operator as "before" | "after"] = day
  return true
}

function addWord(query: Query, word: string) {
  const tag = HASHTAG.exec(word)?.[1]
  if (tag !== undefined && READABLE.test(tag)) {
    if (query.hashtags.length < MAX_TEXTS) query.hashtags.push(tag.toLowerCase())
    return
  }
  const isEmail = EMAIL.test(word)
  if (isEmail) query.email = word.toLowerCase()
  if (!addText(query, word) || isEmail) return
  query.names.push(word.replace(/^@/, ""))
}

function addText(query: Query, text: string): boolean {
  if (query.texts.length === MAX_TEXTS || !READABLE.test(text)) return false
  query.texts.push(text)
  return true
}

/** 2026, 2026-07 or 2026-07-31; undefined if there is no such day. */
function dayOf(value: string): Date | undefined {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(value) ?? []
  if (year === undefined) return undefined
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // `Date` reads 31 February as a day in March.
  return Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day) ? undefined : date
}
