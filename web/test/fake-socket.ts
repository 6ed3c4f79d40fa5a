import type { LiveEvent } from "@grove/contract/live"
import { onTestFinished } from "vitest"

/** Replaces WebSocket until the test ends. Connections open at once, or only when told to. */
export function fakeSockets({ openAtOnce = false } = {}) {
  const real = globalThis.WebSocket
  const opened: FakeSocket[] = []
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1
    readyState = 0
    readonly sent: unknown[] = []
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      opened.push(this)
      if (openAtOnce) queueMicrotask(() => this.accept())
    }
    send(text: string) {
      this.sent.push(JSON.parse(text))
    }
    close() {
      this.drop(1000)
    }
    accept() {
      this.readyState = 1
      this.dispatchEvent(new Event("open"))
    }
    receive(event: LiveEvent) {
      this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }))
    }
    drop(code = 1006) {
      this.readyState = 3
      this.dispatchEvent(Object.assign(new Event("close"), { code }))
    }
  }
  globalThis.WebSocket = FakeSocket as never
  onTestFinished(() => {
    globalThis.WebSocket = real
  })
  return { all: opened, last: () => opened.at(-1)! }
}
