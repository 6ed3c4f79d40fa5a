/** The draft of a comment on a post; kept until it is sent. */
export const EMPTY_DRAFT = { content: "" }
export const draftName = (userId: string, postId: string) => `comment.${userId}.${postId}`
