import type { Comment, Post } from "@grove/contract/posts"
import type { PersonRef } from "@grove/contract/users"
import { createContext, use } from "react"

export type PresentComment = Comment & { user: PersonRef }

/** State shared by the comments of a post and the box below them. */
export interface Conversation {
  post: Pick<Post, "id" | "commentsOpen"> & { author: Pick<PersonRef, "id"> }
  /** The comment being answered. */
  answered: PresentComment | undefined
  onReply: (comment: PresentComment | undefined) => void
  /** The comment that the address names. */
  targetId: string | undefined
}

export const ConversationContext = createContext<Conversation | undefined>(undefined)

export function useConversation(): Conversation {
  const conversation = use(ConversationContext)
  if (!conversation) throw new Error("Comments need a ConversationContext.")
  return conversation
}

export const isPresent = (comment: Comment): comment is PresentComment => comment.user !== null
