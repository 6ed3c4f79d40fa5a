import type { PenaltyChoice } from "./penalties.ts"

/** Rules both sides share: the browser hides by them, the server decides by them. */

/** Penalties that take an account away from a person are given only after a fresh sign-in. */
export const needsFreshSignIn = (penalty: PenaltyChoice | undefined): boolean =>
  penalty === "suspension" || penalty === "ban"

/** Only what the other party wrote, and only while it still says something. */
export const mayReportMessage = (
  userId: string,
  message: { receiverId: string; isDeleted: boolean },
): boolean => message.receiverId === userId && !message.isDeleted
