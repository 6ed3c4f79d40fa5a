export interface ToggleJob<Answer> {
  /** What the server holds before the first tap. */
  isOn: boolean
  /** Shows a wish at once, everywhere it is visible; must be repeatable. */
  show: (isOn: boolean) => void
  send: (isOn: boolean) => Promise<Answer>
  /** Takes over the server's answer to the last wish. */
  adopt: (answer: Answer) => void
  onFail: (error: unknown, wished: boolean) => void
  /** After the last answer, good or bad. */
  onSettled?: () => void
}

interface Running {
  wish: boolean
  tap: (isOn: boolean) => void
}

/**
 * Taps by key, so that two buttons for one thing, or one that was scrolled away and came back,
 * share their request. An entry lives as long as something is under way.
 */
const running = new Map<string, Running>()

/** Last tap wins: shown at once, one request at a time, only the last wish is sent after it. */
export function tapToggle<Answer>(
  key: string,
  isOn: boolean,
  job: ToggleJob<Answer>,
): Promise<void> | undefined {
  const known = running.get(key)
  if (known) {
    known.tap(isOn)
    return undefined
  }
  const mine: Running = {
    wish: isOn,
    tap: (wish) => {
      mine.wish = wish
      job.show(wish)
    },
  }
  running.set(key, mine)
  job.show(isOn)
  return settle(key, mine, job)
}

/** What the person wants at this moment, if a request is under way. */
export function wishOf(key: string): boolean | undefined {
  return running.get(key)?.wish
}

async function settle<Answer>(key: string, mine: Running, job: ToggleJob<Answer>): Promise<void> {
  let held = job.isOn
  while (mine.wish !== held) {
    const sent = mine.wish
    try {
      // One at a time, on purpose: two requests could overtake each other.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await job.send(sent)
      held = sent
      if (mine.wish === held) job.adopt(answer)
    } catch (error) {
      // Someone who meanwhile changed their mind back has what they want: nothing to complain of.
      const isSatisfied = mine.wish === held
      mine.wish = held
      job.show(held)
      if (!isSatisfied) job.onFail(error, sent)
    }
  }
  running.delete(key)
  job.onSettled?.()
}
