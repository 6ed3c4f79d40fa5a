import type { Comment } from "@grove/contract/posts"
import type { ReactNode } from "react"

import { RowBoundary } from "#ui/RowBoundary.tsx"

import { useConversation } from "./conversation.ts"
import { foldHidden } from "./fold-hidden.ts"
import { HiddenFold } from "./HiddenFold.tsx"

interface CommentListProps<T extends Comment> {
  items: readonly T[]
  isReplies?: boolean
  children: (item: T) => ReactNode
}

/** Comments in order; neighbors that the author of the post has hidden are folded. */
export function CommentList<T extends Comment>({
  items,
  isReplies = false,
  children,
}: CommentListProps<T>) {
  const { targetId } = useConversation()
  const list = (some: readonly T[]) =>
    some.map((item) => (
      <li key={item.id}>
        <RowBoundary>{() => children(item)}</RowBoundary>
      </li>
    ))
  return (
    <ul className="grid gap-3">
      {foldHidden(items).map((part) =>
        part.isFold ? (
          <li key={part.items[0]!.id}>
            <HiddenFold
              count={part.items.length}
              isReplies={isReplies}
              isOpenAtFirst={part.items.some(({ id }) => id === targetId)}
            >
              <ul className="grid gap-3">{list(part.items)}</ul>
            </HiddenFold>
          </li>
        ) : (
          <li key={part.item.id}>
            <RowBoundary>{() => children(part.item)}</RowBoundary>
          </li>
        ),
      )}
    </ul>
  )
}
