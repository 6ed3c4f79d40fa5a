import { comments } from "@grove/contract/comments"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { posts } from "@grove/contract/posts"
import { keys } from "@grove/contract/query-keys"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import type { Page } from "@playwright/test"

import { expect, expectAccessible, type Member, test } from "./fixtures.ts"
import { picture, pictureUrl } from "./pictures.ts"
import { moveTo } from "./walk.ts"

const card = (page: Page, text: string) =>
  page.getByRole("article").filter({ hasText: text }).first()
/** A phone keeps hidden copies: the list behind an open conversation. */
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()
const banner = (page: Page) => page.getByText("You're offline")
const follow = (who: Member, whom: Member) => who.call(follows.add, { params: { userId: whom.id } })

/** Whether a store of the browser contains the text, while the worker controls the page. */
const holds = (page: Page, store: "saved" | "outbox", text: string) =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<boolean>((resolve) => {
        if (!navigator.serviceWorker.controller) resolve(false)
        const opening = indexedDB.open("grove")
        opening.addEventListener("success", () => {
          const read = opening.result.transaction(name).objectStore(name).getAll()
          read.addEventListener("success", () => {
            opening.result.close()
            resolve(JSON.stringify(read.result).includes(wanted))
          })
        })
      }),
    [store, text] as const,
  )

async function expectSaved(page: Page, text: string, key: readonly unknown[]) {
  await expect(seen(page, text)).toBeVisible()
  await expect.poll(() => holds(page, "saved", JSON.stringify(key).slice(0, -1))).toBe(true)
}

/** Sends a form to the app as the share sheet of a phone does. */
async function share(page: Page) {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
  const box = page.getByRole("textbox", { name: "What's on your mind?" })
  await box.fill("Read this:")
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("Read this:")
  await page.evaluate(
    (bytes) => {
      const form = document.createElement("form")
      form.method = "post"
      form.action = "/share"
      form.enctype = "multipart/form-data"
      for (const [name, value] of [
        ["title", "A walk"],
        ["url", "https://example.org/walk"],
      ] as const) {
        const field = document.createElement("input")
        field.name = name
        field.value = value
        form.append(field)
      }
      const files = document.createElement("input")
      files.type = "file"
      files.name = "files"
      const carrier = new DataTransfer()
      carrier.items.add(new File([Uint8Array.from(bytes)], "walk.png", { type: "image/png" }))
      files.files = carrier.files
      form.append(files)
      document.body.append(form)
      form.submit()
    },
    [...picture("walk.png", "#4338ca").buffer],
  )
  await expect(box).toHaveValue("Read this:\nA walk\nhttps://example.org/walk")
  await expect(
    page.getByRole("list", { name: "Selected photos" }).getByRole("listitem"),
  ).toHaveCount(1)
  await expect(page).toHaveURL(/\/create$/)
  await box.fill("")
  await page.getByRole("button", { name: "Remove photo 1" }).click()
}

