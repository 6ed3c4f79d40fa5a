/** What a check found, in one sentence, and what to do about it. */
export interface Finding {
  /** What was checked, such as `database`. */
  about: string
  state: "ok" | "warning" | "problem" | "skipped"
  says: string
  advice?: string
}

export const ok = (about: string, says: string): Finding => ({ about, state: "ok", says })
export const skipped = (about: string, says: string): Finding => ({ about, state: "skipped", says })
export const warning = (about: string, says: string, advice: string): Finding => ({
  about,
  state: "warning",
  says,
  advice,
})
export const problem = (about: string, says: string, advice: string): Finding => ({
  about,
  state: "problem",
  says,
  advice,
})

const WIDTH = 9

/** One line, and a second one that says what to do. */
export function print({ about, state, says, advice }: Finding): string {
  const line = `${state.padEnd(WIDTH)}${about}: ${says}`
  return advice === undefined ? line : `${line}\n${" ".repeat(WIDTH)}→ ${advice}`
}
