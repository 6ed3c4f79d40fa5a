import { posts, type NewPost, type Post } from "@grove/contract/posts"

import { showPublished } from "#cache/publish.ts"
import { call } from "#lib/api-client.ts"
import type { OutboxKind } from "#lib/outbox/kind.ts"
import { t } from "#lib/text.ts"

import { newPosts } from "./new-posts.ts"

const post: OutboxKind<NewPost, Post> = {
  name: "post",
  send: ({ key, data }) => call(posts.create, { body: data }, { idempotencyKey: key }),
  onSent: (client, published) => {
    newPosts.addOwn(published.id)
    showPublished(client, published)
    return published.id
  },
  failure: () => t("Failed to create post. Please try again."),
}

export const kinds = [post]
