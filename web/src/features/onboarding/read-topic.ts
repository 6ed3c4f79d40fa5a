const TOPIC = /^[\p{L}\p{N}_]{1,100}$/u

/** `Board games` → `boardgames`; undefined if it cannot be a hashtag. */
export function readTopic(typed: string): string | undefined {
  const name = typed.replace(/^\s*#/, "").replaceAll(/\s+/g, "").normalize("NFKC").toLowerCase()
  return TOPIC.test(name) && /\p{L}/u.test(name) ? name : undefined
}
