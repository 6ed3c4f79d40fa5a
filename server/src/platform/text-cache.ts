/**
 * Texts by key, up to about `most` characters. Two generations: texts not used while the younger generation filled up
 * are dropped with the older one.
 */
export function createTextCache(most: number) {
  let young = new Map<string, string>()
  let old = new Map<string, string>()
  let size = 0

  function set(key: string, text: string) {
    const length = key.length + text.length
    if (size + length > most / 2) {
      old = young
      young = new Map()
      size = 0
    }
    const before = young.get(key)
    size += length - (before === undefined ? 0 : key.length + before.length)
    young.set(key, text)
  }

  function get(key: string): string | undefined {
    const text = young.get(key)
    if (text !== undefined) return text
    const older = old.get(key)
    if (older !== undefined) set(key, older)
    return older
  }

  return { get, set }
}
