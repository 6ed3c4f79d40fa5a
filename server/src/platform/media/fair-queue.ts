export interface QueueLimits {
  waiting: number
  waitingBytes: number
  /** Limits per member, so that no member can fill the queue alone. */
  waitingPerPerson: number
  waitingBytesPerPerson: number
}

interface Item {
  person: string
  bytes: number
}

/** Round-robin between members: a new item waits for one item of each other member, however many they queued. */
export function fairQueue<T extends Item>(limits: QueueLimits) {
  /** In the order of turns. */
  const queues = new Map<string, T[]>()

  return {
    /** Returns the limit that rejected the item, undefined if it was added. */
    add(item: T): "full" | "fullForPerson" | undefined {
      const all = [...queues.values()].flat()
      const own = queues.get(item.person) ?? []
      if (own.length >= limits.waitingPerPerson || sum(own, item) > limits.waitingBytesPerPerson)
        return "fullForPerson"
      if (all.length >= limits.waiting || sum(all, item) > limits.waitingBytes) return "full"
      queues.set(item.person, [...own, item])
      return undefined
    },

    /** Prefers members with nothing in work. Returns undefined when the queue is empty. */
    take(isInWork: (person: string) => boolean): T | undefined {
      const people = [...queues.keys()]
      const person = people.find((one) => !isInWork(one)) ?? people[0]
      if (person === undefined) return undefined
      const [item, ...rest] = queues.get(person)!
      queues.delete(person)
      if (rest.length > 0) queues.set(person, rest)
      return item
    },
  }
}

const sum = (items: readonly Item[], added: Item) =>
  items.reduce((bytes, item) => bytes + item.bytes, added.bytes)
