/** What some accounts have in common: one picture, or one text. */
export interface Tie {
  kind: "picture" | "text"
  /** The picture's group or the text's. */
  id: string
  userIds: readonly string[]
}

export interface Group {
  userIds: string[]
  kinds: ("picture" | "text")[]
  /** A text they share. */
  textId: string | undefined
}

/** Texts two accounts must have in common before they belong together; one may be a quotation. */
const TEXTS = 2
const FEWEST = 2
/** A text that hundreds have says nothing about any two of them. */
const CROWD = 60

/** Accounts that belong together, through others if need be; the largest groups first. */
export function groupAccounts(ties: readonly Tie[]): Group[] {
  const parent = new Map<string, string>()
  const rootOf = (id: string): string => {
    const up = parent.get(id) ?? id
    if (up === id) return id
    const root = rootOf(up)
    parent.set(id, root)
    return root
  }
  const join = (a: string, b: string) => {
    parent.set(a, parent.get(a) ?? a)
    parent.set(rootOf(b), rootOf(a))
  }
  const pictures = ties.filter((tie) => tie.kind === "picture")
  const texts = ties.filter((tie) => tie.kind === "text" && tie.userIds.length <= CROWD)
  for (const { userIds } of pictures) for (const id of userIds) join(userIds[0]!, id)
  for (const [a, b] of pairsWithTexts(texts)) join(a, b)

  const groups = new Map<string, Group>()
  for (const id of parent.keys()) {
    const root = rootOf(id)
    const group = groups.get(root) ?? { userIds: [], kinds: [], textId: undefined }
    group.userIds.push(id)
    groups.set(root, group)
  }
  for (const tie of [...pictures, ...texts]) {
    const inside = new Map<Group, number>()
    for (const id of tie.userIds) {
      const group = parent.has(id) ? groups.get(rootOf(id)) : undefined
      if (group) inside.set(group, (inside.get(group) ?? 0) + 1)
    }
    for (const [group, members] of inside) {
      if (members < FEWEST) continue
      if (!group.kinds.includes(tie.kind)) group.kinds.push(tie.kind)
      if (tie.kind === "text") group.textId ??= tie.id
    }
  }
  return [...groups.values()]
    .filter((group) => group.userIds.length >= FEWEST)
    .sort((a, b) => b.userIds.length - a.userIds.length)
}

function* pairsWithTexts(texts: readonly Tie[]): Generator<[string, string]> {
  const common = new Map<string, number>()
  for (const { userIds } of texts) {
    const order = [...userIds].sort()
    for (const [at, a] of order.entries())
      for (const b of order.slice(at + 1)) {
        const pair = `${a} ${b}`
        const times = (common.get(pair) ?? 0) + 1
        common.set(pair, times)
        if (times === TEXTS) yield [a, b]
      }
  }
}
