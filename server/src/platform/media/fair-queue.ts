export interface QueueLimits {
  waiting: number
  waitingBytes: number
  /** Of one person, so that nobody can fill the queue alone. */
  waitingPerPerson: number
  waitingBytesPerPerson: number
}

interface Item {
  person: string
  bytes: number
}

/**
 * One line per person, served in turns: a new arrival waits for one picture of each of the others, however many those
 * have sent.
 */
export function fairQueue<T extends Item>(limits: QueueLimits) {
  /** In the order of their turns. */
  const lines = new Map<string, T[]>()

  return {
    /** Says which limit refused the item, if any. */
    add(item: T): "full" | "fullForPerson" | undefined {
      const all = [...lines.values()].flat()
      const own = lines.get(item.person) ?? []
      if (own.length >= limits.waitingPerPerson || sum(own, item) > limits.waitingBytesPerPerson)
        return "fullForPerson"
      if (all.length >= limits.waiting || sum(all, item) > limits.waitingBytes) return "full"
      lines.set(item.person, [...own, item])
      return undefined
    },

    /** The next in turn: first people with nothing in work, then the others if nobody else waits. */
    take(isInWork: (person: string) => boolean): T | undefined {
      const people = [...lines.keys()]
      const person = people.find((one) => !isInWork(one)) ?? people[0]
      if (person === undefined) return undefined
      const [item, ...rest] = lines.get(person)!
      lines.delete(person)
      if (rest.length > 0) lines.set(person, rest)
      return item
    },
  }
}

const sum = (items: readonly Item[], added: Item) =>
  items.reduce((bytes, item) => bytes + item.bytes, added.bytes)