test("reads without a network, queues what is written, sends it once, and forgets it at sign-out", async ({
  person,
  member,
}) => {
  test.slow()
  const [ann, bob, cy] = [
    await person({ firstName: "Ann", hasWorker: true, isPhone: true }),
    await member({ firstName: "Bob" }),
    await member({ firstName: "Cy" }),
  ]
  await Promise.all([follow(ann, bob), follow(bob, ann)])
  const post = await bob.call(posts.create, {
    body: { content: "Mist and a very patient bench", images: [pictureUrl("#0f766e")] },
  })
  const params = { postId: post.id }
  const closed = await bob.call(posts.create, { body: { content: "Soon without comments" } })
  await bob.call(comments.add, { params, body: { content: "Who sat there?" } })
  await bob.call(messages.send, { body: { receiverId: ann.id, content: "Soup tonight" } })
  const story = await bob.call(stories.create, { body: { content: "Good morning" } })
  const { page, context } = ann

  await page.goto("/create")
  await page.evaluate(() => navigator.serviceWorker.ready)
  await test.step("adds content shared to the app to the composer, after what is already there", () =>
    share(page))

  // Read once with a connection; the load is served through the worker.
  await page.goto("/")
  await expectSaved(page, "Mist and a very patient bench", keys.posts.feed)
  await moveTo(page, `/post/${post.id}`)
  await expectSaved(page, "Who sat there?", keys.posts.one(post.id))
  await expectSaved(page, "Who sat there?", keys.comments.of(post.id))
  await moveTo(page, `/post/${closed.id}`)
  await expectSaved(page, "Soon without comments", keys.posts.one(closed.id))
  await moveTo(page, `/messages?to=${bob.id}`)
  await expectSaved(page, "Soup tonight", keys.messages(bob.id))
  await moveTo(page, "/notifications")
  await expectSaved(page, bob.name, keys.notifications.list)
  await moveTo(page, `/profile/${ann.id}`)
  await expectSaved(page, ann.name, keys.users.one(ann.id))
  await moveTo(page, `/profile/${cy.id}`)
  await expectSaved(page, cy.name, keys.users.one(cy.id))

  // Offline, everything read above is still there after a page load.
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.goto(`/post/${post.id}`)
  await expect(page.getByText("Who sat there?")).toBeVisible()
  await page.goto(`/messages?to=${bob.id}`)
  await expect(seen(page, "Soup tonight")).toBeVisible()
  await page.goto("/notifications")
  await expect(seen(page, bob.name)).toBeVisible()
  await page.goto(`/profile/${ann.id}`)
  await expect(page.getByRole("heading", { name: ann.name })).toBeVisible()
  await page.goto("/")
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText(/Showing posts saved at \d\d:\d\d\./)).toBeVisible()
  const shown = card(page, post.content)
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.locator("img[srcset]").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await expectAccessible(page.getByRole("main"))
  await moveTo(page, "/search?q=patient")
  await expect(card(page, post.content)).toBeVisible()

  // Each kind of change waits visibly; opposite ones cancel out.
  await moveTo(page, "/")
  const like = shown.getByRole("button", { name: /^Like/ })
  const bookmark = shown.getByRole("button", { name: /^Bookmark/ })
  await like.click()
  await expect(like).toHaveAccessibleName("Like, 1 like, Waiting to send")
  await bookmark.click()
  await expect(bookmark).toHaveAccessibleName("Bookmark, Waiting to send")
  await bookmark.click()
  await expect(bookmark).toHaveAccessibleName("Bookmark")
  await expect(shown.getByRole("button", { name: /^Repost/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
  const waiting = page.getByRole("region", { name: "Waiting to send" })
  await page.getByRole("textbox", { name: "What's on your mind?" }).fill("Frost on plot 41")
  await page.getByLabel("Add photos").setInputFiles(picture("frost.png", "#b45309"))
  await expect(page.getByRole("list", { name: "Selected photos" })).toBeVisible()
  await page.getByRole("button", { name: "Post", exact: true }).click()
  await expect(waiting.getByText("Frost on plot 41")).toBeVisible()
  await waiting.getByRole("button", { name: "Edit" }).click()
  await waiting.getByRole("textbox", { name: "Edit" }).fill("Frost on plot 14")
  await waiting.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: `${bob.name}, 1 story, new` }).click()
  await expect(page.getByRole("dialog", { name: /^Story/ })).toContainText("Good morning")
  await expect.poll(() => holds(page, "outbox", story.id)).toBe(true)
  await page.keyboard.press("Escape")
  // Closing it goes back in the history; that must have ended.
  await expect(page.getByRole("dialog", { name: /^Story/ })).toBeHidden()
  await expect(page).toHaveURL("/")
  await moveTo(page, `/profile/${cy.id}`)
  await page.getByRole("button", { name: "Add Friend" }).click()
  await expect(page.getByRole("button", { name: /Unfollow/ })).toContainText("Waiting to send")
  for (const [id, text] of [
    [post.id, "I did"],
    [closed.id, "Too late"],
  ] as const) {
    await moveTo(page, `/post/${id}`)
    await page.getByRole("textbox", { name: "Write a comment" }).fill(text)
    await page.getByRole("button", { name: "Post comment" }).click()
    await expect(page.getByRole("list", { name: "Waiting to send" })).toContainText(text)
  }
  await moveTo(page, `/messages?to=${bob.id}`)
  await page.getByRole("textbox", { name: "Message" }).fill("I bring a spoon")
  await page.getByRole("button", { name: "Send message" }).click()
  await expect(seen(page, "I bring a spoon")).toBeVisible()

  // A reload loses nothing.
  await page.goto("/")
  await expect(waiting.getByText("Frost on plot 14")).toBeVisible()
  await expect(like).toHaveAccessibleName("Like, 1 like, Waiting to send")
  await expectAccessible(page.getByRole("main"))

  // Meanwhile one of them becomes impossible.
  await bob.call(posts.edit, { params: { postId: closed.id }, body: { commentsOpen: false } })
  const published = page.waitForResponse(
    (response) => response.url().endsWith("/api/posts") && response.request().method() === "POST",
  )
  await context.setOffline(false)
  expect((await published).status()).toBe(201)
  await expect(banner(page)).toBeHidden()
  await expect(waiting).toBeHidden()
  await expect(like).toHaveAccessibleName("Like, 1 like")
  await expect(
    card(page, "Frost on plot 14").getByRole("button", { name: /^Open photo/ }),
  ).toBeVisible()

  // Everything has arrived, once.
  await expect
    .poll(async () =>
      (await bob.call(messages.thread, { params: { otherUserId: ann.id } })).map((m) => m.content),
    )
    .toEqual(["I bring a spoon", "Soup tonight"])
  const mine = await bob.call(posts.byUser, { params: { userId: ann.id } })
  expect(mine.map(({ content }) => content)).toEqual(["Frost on plot 14"])
  expect(await ann.call(posts.get, { params })).toMatchObject({
    isLiked: true,
    isBookmarked: false,
    _count: { likes: 1, comments: 2 },
  })
  const written = await bob.call(comments.list, { params })
  expect(written.map(({ content }) => content)).toEqual(["Who sat there?", "I did"])
  expect(await ann.call(users.get, { params: { userId: cy.id } })).toMatchObject({
    isFollowing: true,
    _count: { followers: 1 },
  })
  const viewers = await bob.call(stories.viewers, { params: { storyId: story.id } })
  expect(viewers.map(({ user }) => user.id)).toEqual([ann.id])

  // What the server refused says why, and can be edited or deleted.
  await moveTo(page, `/post/${closed.id}`)
  const refused = page.getByRole("list", { name: "Waiting to send" })
  await expect(refused).toContainText("Could not be sent")
  await expect(refused).toContainText("Too late")
  await expect(refused.getByRole("button", { name: "Edit" })).toBeVisible()
  await refused.getByRole("button", { name: "Delete" }).click()
  await expect(refused).toBeHidden()

  // Nothing of the member stays behind: sign-out deletes the storage of the site, the worker included.
  // A page that is still installing the worker would install it again.
  await page.goto("about:blank")
  await page.goto("/api/logout")
  const left = () =>
    page.evaluate(async () => [
      localStorage.length,
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
    ])
  await expect.poll(left).toEqual([0, [], 0])
  await context.setOffline(true)
  await expect(page.goto("/")).rejects.toThrow("ERR_INTERNET_DISCONNECTED")
})
