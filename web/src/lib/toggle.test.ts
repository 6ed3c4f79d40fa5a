import { expect, test } from "vitest"

import { tapToggle, desiredStateOf, type ToggleJob } from "./toggle.ts"

interface Answer {
  isOn: boolean
  count: number
}

/** A like button and a server whose replies the test controls. */
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

test("updates optimistically, sends and applies the reply", async () => {
  const { job, sent, shown, log, answer } = bench()
  const done = tapToggle("a", true, job)
  expect(shown).toEqual([true])
  await answer({ isOn: true, count: 5 })
  await done
  expect(sent).toEqual([true])
  expect(log).toEqual(["adopt true 5", "settled"])
  expect(desiredStateOf("a")).toBeUndefined()
})

test("sends only the last desired state after taps during a request", async () => {
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

test("sends nothing more when the desired state is already in flight", async () => {
  const { job, sent, log, answer } = bench()
  const done = tapToggle("c", true, job)
  void tapToggle("c", false, job)
  void tapToggle("c", true, job)
  await answer({ isOn: true, count: 1 })
  await done
  expect(sent).toEqual([true])
  expect(log).toEqual(["adopt true 1", "settled"])
})

test("rolls back to the state of the server on failure", async () => {
  const { job, shown, log, answer } = bench(true)
  const done = tapToggle("d", false, job)
  await answer(new Error("500: no"))
  await done
  expect(shown).toEqual([false, true])
  expect(log).toEqual(["fail false 500: no", "settled"])
})

test("reports no failure of a state that is no longer desired", async () => {
  const { job, sent, shown, log, answer } = bench()
  const done = tapToggle("e", true, job)
  void tapToggle("e", false, job)
  await answer(new Error("500: no"))
  await done
  expect(sent).toEqual([true])
  expect(shown.at(-1)).toBe(false)
  expect(log).toEqual(["settled"])
})

test("starts again with the next tap after settling", async () => {
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
