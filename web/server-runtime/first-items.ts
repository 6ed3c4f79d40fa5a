/** Between posts as the server prints them. JSON escapes line breaks, so none is inside of an item. */
const BETWEEN = ",\n"

/** The JSON of the first items of a list of posts: a page shows fewer than it embeds. */
export function firstItems(json: string, count: number): string[] {
  const last = json.length - 1
  const items: string[] = []
  for (let start = 1; start < last && items.length < count;) {
    const between = json.indexOf(BETWEEN, start)
    const end = between === -1 ? last : between
    items.push(json.slice(start, end))
    start = end + BETWEEN.length
  }
  return items
}
