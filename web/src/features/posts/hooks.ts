import { posts, type NewPost, type Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import type { Input } from "@grove/contract/route"
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query"
import { useMemo } from "react"

import { patchPost, removePost } from "#cache/posts.ts"
import { showPublished } from "#cache/publish.ts"
import { unpin } from "#cache/users.ts"
import { call, callPage } from "#lib/api-client.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { replyQuery } from "#lib/reply-query.ts"
import { t, translated } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"
import { prefetchPages, usePages, type PagedList } from "#lib/use-pages.ts"
import { KEPT, sendOrKeep, useOutboxItems, type Kept } from "#lib/waiting.ts"
import { toast } from "#ui/toast.ts"

import { newPosts } from "./new-posts.ts"

export const useFeed = () => usePages(keys.posts.feed, posts.feed, {})
export const prefetchFeed = (client: QueryClient) =>
  prefetchPages(client, keys.posts.feed, posts.feed, {})

/** The member's posts that the server does not have yet. */
export const useUnsentPosts = () =>
  useOutboxItems<NewPost>("post", "feed").filter(({ sentAs }) => sentAs === undefined)

export const usePostsOf = (userId: string) =>
  usePages(keys.posts.byUser(userId), posts.byUser, { params: { userId } })
export const prefetchPostsOf = (client: QueryClient, userId: string) =>
  prefetchPages(client, keys.posts.byUser(userId), posts.byUser, { params: { userId } })

export const useTrendingPosts = (categoryId?: number) =>
  usePages(
    categoryId === undefined ? keys.posts.trending : keys.posts.trendingIn(categoryId),
    posts.trending,
    { query: categoryId === undefined ? {} : { categoryId } },
  )

/** The posts of a profile: the pinned one first, and not again below. */
export function useProfilePosts(userId: string, pinnedId: string | null): PagedList<Post> {
  const list = usePostsOf(userId)
  const client = useQueryClient()
  const { data, isLoading } = useQuery({
    ...postQuery(pinnedId ?? ""),
    enabled: pinnedId !== null,
    placeholderData: () => findInLists(client, pinnedId ?? ""),
  })
  const pinned = pinnedId === null ? undefined : data
  const { items } = list
  const all = useMemo(
    () => (pinned && items ? [pinned, ...items.filter((post) => post.id !== pinned.id)] : items),
    [pinned, items],
  )
  // Both arrive before anything is shown, so that the list does not move down.
  return pinnedId !== null && isLoading ? { ...list, items: undefined } : { ...list, items: all }
}

const postQuery = (postId: string) =>
  replyQuery(keys.posts.one(postId), posts.get, { params: { postId } })

export function usePost(postId: string) {
  const client = useQueryClient()
  return useQuery({
    ...postQuery(postId),
    // Shows the copy of a list until the complete post arrives.
    placeholderData: () => findInLists(client, postId),
  })
}

function findInLists(client: QueryClient, postId: string): Post | undefined {
  for (const [, data] of client.getQueriesData<{ pages?: { items: Post[] }[] }>({
    queryKey: keys.posts.all,
  })) {
    for (const page of data?.pages ?? []) {
      const post = page.items.find((item) => item.id === postId)
      if (post) return post
    }
  }
  return undefined
}

export const useCategories = (options: { isEnabled?: boolean } = {}) =>
  useQuery({
    ...replyQuery(keys.categories, posts.categories, {}),
    enabled: options.isEnabled ?? true,
    select: (list) => list.map((each) => ({ ...each, name: translated(each.name) })),
  })

export interface Draft {
  body: NewPost
  /** The same for every attempt with one draft, so that it is published once. */
  idempotencyKey: string
  onProgress?: (share: number) => void
}

interface Words {
  success: string
  failure: string
  /** The post does not appear on this screen, so the toast leads to it. */
  isElsewhere?: boolean
  /** Without a connection the post waits in the outbox. */
  mayWait?: boolean
}

/**
 * Publishes a post and puts it on top of the feed and of the own profile. `onDone` gets no post when it waits in the
 * outbox.
 */
export function useCreatePost(words: Words, onDone?: (post: Post | undefined) => void) {
  const client = useQueryClient()
  return useApiMutation<Draft, Post | Kept>({
    send: ({ body, idempotencyKey, onProgress }) => {
      const send = () =>
        call(
          posts.create,
          { body },
          { idempotencyKey, ...(onProgress && body.images?.length && { onProgress }) },
        )
      const draft = { kind: "post", subject: "feed", data: body, key: idempotencyKey }
      return words.mayWait ? sendOrKeep(draft, send) : send()
    },
    success: (post) => {
      if (post === KEPT) return words.isElsewhere ? waitingWords() : undefined
      return {
        title: words.success,
        ...(words.isElsewhere && {
          action: { label: t("View post"), onAct: () => navigate(paths.post(post.id)) },
        }),
      }
    },
    failure: words.failure,
    showsReason: true,
    onDone: (post) => {
      if (post !== KEPT) {
        newPosts.addOwn(post.id)
        showPublished(client, post)
      }
      onDone?.(post === KEPT ? undefined : post)
    },
  })
}

/** The feed shows pending posts; other screens say where they are. */
const waitingWords = () => ({
  title: t("Waiting to send"),
  description: t("Sent when you're back"),
  action: { label: t("View post"), onAct: () => navigate(paths.home) },
})

export function useEditPost(postId: string, onDone: () => void) {
  const client = useQueryClient()
  return useApiMutation<Input<typeof posts.edit>["body"], Post>({
    send: (body) => call(posts.edit, { params: { postId }, body }),
    spoken: t("Your post has been updated!"),
    failure: t("Failed to update post. Please try again."),
    showsReason: true,
    onDone: (post) => {
      patchPost(client, postId, ({ repostedBy }) => ({ ...post, repostedBy }))
      onDone()
    },
  })
}

/** Deletes a post and offers Undo in the toast. */
export function useDeletePost(onDeleted?: () => void) {
  const client = useQueryClient()
  const restore = useApiMutation<string, Post>({
    send: (postId) => call(posts.restore, { params: { postId } }),
    spoken: t("Your post is back."),
    failure: t("Failed to restore post. Please try again."),
    onDone: ({ author }) => {
      // The profile tells whether it is pinned again.
      void client.invalidateQueries({ queryKey: keys.users.one(author.id) })
      return client.invalidateQueries({ queryKey: keys.posts.all })
    },
  })
  return useApiMutation<string>({
    send: (postId) => call(posts.remove, { params: { postId } }),
    failure: t("Failed to delete post. Please try again."),
    onDone: (_, postId) => {
      removePost(client, postId)
      unpin(client, postId)
      void client.invalidateQueries({ queryKey: keys.me })
      toast({
        title: t("Post deleted"),
        action: { label: t("Undo"), onAct: () => restore.mutate(postId) },
      })
      onDeleted?.()
    },
  })
}

/** Refetches only the first page of the feed; further pages load on scrolling. */
export function useShowNews() {
  const client = useQueryClient()
  return async () => {
    const announced = newPosts.all()
    const page = await callPage(posts.feed, {})
    client.setQueryData(keys.posts.feed, { pages: [page], pageParams: [undefined] })
    // Posts that were announced meanwhile may be missing on this page.
    newPosts.remove([...announced, ...page.items.map(({ id }) => id)])
    window.scrollTo({ top: 0 })
  }
}
