import { expect, test, vi } from "vitest"

import { openBreaker } from "./breaker.ts"

test("fails at once while the store is down, and lets one request per pause try", () => {
  let now = 1000
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const breaker = openBreaker(log as never, () => now)
  const fault = Object.assign(new Error("down"), { reason: "timeout" }) as never
  const isRefused = () => {
    try {
      return breaker.enter().isTrial ? "trial" : "free"
    } catch (error) {
      return error === fault ? "refused" : "failed"
    }
  }
  expect([isRefused(), isRefused()]).toEqual(["free", "free"])
  breaker.succeeded()
  expect(log.info).not.toHaveBeenCalled()
  breaker.failed(fault)
  expect(isRefused()).toBe("refused")
  now += 1999
  expect(isRefused()).toBe("refused")
  now += 1
  expect([isRefused(), isRefused()]).toEqual(["trial", "refused"])
  breaker.failed(fault)
  now += 1999
  expect(isRefused()).toBe("refused")
  now += 1
  expect(isRefused()).toBe("trial")
  expect(log.warn).toHaveBeenCalledOnce()
  breaker.succeeded()
  breaker.succeeded()
  expect(log.info).toHaveBeenCalledOnce()
  expect([isRefused(), isRefused()]).toEqual(["free", "free"])
})
