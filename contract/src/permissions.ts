import type { PenaltyChoice } from "./penalties.ts"

/** Rules that the server enforces and the browser uses to hide controls. */

/** Suspensions and bans require a recent sign-in. */
export const needsFreshSignIn = (penalty: PenaltyChoice | undefined): boolean =>
  penalty === "suspension" || penalty === "ban"

/** Only the receiver, and only while the message is not deleted. */
export const mayReportMessage = (
  userId: string,
  message: { receiverId: string; isDeleted: boolean },
): boolean => message.receiverId === userId && !message.isDeleted
