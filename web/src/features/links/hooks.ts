import { links } from "@grove/contract/links"
import type { Post } from "@grove/contract/posts"
import { useQueryClient } from "@tanstack/react-query"

import { patchPost } from "#cache/posts.ts"
import { call } from "#lib/api-client.ts"
import { t } from "#lib/text.ts"
import { useApiMutation } from "#lib/use-api-mutation.ts"

/** Removes the link card of the member's own post; the link itself stays. */
export function useRemoveLinkCard(postId: string) {
  const client = useQueryClient()
  return useApiMutation({
    send: () => call(links.remove, { params: { postId } }),
    spoken: t("The link card is gone. The link stays."),
    failure: t("Failed to remove the link card. Please try again."),
    onDone: () => patchPost<Post>(client, postId, { link: null }),
  })
}
