import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import type { Page } from "@playwright/test"

import {
  expect,
  expectAccessible,
  expectConnected,
  loseConnection,
  test,
  type Someone,
} from "./fixtures.ts"

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgL8vDihiGlgQApWE8welJnBIAAAAASUVORK5CYII=",
  "base64",
)

const follow = (who: Someone, whom: Someone) =>
  who.call(follows.add, { params: { userId: whom.id } })
const write = (from: Someone, to: Someone, content: string) =>
  from.call(messages.send, { body: { receiverId: to.id, content } })
const input = (page: Page) => page.getByRole("textbox", { name: "Message" })
const thread = (page: Page) => page.getByRole("region", { name: /^Conversation with/ })

async function open(me: Someone, other: Someone) {
  await me.page.goto(`/messages?to=${other.id}`)
  await expect(input(me.page)).toBeVisible()
}
async function say(page: Page, text: string) {
  await input(page).fill(text)
  await input(page).press("Enter")
}
async function friends(person: () => Promise<Someone>) {
  const [ann, bob] = [await person(), await person()]
  await follow(ann, bob)
  await follow(bob, ann)
  return [ann, bob] as const
}

test("two people talk: words, hints, receipts and presence arrive without a reload", async ({
  person,
}) => {
  const [ann, bob] = await friends(person)
  await write(bob, ann, "first")
  await open(ann, bob)
  await open(bob, ann)
  await expect(ann.page.getByText("Active now").first()).toBeVisible()

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
  await expectAccessible(ann.page)
})

test("a stranger waits in Requests until accepted", async ({ person }) => {
  const [ann, eve] = [await person(), await person()]
  await write(eve, ann, "hello from nowhere")
  await ann.page.goto("/messages")
  await expect(ann.page.getByText("No conversations yet")).toBeVisible()
  await ann.page.getByRole("link", { name: "1 message request" }).click()
  await ann.page.getByRole("link", { name: new RegExp(eve.name) }).click()
  await expect(thread(ann.page).getByText("hello from nowhere")).toBeVisible()
  await expectAccessible(ann.page)
  await ann.page.getByRole("button", { name: "Accept" }).click()
  await expect(ann.page.getByRole("region", { name: "Message request" })).toBeHidden()
  await ann.page.goto("/messages")
  await expect(ann.page.getByRole("link", { name: new RegExp(eve.name) })).toBeVisible()
})

test("what is sent without a connection waits, survives a reload, and arrives once", async ({
  person,
}) => {
  const [ann, bob] = await friends(person)
  await open(ann, bob)
  await expectConnected(ann.page)
  await say(ann.page, "before")
  await expect(thread(ann.page).getByText("before")).toBeVisible()
  await expect(thread(ann.page).getByText("Sending...")).toHaveCount(0)
  await loseConnection(ann.page)
  await expect(ann.page.getByText(/Connection lost/)).toBeVisible()
  await say(ann.page, "in the tunnel")
  await say(ann.page, "still in it")
  await expect(thread(ann.page).getByText("Sending...")).toHaveCount(2)

  // The page comes from the server, what was written from the browser: nothing sent is answered yet.
  await ann.context.route("**/api/messages", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  )
  await ann.context.setOffline(false)
  await ann.page.reload()
  await expect(thread(ann.page).getByText("in the tunnel")).toBeVisible()
  await ann.context.unroute("**/api/messages")
  await ann.page.reload()
  await expect(thread(ann.page).getByText("Sending...")).toHaveCount(0)
  await open(bob, ann)
  await expect(thread(bob.page).getByText(/before|tunnel|still/)).toHaveText([
    "before",
    "in the tunnel",
    "still in it",
  ])
})

