const WORKER = "/sw.js"

export const isPushPossible = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window

export async function browserSubscription(): Promise<PushSubscription | undefined> {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? undefined
}

/** Reuses the existing subscription if it was made with our key. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const known = await worker.pushManager.getSubscription()
  const key = fromBase64Url(publicKey)
  if (known && isSame(known.options.applicationServerKey, key)) return known
  await known?.unsubscribe()
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/")
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one && new Uint8Array(one)
  return bytes?.length === other.length && bytes.every((byte, at) => byte === other[at])
}
