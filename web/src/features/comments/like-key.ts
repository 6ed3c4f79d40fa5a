/** Identifies the toggle of a comment's like. */
export const likeKey = (commentId: string) => `comment-like:${commentId}`
