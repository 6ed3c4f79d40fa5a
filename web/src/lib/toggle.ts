/** A wish is on or off, or one of several words. */
export interface ToggleJob<Answer, Wish = boolean> {
  /** What the server holds before the first tap. */
  isOn: Wish
  /** Shows a wish at once, everywhere it is visible; must be repeatable. */
  show: (isOn: Wish) => void
  send: (isOn: Wish) => Promise<Answer>
  /** Takes over the server's answer to the last wish. */
  adopt: (answer: Answer) => void
  onFail: (error: unknown, wished: Wish) => void
  /** After the last answer, good or bad. */
  onSettled?: () => void
}

interface Running<Wish> {
  wish: Wish
  tap: (isOn: Wish) => void
}

/**
 * Taps by key, so that two buttons for one thing, or one that was scrolled away and came back,
 * share their request. An entry lives as long as something is under way.
 */
const running = new Map<string, unknown>()

/** Last tap wins: shown at once, one request at a time, only the last wish is sent after it. */
export function tapToggle<Answer, Wish = boolean>(
  key: string,
  isOn: Wish,
  job: ToggleJob<Answer, Wish>,
): Promise<void> | undefined {
  const known = running.get(key) as Running<Wish> | undefined
  if (known) {
    known.tap(isOn)
    return undefined
  }
  const mine: Running<Wish> = {
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
export function desiredStateOf<Wish = boolean>(key: string): Wish | undefined {
  return (running.get(key) as Running<Wish> | undefined)?.wish
}

async function settle<Answer, Wish>(
  key: string,
  mine: Running<Wish>,
  job: ToggleJob<Answer, Wish>,
): Promise<void> {
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
