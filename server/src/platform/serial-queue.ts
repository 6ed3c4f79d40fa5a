/** Runs tasks one after another, in the order they were added. A failed task does not stop the next. */
export function serialQueue(onError: (error: Error) => void) {
  let pending = 0
  let tail: Promise<void> = Promise.resolve()
  return {
    add(task: () => Promise<void>) {
      pending += 1
      tail = tail
        .then(task)
        .catch(onError)
        .finally(() => (pending -= 1))
    },
    isIdle: () => pending === 0,
  }
}
