/** A text that the server can translate. */
export type Original = { postId: string } | { commentId: string }
