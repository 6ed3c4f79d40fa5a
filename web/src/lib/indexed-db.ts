const NAME = "grove"
const STORES = ["outbox", "pictures", "videos", "saved"] as const
export type StoreName = (typeof STORES)[number]

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, STORES.length)
    request.addEventListener("upgradeneeded", () => {
      for (const name of STORES)
        if (!request.result.objectStoreNames.contains(name))
          request.result.createObjectStore(name, { keyPath: "key" })
    })
    request.addEventListener("success", () => {
      // Lets a newer version of the page in another tab upgrade the database.
      request.result.addEventListener("versionchange", () => {
        request.result.close()
        opened = undefined
      })
      resolve(request.result)
    })
    request.addEventListener("error", () => reject(request.error ?? new Error("No storage")))
  })
  opened.catch(() => (opened = undefined))
  return opened
}

/** Runs one request in a transaction of the IndexedDB database and returns its result. */
export async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode)
    const request = work(transaction.objectStore(name))
    transaction.addEventListener("complete", () => resolve(request.result))
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Refused")))
    transaction.addEventListener("error", () => reject(transaction.error ?? new Error("Refused")))
  })
}
