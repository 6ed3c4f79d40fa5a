import type { Letter, Shelf } from "./outbox.ts"

const NAME = "grove"
const STORE = "outbox"

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(STORE, { keyPath: "key" }),
    )
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("No storage")))
  })
  opened.catch(() => (opened = undefined))
  return opened
}

async function ask<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = work(transaction.objectStore(STORE))
    transaction.addEventListener("complete", () => resolve(request.result))
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Refused")))
    transaction.addEventListener("error", () => reject(transaction.error ?? new Error("Refused")))
  })
}

/** For browsers that refuse to keep anything: until the page is closed. */
const inMemory = new Map<string, Letter>()

/** Letters in the browser's database: pictures are too large for anything else that outlives a page. */
export const browserShelf: Shelf = {
  all: async () => {
    const kept = await ask("readonly", (store) => store.getAll() as IDBRequest<Letter[]>).catch(
      () => [],
    )
    return [...kept, ...inMemory.values()]
  },
  put: async (letter) => {
    await ask("readwrite", (store) => store.put(letter)).catch(
      () => void inMemory.set(letter.key, letter),
    )
  },
  remove: async (key) => {
    inMemory.delete(key)
    await ask("readwrite", (store) => store.delete(key)).catch(() => undefined)
  },
}
