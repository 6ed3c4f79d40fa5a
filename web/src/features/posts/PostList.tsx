import type { Post } from "@grove/contract/posts"

import { listState } from "#lib/list-state.ts"
import type { PagedList } from "#lib/use-pages.ts"
import { Card } from "#ui/Card.tsx"
import type { EmptyStateProps } from "#ui/EmptyState.tsx"
import { InfiniteList } from "#ui/InfiniteList.tsx"
import { ListStates } from "#ui/ListStates.tsx"

import { PostCard } from "./PostCard.tsx"
import { PostSkeleton } from "./PostSkeleton.tsx"

interface PostListProps {
  /** The accessible name, also the key of the saved scroll position. */
  label: string
  list: PagedList<Post>
  empty: EmptyStateProps
  error: string
  /** The post that its author pinned to the profile this list is on. */
  pinnedId?: string | null
}

const ESTIMATE_PX = 420

/** A list of posts with placeholders, empty text and retry. */
export function PostList({ label, list, empty, error, pinnedId }: PostListProps) {
  const state = listState(list)
  const states = (
    <ListStates
      state={state}
      skeleton={<PostSkeleton />}
      skeletons={3}
      gap="gap-2 md:gap-4"
      empty={empty}
      error={error}
      onRetry={list.retry}
    >
      <InfiniteList label={label} list={list} keyOf={keyOf} estimate={ESTIMATE_PX}>
        {(post, index) => (
          <PostCard post={post} isFirst={index === 0} isPinned={post.id === pinnedId} />
        )}
      </InfiniteList>
    </ListStates>
  )
  return state === "empty" || state === "error" ? <Card>{states}</Card> : states
}

const keyOf = (post: Post) => post.id
