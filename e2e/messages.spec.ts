import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import type { Page } from "@playwright/test"

import {
  expect,
  expectAccessible,
  expectConnected,
  loseConnection,
  type Member,
  test,
  type TestMember,
} from "./fixtures.ts"
import { moveTo } from "./walk.ts"

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgL8vDihiGlgQApWE8welJnBIAAAAASUVORK5CYII=",
  "base64",
)

const follow = (who: Member, whom: Member) => who.call(follows.add, { params: { userId: whom.id } })
const write = (from: Member, to: Member, content: string) =>
  from.call(messages.send, { body: { receiverId: to.id, content } })
const input = (page: Page) => page.getByRole("textbox", { name: "Message" })
const thread = (page: Page) => page.getByRole("region", { name: /^Conversation with/ })

async function open(me: TestMember, other: Member) {
  await moveTo(me.page, `/messages?to=${other.id}`)
  await expect(input(me.page)).toBeVisible()
}
async function say(page: Page, text: string) {
  await input(page).fill(text)
  await input(page).press("Enter")
}
async function friends<Other extends Member>(
  person: () => Promise<TestMember>,
  other: () => Promise<Other>,
) {
  const [ann, bob] = [await person(), await other()]
  await follow(ann, bob)
  await follow(bob, ann)
  return [ann, bob] as const
}

test("two members write to each other", async ({ person }) => {
  const [ann, bob] = await friends(person, person)
  await write(bob, ann, "first")
  for (const [me, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await me.page.goto(`/messages?to=${other.id}`)
    await expect(input(me.page)).toBeVisible()
  }

  await test.step("messages, typing, receipts and presence arrive without a reload", async () => {
    await expect(ann.page.getByText("Active now").first()).toBeVisible()
    // Typing events are not delivered later.
    for (const { page } of [ann, bob]) await expectConnected(page)

    await input(ann.page).fill("How are y")
    await expect(ann.page.getByText("You are typing...")).toBeVisible()
    await expect(bob.page.getByText(`${ann.firstName} is typing...`)).toBeVisible()
    await say(ann.page, "How are you?")
    await expect(ann.page.getByText("You are typing...")).toBeHidden()
    await expect(input(ann.page)).toHaveValue("")
    await expect(thread(bob.page).getByText("How are you?")).toBeVisible()
    await expect(bob.page.getByText(`${ann.firstName} is typing...`)).toBeHidden()
    await expect(thread(ann.page).getByText("Read", { exact: true }).last()).toBeAttached()

    await input(bob.page).fill("line one")
    await input(bob.page).press("Shift+Enter")
    await input(bob.page).pressSequentially("line two")
    await input(bob.page).press("Enter")
    await expect(thread(ann.page).getByText("line one line two")).toBeVisible()
    await expectAccessible(ann.page.getByRole("main"))
  })

  await test.step("sends pictures, deletes own messages and reports those of others", async () => {
    await ann.page
      .locator("input[type=file]")
      .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PIXEL })
    await expect(ann.page.getByRole("list", { name: "Selected photos" })).toBeVisible()
    await ann.page.getByRole("button", { name: "Send message" }).click()
    await expect(thread(bob.page).getByRole("button", { name: /Open photo 1/ })).toBeVisible()

    await say(ann.page, "oops")
    await expect(thread(bob.page).getByText("oops")).toBeVisible()
    // Bob can receive it before Ann's send is confirmed; only then can she delete it.
    const options = ann.page.getByRole("button", { name: "Message options" })
    await expect(options).toHaveCount(5)
    await options.last().click()
    await ann.page.getByRole("menuitem", { name: "Delete message" }).click()
    await ann.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
    await expect(thread(bob.page).getByText("oops")).toBeHidden()
    await expect(thread(bob.page).getByText("Message deleted")).toBeVisible()

    await options.first().click()
    await expect(ann.page.getByRole("menuitem", { name: "Report message" })).toBeVisible()
    await expect(ann.page.getByRole("menuitem", { name: "Delete message" })).toBeHidden()
    await ann.page.keyboard.press("Escape")
  })

  await test.step("tabs of one member stay in sync", async () => {
    await moveTo(ann.page, "/messages")
    await expect(thread(ann.page)).toHaveCount(0)
    const second = await ann.context.newPage()
    await second.goto("/messages")
    await write(bob, ann, "are you there?")
    await expect(second.getByText("1 unread message").first()).toBeAttached()
    await open(ann, bob)
    await expect(second.getByText("1 unread message")).toHaveCount(0)
    await say(ann.page, "from the first tab")
    await expect(second.getByText("You: from the first tab")).toBeVisible()
  })
})