test("a failure says so and is mended by a retry", async ({ person }) => {
  const [ann, bob] = await friends(person)
  await open(ann, bob)
  await ann.page.route("**/api/messages", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await say(ann.page, "try me")
  await expect(thread(ann.page).getByText("Failed to send message")).toBeVisible()
  await expectAccessible(ann.page)
  await ann.page.unroute("**/api/messages")
  await thread(ann.page).getByRole("button", { name: "Retry" }).click()
  await expect(thread(ann.page).getByText("Failed to send message")).toBeHidden()
  const stored = async () =>
    (await bob.call(messages.thread, { params: { otherUserId: ann.id } })).map((m) => m.content)
  await expect.poll(stored).toEqual(["try me"])
})

test("reading back keeps its place", async ({ person }) => {
  const [ann, bob] = await friends(person)
  for (let n = 0; n < 60; n += 1) await write(bob, ann, `message ${n}`)
  await open(ann, bob)
  await expect(thread(ann.page).getByText("message 59", { exact: true })).toBeInViewport()
  const anchor = thread(ann.page).getByText("message 25", { exact: true })
  // Until the thread has seen that its reader left the end, it holds them there.
  await expect(async () => {
    await anchor.scrollIntoViewIfNeeded()
    await expect(ann.page.getByRole("button", { name: "Latest messages" })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 10_000 })
  // A slow machine may be between two drawings when asked.
  const place = async () => (await anchor.boundingBox())?.y ?? Number.NaN
  let before = Number.NaN
  await expect.poll(async () => (before = await place())).not.toBeNaN()
  await expect(thread(ann.page).getByText("message 0", { exact: true })).toBeAttached()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(4)
  await write(bob, ann, "news below")
  await ann.page.getByRole("button", { name: "New messages" }).click()
  await expect(thread(ann.page).getByText("news below")).toBeInViewport()
})

test("pictures go along, one's own words can be taken back, the other's reported", async ({
  person,
}) => {
  const [ann, bob] = await friends(person)
  await write(bob, ann, "rude")
  await open(ann, bob)
  await open(bob, ann)
  await ann.page
    .locator("input[type=file]")
    .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PIXEL })
  await expect(ann.page.getByRole("list", { name: "Selected photos" })).toBeVisible()
  await ann.page.getByRole("button", { name: "Send message" }).click()
  await expect(thread(bob.page).getByRole("button", { name: /Open photo 1/ })).toBeVisible()

  await say(ann.page, "oops")
  await expect(thread(bob.page).getByText("oops")).toBeVisible()
  // Bob may have it before Ann is told that it is sent: until then there is nothing to take back.
  const options = ann.page.getByRole("button", { name: "Message options" })
  await expect(options).toHaveCount(3)
  await options.last().click()
  await ann.page.getByRole("menuitem", { name: "Delete message" }).click()
  await ann.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(thread(bob.page).getByText("oops")).toBeHidden()
  await expect(thread(bob.page).getByText("Message deleted")).toBeVisible()

  await options.first().click()
  await expect(ann.page.getByRole("menuitem", { name: "Report message" })).toBeVisible()
  await expect(ann.page.getByRole("menuitem", { name: "Delete message" })).toBeHidden()
})

test("a phone shows one pane at a time; a new conversation begins from the dialog", async ({
  person,
}) => {
  const ann = await person({ isPhone: true })
  const bob = await person({ firstName: "Quentin" })
  await follow(bob, ann)
  await write(bob, ann, "hi there")
  await ann.page.goto("/messages")
  await ann.page.getByRole("link", { name: "1 message request" }).click()
  await ann.page.getByRole("link", { name: new RegExp(bob.name) }).click()
  await expect(thread(ann.page)).toBeVisible()
  await expect(ann.page.getByRole("heading", { name: "Message requests" })).toBeHidden()
  await ann.page.getByRole("link", { name: "Back to conversations" }).click()
  await ann.page.getByRole("link", { name: "Back to conversations" }).click()
  await expect(ann.page.getByRole("heading", { name: "Messages" })).toBeVisible()
  await expect(thread(ann.page)).toBeHidden()
  await expectAccessible(ann.page)

  await ann.page.getByRole("button", { name: "New message" }).first().click()
  await ann.page.getByRole("searchbox", { name: "Search people" }).fill("quent")
  await ann.page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(bob.name) })
    .click()
  await expect(ann.page).toHaveURL(new RegExp(`to=${bob.id}`))
  await say(ann.page, "found you")
  await expect(thread(ann.page).getByText("found you")).toBeVisible()
})

test("whoever was blocked cannot be reached any more", async ({ person }) => {
  const [ann, bob] = await friends(person)
  await write(ann, bob, "hello")
  await bob.call(blocks.block, { params: { userId: ann.id } })
  await ann.page.goto(`/messages?to=${bob.id}`)
  await expect(ann.page.getByText("User not found")).toBeVisible()
})

test("several tabs of one person stay in step", async ({ person }) => {
  const [ann, bob] = await friends(person)
  await write(bob, ann, "first")
  const second = await ann.context.newPage()
  await ann.page.goto("/messages")
  await second.goto(`/messages`)
  await expect(second.getByText("1 unread message").first()).toBeAttached()
  await open(ann, bob)
  await expect(second.getByText("1 unread message")).toHaveCount(0)
  await say(ann.page, "from the first tab")
  await expect(second.getByText("You: from the first tab")).toBeVisible()
})
