interface Term {
  endedAt: Date | null
  expiresAt: Date | null
}

/** Whether a penalty was ended or has expired. One without an expiry lasts until it is ended. */
export const isOver = ({ endedAt, expiresAt }: Term, now: Date): boolean =>
  endedAt !== null || (expiresAt !== null && expiresAt <= now)