test("sending that fails, a lost connection, earlier messages and a block", async ({
  person,
  member,
}) => {
  const [ann, bob] = await friends(person, member)
  const { page } = ann
  const stored = async () =>
    (await bob.call(messages.thread, { params: { otherUserId: ann.id } })).map((m) => m.content)
  await page.goto(`/messages?to=${bob.id}`)
  await expectConnected(page)

  await test.step("a failed message shows an error and can be retried", async () => {
    await page.route("**/api/messages", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500 }) : route.continue(),
    )
    await say(page, "try me")
    await expect(thread(page).getByText("Failed to send message")).toBeVisible()
    await expectAccessible(thread(page))
    await page.unroute("**/api/messages")
    await thread(page).getByRole("button", { name: "Retry" }).click()
    await expect(thread(page).getByText("Failed to send message")).toBeHidden()
    await expect.poll(stored).toEqual(["try me"])
  })

  await test.step("messages sent offline wait, survive a reload, and arrive once", async () => {
    await expect(thread(page).getByText("Sending...")).toHaveCount(0)
    await loseConnection(page)
    await expect(page.getByText("You're offline")).toBeVisible()
    await say(page, "in the tunnel")
    await say(page, "still in it")
    await expect(thread(page).getByText("Sending...")).toHaveCount(2)

    // The page comes from the server, the pending messages from IndexedDB; no send is answered yet.
    await ann.context.route("**/api/messages", (route) =>
      route.request().method() === "POST" ? undefined : route.continue(),
    )
    await ann.context.setOffline(false)
    await page.reload()
    await expect(thread(page).getByText("in the tunnel")).toBeVisible()
    await ann.context.unroute("**/api/messages")
    await page.reload()
    await expect(thread(page).getByText("Sending...")).toHaveCount(0)
    const sent = ["try me", "in the tunnel", "still in it"]
    await expect(thread(page).getByText(/try|tunnel|still/)).toHaveText(sent)
    await expect.poll(stored).toEqual(sent.toReversed())
  })

  await test.step("loading earlier messages keeps the scroll position", async () => {
    const cy = await member()
    await follow(ann, cy)
    for (let n = 0; n < 60; n += 1) await write(cy, ann, `message ${n}`)
    await open(ann, cy)
    await expect(thread(page).getByText("message 59", { exact: true })).toBeInViewport()
    const anchor = thread(page).getByText("message 25", { exact: true })
    // The thread stays at the end until it notices that the reader scrolled up.
    await expect(async () => {
      await anchor.scrollIntoViewIfNeeded()
      await expect(page.getByRole("button", { name: "Latest messages" })).toBeVisible({
        timeout: 1000,
      })
    }).toPass({ timeout: 30_000 })
    // The element can be detached between two renders.
    const place = async () => (await anchor.boundingBox())?.y ?? Number.NaN
    let before = Number.NaN
    await expect.poll(async () => (before = await place())).not.toBeNaN()
    await expect(thread(page).getByText("message 0", { exact: true })).toBeAttached()
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(4)
    await write(cy, ann, "news below")
    await page.getByRole("button", { name: "New messages" }).click()
    await expect(thread(page).getByText("news below")).toBeInViewport()
  })

  await test.step("a blocked member can no longer reach the blocker", async () => {
    const dan = await member()
    await write(ann, dan, "hello")
    await dan.call(blocks.block, { params: { userId: ann.id } })
    await moveTo(page, `/messages?to=${dan.id}`)
    await expect(page.getByText("User not found")).toBeVisible()
  })
})

test("a phone shows one pane at a time; the dialog starts a new conversation", async ({
  person,
  member,
}) => {
  const ann = await person({ isPhone: true })
  const bob = await member({ firstName: "Quentin" })
  await follow(bob, ann)
  await write(bob, ann, "hi there")
  const { page } = ann
  const request = page.getByRole("link", { name: "1 message request" })
  const his = page.getByRole("link", { name: new RegExp(bob.name) })
  const back = page.getByRole("link", { name: "Back to conversations" })
  await page.goto("/messages")
  await expect(page.getByText("No conversations yet")).toBeVisible()
  await request.click()
  await his.click()
  await expect(thread(page).getByText("hi there")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Message requests" })).toBeHidden()
  await expectAccessible(page.getByRole("main"))
  await back.click()
  await back.click()
  await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible()
  await expect(thread(page)).toBeHidden()
  await expectAccessible(page.getByRole("main"))

  await test.step("a stranger waits in Requests until accepted", async () => {
    await expect(his).toHaveCount(0)
    await request.click()
    await his.click()
    await page.getByRole("button", { name: "Accept" }).click()
    await expect(page.getByRole("region", { name: "Message request" })).toBeHidden()
    await moveTo(page, "/messages")
    await expect(his).toBeVisible()
  })

  await page.getByRole("button", { name: "New message" }).first().click()
  await page.getByRole("searchbox", { name: "Search people" }).fill("quent")
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(bob.name) })
    .click()
  await expect(page).toHaveURL(new RegExp(`to=${bob.id}`))
  await say(page, "found you")
  await expect(thread(page).getByText("found you")).toBeVisible()
})
