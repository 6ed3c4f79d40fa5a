import { comments } from "@grove/contract/comments"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"

import { expect, test } from "./fixtures.ts"
import { moveTo } from "./walk.ts"

const WORD = "Donaudampfschifffahrtsgesellschaft".repeat(6)

test("an endless word makes no page scroll horizontally", async ({ viewer, member }) => {
  const ann = await member()
  await ann.call(users.update, {
    params: { userId: ann.id },
    body: { firstName: WORD.slice(0, 50), lastName: WORD.slice(0, 50), bio: WORD },
  })
  const post = await ann.call(posts.create, {
    body: {
      content: `${WORD} https://x.example/${WORD} #${WORD.slice(0, 60)}`,
      event: {
        title: WORD.slice(0, 90),
        description: WORD,
        isOnline: false,
        location: WORD.slice(0, 90),
      },
    },
  })
  await ann.call(comments.add, { params: { postId: post.id }, body: { content: WORD } })
  const { page } = await viewer()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/profile/${ann.id}`, `/post/${post.id}`]) {
    await test.step(path, async () => {
      await moveTo(page, path)
      await expect(page.getByText(WORD.slice(0, 50)).first()).toBeVisible()
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
      await expect.soft.poll(overflow, path).toBeLessThanOrEqual(0)
    })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
})
