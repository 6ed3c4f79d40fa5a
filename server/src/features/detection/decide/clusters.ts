/** A picture or text that several accounts have in common. */
export interface Tie {
  kind: "picture" | "text"
  /** Id of the picture group or text group. */
  id: string
  userIds: readonly string[]
}

export interface Group {
  userIds: string[]
  kinds: ("picture" | "text")[]
  /** A text group shared by several members. */
  textId: string | undefined
}

/** Texts two accounts must share to be grouped; a single one may be a quotation. */
const MIN_SHARED_TEXTS = 2
const MIN_SIZE = 2
/** A text used by more accounts than this does not connect any two of them. */
const MAX_TEXT_ACCOUNTS = 60

/** Connected components of accounts, largest first (union-find). */
export function groupAccounts(ties: readonly Tie[]): Group[] {
  const parent = new Map<string, string>()
  const rootOf = (id: string): string => {
    const next = parent.get(id) ?? id
    if (next === id) return id
    const root = rootOf(next)
    parent.set(id, root)
    return root
  }
  const join = (a: string, b: string) => {
    parent.set(a, parent.get(a) ?? a)
    parent.set(rootOf(b), rootOf(a))
  }
  const pictures = ties.filter((tie) => tie.kind === "picture")
  const texts = ties.filter((tie) => tie.kind === "text" && tie.userIds.length <= MAX_TEXT_ACCOUNTS)
  for (const { userIds } of pictures) for (const id of userIds) join(userIds[0]!, id)
  for (const [a, b] of pairsSharingTexts(texts)) join(a, b)

  const groups = new Map<string, Group>()
  for (const id of parent.keys()) {
    const root = rootOf(id)
    const group = groups.get(root) ?? { userIds: [], kinds: [], textId: undefined }
    group.userIds.push(id)
    groups.set(root, group)
  }
  for (const tie of [...pictures, ...texts]) {
    const membersOf = new Map<Group, number>()
    for (const id of tie.userIds) {
      const group = parent.has(id) ? groups.get(rootOf(id)) : undefined
      if (group) membersOf.set(group, (membersOf.get(group) ?? 0) + 1)
    }
    for (const [group, members] of membersOf) {
      if (members < MIN_SIZE) continue
      if (!group.kinds.includes(tie.kind)) group.kinds.push(tie.kind)
      if (tie.kind === "text") group.textId ??= tie.id
    }
  }
  return [...groups.values()]
    .filter((group) => group.userIds.length >= MIN_SIZE)
    .sort((a, b) => b.userIds.length - a.userIds.length)
}

function* pairsSharingTexts(texts: readonly Tie[]): Generator<[string, string]> {
  const common = new Map<string, number>()
  for (const { userIds } of texts) {
    const order = [...userIds].sort()
    for (const [at, a] of order.entries())
      for (const b of order.slice(at + 1)) {
        const pair = `${a} ${b}`
        const times = (common.get(pair) ?? 0) + 1
        common.set(pair, times)
        if (times === MIN_SHARED_TEXTS) yield [a, b]
      }
  }
}
