// @vitest-environment jsdom
import { comments } from "@grove/contract/comments"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import { expect, test } from "vitest"

import { answerAsEmptySite } from "#test/empty-site.ts"
import { api } from "#test/fake-api.ts"
import { renderScreen } from "#test/render-screen.tsx"
import { personOf, postOf, profileOf, userOf } from "#test/samples.ts"

const STAFF = userOf("boss", { permissions: ["rules", "detection", "team"] })
const bob = personOf("bob")

test("each page says what it is in its title, and the next one too", async () => {
  answerAsEmptySite()
  api.on(posts.get, () => postOf("p", { author: bob, content: "Tea, then & there" }))
  api.on(comments.list, () => ({ items: [] }))
  api.on(users.get, () => profileOf("bob"))
  api.on(messages.conversation, () => ({
    other: bob,
    unreadCount: 0,
    isRequest: false,
    isOnline: false,
    mayWrite: true,
  }))
  const { open } = await renderScreen("/post/p", STAFF)
  for (const [path, title] of [
    ["/post/p", "bob: Tea, then & there"],
    ["/profile/bob", "bob Moss"],
    ["/search?q=tea", "tea – Search"],
    ["/messages?to=bob", "bob Moss · Messages"],
    ["/admin", "Overview · Administration"],
    ["/admin/jobs", "Jobs · Administration"],
    ["/rules?tab=audit", "Audit · Rule Management"],
    ["/bookmarks", "Bookmarks"],
    ["/nowhere", "Page not found"],
    ["/explore", "Explore"],
  ] as const) {
    await open(path)
    await expect.poll(() => document.title).toBe(`${title} · Grove`)
  }
})
