import { expect, test } from "vitest"

import { tapToggle, desiredStateOf, type ToggleJob } from "./toggle.ts"

interface Answer {
  isOn: boolean
  count: number
}

/** A like button and a server whose answers the test gives by hand. */
function bench(isOn = false) {
  const sent: boolean[] = []
  const shown: boolean[] = []
  const log: string[] = []
  const waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = []
  const job: ToggleJob<Answer> = {
    isOn,
    show: (desired) => shown.push(desired),
    send: (desired) => {
      sent.push(desired)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    adopt: (answer) => log.push(`adopt ${answer.isOn} ${answer.count}`),
    onFail: (error, desired) => log.push(`fail ${desired} ${(error as Error).message}`),
    onSettled: () => log.push("settled"),
  }
  const answer = async (value: Answer | Error) => {
    const call = waiting.shift()!
    if (value instanceof Error) call.reject(value)
    else call.resolve(value)
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { job, sent, shown, log, answer }
}

test("a tap shows at once, is sent, and the server's answer is adopted", async () => {
  const { job, sent, shown, log, answer } = bench()
  const done = tapToggle("a", true, job)
  expect(shown).toEqual([true])
  await answer({ isOn: true, count: 5 })
  await done
  expect(sent).toEqual([true])
  expect(log).toEqual(["adopt true 5", "settled"])
  expect(desiredStateOf("a")).toBeUndefined()
})

test("taps during a request are not sent one by one: only the last desired counts", async () => {
  const { job, sent, shown, log, answer } = bench()
  const done = tapToggle("b", true, job)
  for (const desired of [false, true, false, true, false]) void tapToggle("b", desired, job)
  expect(sent).toEqual([true])
  expect(shown).toEqual([true, false, true, false, true, false])
  await answer({ isOn: true, count: 1 })
  expect(sent).toEqual([true, false])
  await answer({ isOn: false, count: 0 })
  await done
  expect(log).toEqual(["adopt false 0", "settled"])
})

test("coming back to the desired under way sends nothing more", async () => {
  const { job, sent, log, answer } = bench()
  const done = tapToggle("c", true, job)
  void tapToggle("c", false, job)
  void tapToggle("c", true, job)
  await answer({ isOn: true, count: 1 })
  await done
  expect(sent).toEqual([true])
  expect(log).toEqual(["adopt true 1", "settled"])
})

test("a failure restores what the server holds", async () => {
  const { job, shown, log, answer } = bench(true)
  const done = tapToggle("d", false, job)
  await answer(new Error("500: no"))
  await done
  expect(shown).toEqual([false, true])
  expect(log).toEqual(["fail false 500: no", "settled"])
})

test("a failure of a desired that was taken back is not complained about", async () => {
  const { job, sent, shown, log, answer } = bench()
  const done = tapToggle("e", true, job)
  void tapToggle("e", false, job)
  await answer(new Error("500: no"))
  await done
  expect(sent).toEqual([true])
  expect(shown.at(-1)).toBe(false)
  expect(log).toEqual(["settled"])
})

test("after settling, the next tap starts afresh", async () => {
  const first = bench()
  const one = tapToggle("f", true, first.job)
  await first.answer({ isOn: true, count: 1 })
  await one
  const second = bench(true)
  const two = tapToggle("f", false, second.job)
  await second.answer({ isOn: false, count: 0 })
  await two
  expect(second.sent).toEqual([false])
})
