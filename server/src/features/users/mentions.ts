/** A handle in text, as in @ada_moss; not inside an e-mail address. */
const MENTION = /(?<![\p{L}\p{N}_@.])@([a-z0-9_]{1,60})/giu
const MAX_MENTIONS = 20

export function parseMentions(text: string): string[] {
  const handles = new Set<string>()
  for (const [, handle] of text.matchAll(MENTION)) {
    handles.add(handle!.toLowerCase())
    if (handles.size === MAX_MENTIONS) break
  }
  return [...handles]
}
