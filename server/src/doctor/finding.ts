/** What a check found, in one sentence, and what to do about it. */
export interface Finding {
  /** What was checked, such as `database`. */
  about: string
  state: "ok" | "warning" | "problem" | "skipped"
  says: string
  todo?: string
}

export const ok = (about: string, says: string): Finding => ({ about, state: "ok", says })
export const skipped = (about: string, says: string): Finding => ({ about, state: "skipped", says })
export const warning = (about: string, says: string, todo: string): Finding => ({
  about,
  state: "warning",
  says,
  todo,
})
export const problem = (about: string, says: string, todo: string): Finding => ({
  about,
  state: "problem",
  says,
  todo,
})

const WIDTH = 9

/** One line, and a second one that says what to do. */
export function print({ about, state, says, todo }: Finding): string {
  const line = `${state.padEnd(WIDTH)}${about}: ${says}`
  return todo === undefined ? line : `${line}\n${" ".repeat(WIDTH)}→ ${todo}`
}
