import { bookmarks } from "@grove/contract/bookmarks"
import type { Post } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { useQueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { usePages } from "#lib/use-pages.ts"
import { useToggle } from "#lib/use-toggle.ts"
import { toast } from "#ui/toast.ts"

export const useBookmarks = () => usePages(keys.posts.bookmarks, bookmarks.list, {})

export function useToggleBookmark(post: Pick<Post, "id" | "isBookmarked">) {
  const client = useQueryClient()
  const params = { postId: post.id }
  return useToggle({
    key: `bookmark:${post.id}`,
    mayWait: true,
    isOn: post.isBookmarked,
    show: (isBookmarked) => patchPost<Post>(client, post.id, { isBookmarked }),
    send: (isOn) => call(isOn ? bookmarks.add : bookmarks.remove, { params }),
    adopt: ({ isBookmarked }) => patchPost<Post>(client, post.id, { isBookmarked }),
    failure: t("Failed to update bookmark"),
    onDone: (isOn) => {
      toast({ title: isOn ? t("Post bookmarked") : t("Bookmark removed") })
      // Refetched when the list is opened next, so that the post does not vanish under the member.
      void client.invalidateQueries({ queryKey: keys.posts.bookmarks, refetchType: "none" })
    },
  })
}
