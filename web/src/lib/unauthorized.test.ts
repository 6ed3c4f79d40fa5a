// @vitest-environment jsdom
import { REDIRECT_MS } from "@grove/contract/limits"
import { expect, onTestFinished, test, vi } from "vitest"

import { currentToast } from "#ui/toast.ts"

import { ApiError } from "./api-error.ts"
import { guardLeaving, currentGuard } from "./leave-guard.ts"
import { handleUnauthorized, signInSoon } from "./unauthorized.ts"

/** Where the page is sent; jsdom has no other pages. */
function withAddress() {
  vi.useFakeTimers()
  const asked: string[] = []
  vi.stubGlobal("location", {
    pathname: "/post/1",
    search: "?a=1",
    hash: "",
    href: "http://grove.test/post/1?a=1",
    assign: (to: string) => asked.push(to),
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return asked
}

test("says that the session is over and signs in again, once for many failures", () => {
  const asked = withAddress()
  expect(handleUnauthorized(new ApiError(403, "x", "Forbidden"))).toBe(false)
  expect([handleUnauthorized(new Error("broken")), currentToast()]).toEqual([false, undefined])
  const ended = new ApiError(401, "auth.required", "Unauthorized")
  expect(handleUnauthorized(ended)).toBe(true)
  const shown = currentToast()
  expect(shown).toMatchObject({ title: "Unauthorized", variant: "destructive" })
  expect([handleUnauthorized(ended), currentToast()]).toEqual([true, shown])
  vi.advanceTimersByTime(REDIRECT_MS - 1)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(REDIRECT_MS)
  expect(asked).toEqual([expect.stringContaining(encodeURIComponent("/post/1?a=1"))])
})

test("signing in can be called off", () => {
  const asked = withAddress()
  signInSoon()()
  vi.advanceTimersByTime(2 * REDIRECT_MS)
  expect(asked).toEqual([])
})

test("a guard asks before the page is left or loaded again, until it ends", () => {
  const mayLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }))
  const ask = () => undefined
  const end = guardLeaving(ask)
  expect([currentGuard(), mayLeave()]).toEqual([{ ask, href: location.href }, false])
  const endNewer = guardLeaving(() => undefined)
  const newer = currentGuard()
  end()
  expect([currentGuard(), mayLeave()]).toEqual([newer, false])
  endNewer()
  expect([currentGuard(), mayLeave()]).toEqual([undefined, true])
})
