import type { Post } from "@grove/contract/posts"
import { reposts } from "@grove/contract/reposts"
import { useQueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useToggle } from "#lib/use-toggle.ts"

export function useToggleRepost(post: Pick<Post, "id" | "isReposted" | "_count">) {
  const client = useQueryClient()
  const params = { postId: post.id }
  return useToggle({
    key: `repost:${post.id}`,
    isOn: post.isReposted,
    show: (isReposted) =>
      patchPost(client, post.id, (shown) =>
        shown.isReposted === isReposted
          ? {}
          : {
              isReposted,
              _count: {
                ...shown._count,
                reposts: Math.max(0, shown._count.reposts + (isReposted ? 1 : -1)),
              },
            },
      ),
    send: (isOn) => call(isOn ? reposts.add : reposts.remove, { params }),
    adopt: (answer) =>
      patchPost(client, post.id, (shown) => ({
        isReposted: answer.isReposted,
        _count: { ...shown._count, reposts: answer.reposts },
      })),
    failure: t("Failed to repost. Please try again."),
  })
}
