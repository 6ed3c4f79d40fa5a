import type { QueryClient } from "@tanstack/react-query"

import { keepShown } from "./keep-shown.ts"

/** The desired state is on or off, or one of several values. */
export interface ToggleJob<Answer, Desired = boolean> {
  /** The state on the server before the first tap. */
  isOn: Desired
  /** Shows the state over replies in this cache that may be older, with `showAgain` if that differs from `show`. */
  client?: QueryClient
  showAgain?: (isOn: Desired) => void
  /** Optimistic update of every visible copy. Must be idempotent. */
  show: (isOn: Desired) => void
  send: (isOn: Desired) => Promise<Answer>
  /** Applies the reply to the last desired state. */
  adopt: (answer: Answer) => void
  onFail: (error: unknown, desired: Desired) => void
  /** Called after the last reply, successful or not. */
  onSettled?: () => void
}

interface Running<Desired> {
  desired: Desired
  tap: (isOn: Desired) => void
}

/**
 * Running toggles by key, so that two buttons for one thing share a request. An entry lives while a request is in
 * flight.
 */
const running = new Map<string, unknown>()

/** Last tap wins: updates optimistically, keeps one request in flight and then sends only the last desired state. */
export function tapToggle<Answer, Desired = boolean>(
  key: string,
  isOn: Desired,
  job: ToggleJob<Answer, Desired>,
): Promise<void> | undefined {
  const known = running.get(key) as Running<Desired> | undefined
  if (known) {
    known.tap(isOn)
    return undefined
  }
  const mine: Running<Desired> = {
    desired: isOn,
    tap: (desired) => {
      mine.desired = desired
      job.show(desired)
    },
  }
  running.set(key, mine)
  job.show(isOn)
  return settle(key, mine, job)
}

/** The desired state while a request is in flight. */
export function desiredStateOf<Desired = boolean>(key: string): Desired | undefined {
  return (running.get(key) as Running<Desired> | undefined)?.desired
}

async function settle<Answer, Desired>(
  key: string,
  mine: Running<Desired>,
  job: ToggleJob<Answer, Desired>,
): Promise<void> {
  let held = job.isOn
  const showAgain = job.showAgain ?? job.show
  const endKeeping = job.client && keepShown(job.client, () => showAgain(mine.desired))
  while (mine.desired !== held) {
    const sent = mine.desired
    try {
      // One at a time, on purpose: two requests could overtake each other.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await job.send(sent)
      held = sent
      if (mine.desired === held) job.adopt(answer)
    } catch (error) {
      // No error when the member has meanwhile returned to the old state.
      const isSatisfied = mine.desired === held
      mine.desired = held
      job.show(held)
      if (!isSatisfied) job.onFail(error, sent)
    }
  }
  running.delete(key)
  // A newer tap shows its own state.
  endKeeping?.(() => {
    if (!running.has(key)) showAgain(held)
  })
  job.onSettled?.()
}
