/** Rules both sides share: the browser hides by them, the server decides by them. */

/** Only what the other party wrote, and only while it still says something. */
export const mayReportMessage = (
  userId: string,
  message: { receiverId: string; isDeleted: boolean },
): boolean => message.receiverId === userId && !message.isDeleted
