interface Foldable {
  id: string
  isHidden: boolean
}

type Folded<T> = { isFold: false; item: T } | { isFold: true; items: T[] }

/** Groups neighbors that the author of the post has hidden, so that each group is one line. */
export function foldHidden<T extends Foldable>(list: readonly T[]): Folded<T>[] {
  const folded: Folded<T>[] = []
  for (const item of list) {
    const last = folded.at(-1)
    if (!item.isHidden) folded.push({ isFold: false, item })
    else if (last?.isFold) last.items.push(item)
    else folded.push({ isFold: true, items: [item] })
  }
  return folded
}
