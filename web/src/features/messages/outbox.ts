import type { Message } from "@grove/contract/messages"

/** A message on its way: kept until the server has it, over reloads and lost connections. */
export interface OutboxMessage {
  /** Idempotency key: however often it is sent, it arrives once. */
  key: string
  /** Whose it is: another person in the same browser must not send it. */
  userId: string
  receiverId: string
  content: string
  images: string[]
  createdAt: string
  /** When it was first tried; the server remembers keys for a day. */
  triedAt?: string
  /** Why the server refused it; only its writer decides what happens then. */
  failure?: string
  /** The message it became, for the moment until the thread shows that. */
  sentAs?: string
}

/** Where letters wait. The browser's database, or memory in a test. */
export interface OutboxStore {
  all(): Promise<OutboxMessage[]>
  put(letter: OutboxMessage): Promise<void>
  remove(key: string): Promise<void>
}

/** What became of a try. */
export type Outcome =
  | { kind: "sent"; message: Message }
  /** Try again: no connection, or the server asked for patience. */
  | { kind: "later"; afterMs?: number }
  | { kind: "refused"; reason: string }

export interface OutboxDeps {
  userId: string
  store: OutboxStore
  send: (letter: OutboxMessage) => Promise<Outcome>
  onSent: (message: Message) => void
  onChange: (letters: readonly OutboxMessage[]) => void
  /** Runs one at a time among all tabs. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  after: (ms: number, work: () => void) => void
  now: () => Date
}

/** A key older than this may have been forgotten by the server: sending again could double. */
const KEY_LIFE_MS = 20 * 3_600_000
const PATIENCE_MS = 5000

const byTime = (a: OutboxMessage, b: OutboxMessage) => (a.createdAt < b.createdAt ? -1 : 1)

export type Outbox = ReturnType<typeof openOutbox>

/** Sends letters one after the other, in the order they were written. */
export function openOutbox(deps: OutboxDeps) {
  let letters: OutboxMessage[] = []
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isClosed = false
  let lastMs = 0
  /** Shown already, on the shelf in a moment. */
  const shelving = new Set<string>()

  const change = (next: OutboxMessage[]) => {
    letters = next
    deps.onChange(letters)
  }
  const patch = (key: string, fields: Partial<OutboxMessage>) =>
    change(letters.map((letter) => (letter.key === key ? { ...letter, ...fields } : letter)))
  const drop = (key: string) => change(letters.filter((letter) => letter.key !== key))

  /** What is on the shelf is the truth: another tab may have sent or added some. */
  async function load() {
    const kept = await deps.store.all()
    const mine = kept.filter((letter) => letter.userId === deps.userId)
    const others = letters.filter(
      ({ key, sentAs }) =>
        (sentAs !== undefined || shelving.has(key)) && !mine.some((letter) => letter.key === key),
    )
    change([...mine, ...others].toSorted(byTime))
  }

  async function keep(letter: OutboxMessage) {
    await deps.store.put(letter)
    patch(letter.key, letter)
  }

  function isKeyTooOld({ triedAt }: OutboxMessage) {
    return triedAt !== undefined && deps.now().getTime() - Date.parse(triedAt) > KEY_LIFE_MS
  }

  /** False when the rest has to wait as well. */
  async function trySending(letter: OutboxMessage): Promise<boolean> {
    if (isKeyTooOld(letter)) {
      await keep({ ...letter, failure: "" })
      return true
    }
    const tried = { ...letter, triedAt: letter.triedAt ?? deps.now().toISOString() }
    // Noted before it is sent: after a crash we know that it may have arrived.
    if (letter.triedAt === undefined) await keep(tried)
    const outcome = await deps.send(tried)
    if (outcome.kind === "sent") {
      deps.onSent(outcome.message)
      patch(letter.key, { sentAs: outcome.message.id })
      await deps.store.remove(letter.key)
      deps.after(0, () => drop(letter.key))
      return true
    }
    if (outcome.kind === "refused") {
      await keep({ ...tried, failure: outcome.reason })
      return true
    }
    deps.after(outcome.afterMs ?? PATIENCE_MS, () => void drain())
    return false
  }

  async function work() {
    await load()
    for (;;) {
      const next = letters.find((l) => l.failure === undefined && l.sentAs === undefined)
      if (!next || isClosed || !(await trySending(next))) return
    }
  }

  /** Sends what can be sent. Asked again while it runs, it looks again afterwards. */
  function drain(): Promise<void> {
    if (isClosed) return Promise.resolve()
    isAskedAgain = running !== undefined
    running ??= deps.exclusively(work).finally(() => {
      running = undefined
      if (isAskedAgain) void drain()
      isAskedAgain = false
    })
    return running
  }

  return {
    drain,
    letters: () => letters as readonly OutboxMessage[],
    async add(draft: Pick<OutboxMessage, "receiverId" | "content" | "images">) {
      // Strictly rising, so that what was written in the same moment keeps its order.
      lastMs = Math.max(deps.now().getTime(), lastMs + 1)
      const letter: OutboxMessage = {
        ...draft,
        key: crypto.randomUUID(),
        userId: deps.userId,
        createdAt: new Date(lastMs).toISOString(),
      }
      shelving.add(letter.key)
      change([...letters, letter])
      await deps.store.put(letter)
      shelving.delete(letter.key)
      await drain()
    },
    /** With a new key if the old one may be forgotten: by then its writer can see whether it arrived. */
    async retry(key: string) {
      const letter = letters.find((l) => l.key === key)
      if (!letter) return
      const { failure: _, triedAt, ...fresh } = letter
      const isOld = isKeyTooOld(letter)
      const again = isOld
        ? { ...fresh, key: crypto.randomUUID() }
        : { ...fresh, ...(triedAt && { triedAt }) }
      if (isOld) await deps.store.remove(key)
      change(letters.map((l) => (l.key === key ? again : l)))
      await deps.store.put(again)
      await drain()
    },
    async discard(key: string) {
      drop(key)
      await deps.store.remove(key)
    },
    /** True while something to this person may have reached the server unknown to us. */
    isSending: (receiverId: string) =>
      running !== undefined &&
      letters.some((l) => l.receiverId === receiverId && l.triedAt && l.failure === undefined),
    /** When what is under way has come to its end. */
    settled: () => running ?? Promise.resolve(),
    close() {
      isClosed = true
    },
  }
}
