// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest"

afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

test.each(["pointerdown", "pointermove", "keydown", "wheel"])(
  "a page is unattended after five minutes without input, until %s",
  async (type) => {
    vi.useFakeTimers({ now: 0 })
    vi.resetModules()
    const { isUnattended } = await import("./user-activity.ts")
    vi.setSystemTime(300_000)
    expect(isUnattended()).toBe(false)
    vi.setSystemTime(300_001)
    expect(isUnattended()).toBe(true)
    dispatchEvent(new Event(type))
    expect(isUnattended()).toBe(false)
  },
)
