import { expect, onTestFinished, test } from "vitest"

import { sendWithProgress } from "./upload.ts"

class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  readonly sent: unknown[] = []
  opened: unknown[] = []
  status = 0
  statusText = ""
  responseText = ""
  responseType = ""
  withCredentials = false
  lines = ""
  open(...words: unknown[]) {
    this.opened = words
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders() {
    return this.lines
  }
  send(body: unknown) {
    this.sent.push(body)
  }
  abort() {
    this.dispatchEvent(new Event("abort"))
  }
  progress(loaded: number, total: number, lengthComputable = true) {
    const facts = { loaded, total, lengthComputable }
    this.upload.dispatchEvent(Object.assign(new Event("progress"), facts))
  }
  load(facts: Partial<FakeRequest>) {
    Object.assign(this, facts)
    this.dispatchEvent(new Event("load"))
  }
}

function begin(signal?: AbortSignal) {
  const real = globalThis.XMLHttpRequest
  const requests: FakeRequest[] = []
  globalThis.XMLHttpRequest = class extends FakeRequest {
    constructor() {
      super()
      requests.push(this)
    }
  } as never
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real
  })
  const shares: number[] = []
  const wire = { method: "POST", url: "/api/posts", headers: { "x-one": "1" }, body: "text" }
  const answer = sendWithProgress(wire, (share) => shares.push(share), signal)
  return { answer, request: requests[0]!, requests, shares }
}

test("sends the request with the session, and reports the share uploaded", async () => {
  const { answer, request, shares } = begin()
  expect(request).toMatchObject({
    opened: ["POST", "/api/posts"],
    withCredentials: true,
    responseType: "text",
    headers: { "x-one": "1" },
    sent: ["text"],
  })
  request.progress(1, 4)
  request.progress(9, 0, false)
  request.progress(4, 4)
  expect(shares).toEqual([0.25, 1])
  const lines = "content-type: application/json\r\nx-when: 10:30\r\n: nameless\r\n"
  request.load({ status: 201, statusText: "Created", responseText: '{"id":"1"}', lines })
  const response = await answer
  expect([response.status, response.statusText, await response.json()]).toEqual([
    201,
    "Created",
    { id: "1" },
  ])
  expect([...response.headers]).toEqual([
    ["content-type", "application/json"],
    ["x-when", "10:30"],
  ])
})

test.each([204, 304])("a %i has no body", async (status) => {
  const { answer, request } = begin()
  request.load({ status })
  expect((await answer).body).toBeNull()
})

test("sends nothing when it was canceled before", async () => {
  const { answer, requests } = begin(AbortSignal.abort())
  await expect(answer).rejects.toMatchObject({ name: "AbortError" })
  expect(requests).toEqual([])
})

test("a lost connection and a canceled upload reject", async () => {
  const lost = begin()
  lost.request.dispatchEvent(new Event("error"))
  await expect(lost.answer).rejects.toThrow(new TypeError("network"))
  const control = new AbortController()
  const canceled = begin(control.signal)
  control.abort()
  await expect(canceled.answer).rejects.toMatchObject({ name: "AbortError" })
})
