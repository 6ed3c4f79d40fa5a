import { HASHTAG } from "@grove/contract/hashtags"
import { linksIn } from "@grove/contract/link-text"

export type Segment =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "hashtag"; text: string; name: string }
  | { kind: "mention"; text: string; userId: string }

interface Mention {
  id: string
  handle: string
}

const MENTION = /(?<![\p{L}\p{N}_@.])@([a-z0-9_]{1,60})/giu

/** Splits plain text into text, links, hashtags and mentions. Never produces HTML. */
export function segmentsOf(text: string, mentions: readonly Mention[]): Segment[] {
  const people = new Map(mentions.map((mention) => [mention.handle.toLowerCase(), mention.id]))
  const found: (Segment & { at: number })[] = []
  for (const { address, at } of linksIn(text))
    found.push({ kind: "link", text: address, href: address, at })
  for (const match of text.matchAll(HASHTAG)) {
    if (/\p{L}/u.test(match[1]!))
      found.push({ kind: "hashtag", text: match[0], name: match[1]!, at: match.index })
  }
  for (const match of text.matchAll(MENTION)) {
    const userId = people.get(match[1]!.toLowerCase())
    if (userId !== undefined)
      found.push({ kind: "mention", text: match[0], userId, at: match.index })
  }
  return joined(
    text,
    found.toSorted((a, b) => a.at - b.at),
  )
}

function joined(text: string, found: (Segment & { at: number })[]): Segment[] {
  const segments: Segment[] = []
  let place = 0
  for (const { at, ...segment } of found) {
    if (at < place) continue
    if (at > place) segments.push({ kind: "text", text: text.slice(place, at) })
    segments.push(segment)
    place = at + segment.text.length
  }
  if (place < text.length) segments.push({ kind: "text", text: text.slice(place) })
  return segments
}
