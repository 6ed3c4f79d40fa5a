/** The parts of a service worker that TypeScript's DOM library lacks. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WaitingEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null
}

interface NotificationEvent extends WaitingEvent {
  readonly notification: Notification
}

interface MessageFromPage extends WaitingEvent {
  readonly data: unknown
}

interface PageClient {
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Events {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: FetchEvent
  push: PushEvent
  notificationclick: NotificationEvent
  message: MessageFromPage
}

interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: object): Promise<PageClient[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void
}

export const scope = globalThis as unknown as WorkerScope
