import { readFile } from "node:fs/promises"

import { appeals } from "@grove/contract/appeals"
import { DELETE_CONFIRMATION, settings } from "@grove/contract/settings"
import type { Browser, BrowserContext, Page } from "@playwright/test"

import {
  ADMIN,
  expect,
  expectAccessible,
  expectConnected,
  expectToast,
  noteConnection,
  test,
  waitingForScript,
  publishPost,
} from "./fixtures.ts"
import { picture } from "./pictures.ts"
import { moveTo } from "./walk.ts"

/** Comes to the landing page in a new browser context and signs in through the provider. */
async function arrive(browser: Browser, baseURL: string, firstName: string, lastName: string) {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" })
  await context.addInitScript(noteConnection)
  const page = waitingForScript(await context.newPage())
  await test.step("a signed-out profile page leads to sign-in", () => openSignedOut(context))
  await page.goto("/")
  await page.getByRole("link", { name: "Sign In", exact: true }).first().click()
  await expect(page.getByRole("heading", { name: "Sign in to Grove" })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel("Email").fill(`${firstName}.${lastName}@people.example`.toLowerCase())
  await page.getByLabel("First name").fill(firstName)
  await page.getByLabel("Last name").fill(lastName)
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page).toHaveURL("/")
  await skipFirstSteps(page, firstName)
  return { page, name: `${firstName} ${lastName}` }
}

async function openSignedOut(context: BrowserContext) {
  const page = await context.newPage()
  // The page navigates half a second later, so the text is recorded inside it.
  const { promise: said, resolve } = Promise.withResolvers<void>()
  await page.exposeFunction("noteSaid", () => resolve())
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("[role=alert]")?.textContent.includes("Unauthorized"))
        (window as unknown as { noteSaid: () => void }).noteSaid()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto("/profile/admin")
  await said
  await page.waitForURL(/\/idp\/|sign/)
  await page.close()
}

async function skipFirstSteps(page: Page, firstName: string) {
  await expect(page.getByRole("region", { name: "Your profile" })).toContainText(firstName)
  await expectConnected(page)
  await page.getByRole("button", { name: "Skip", exact: true }).click()
  await expect(page.getByRole("textbox", { name: "What's on your mind?" })).toBeVisible()
}

const go = async (page: Page, name: string, title = name) => {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click()
  // The previous screen stays until the code of the next one is loaded.
  await expect(heading(page)).toHaveText(title)
}
const card = (page: Page, text: string) => page.locator("[data-post]").filter({ hasText: text })
const heading = (page: Page) => page.getByRole("heading", { level: 1 })
const thread = (page: Page) => page.getByRole("region", { name: /^Conversation with/ })
const say = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Message" }).fill(text)
  await page.getByRole("textbox", { name: "Message" }).press("Enter")
}

test("two new members and a moderator use every main feature", async ({
  browser,
  baseURL,
  person,
  member,
}) => {
  test.slow()
  const mark = `Day${Date.now().toString(36)}`
  const [ann, bob, mo, boss] = await Promise.all([
    test.step("a new member signs in through the provider and returns to the requested page", () =>
      arrive(browser, baseURL!, "Ann", mark)),
    person({ firstName: "Bob", lastName: mark, isNewcomer: true }),
    person({ firstName: "Mo", lastName: mark }),
    member(ADMIN),
  ])
  await boss.call(settings.grant, { body: { who: mo.email, role: "moderator" } })
  await bob.page.goto("/")
  await skipFirstSteps(bob.page, "Bob")

  await test.step("Ann fills in her profile", async () => {
    const { page } = ann
    await page.getByRole("region", { name: "Your profile" }).getByRole("link").click()
    await page.getByRole("button", { name: "Edit Profile" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit Profile" })
    await dialog.getByLabel("Bio").fill("I walk before sunrise.")
    await dialog.getByRole("button", { name: "Save Changes" }).click()
    await expectToast(page, "Profile updated successfully!")
    await expect(page.getByRole("main").getByText("I walk before sunrise.")).toBeVisible()
  })

  await test.step("Bob finds and follows her; she is notified and follows back", async () => {
    const box = bob.page.getByRole("banner").getByRole("combobox", { name: "Search" })
    await box.fill(ann.name)
    await box.press("Enter")
    await bob.page.getByRole("tab", { name: /^People/ }).click()
    await bob.page.getByRole("main").getByRole("link", { name: ann.name }).first().click()
    await expect(heading(bob.page)).toHaveText(ann.name)
    await bob.page.getByRole("button", { name: "Add Friend" }).click()
    await expectToast(bob.page, "You are now following this user!")

    await ann.page.getByRole("link", { name: "Notifications, 1 unread notification" }).click()
    await ann.page.getByRole("link", { name: `${bob.name} started following you` }).click()
    await expect(heading(ann.page)).toHaveText(bob.name)
    await ann.page.getByRole("button", { name: "Add Friend" }).click()
    await expectToast(ann.page, "You are now following this user!")
  })

  await test.step("Ann posts two pictures; Bob sees them without a reload", async () => {
    await go(bob.page, "Home")
    await expect(bob.page.getByText("No posts to show yet.")).toBeVisible()
    await go(ann.page, "Home")
    await ann.page.getByRole("textbox", { name: "What's on your mind?" }).fill(`Fog, ${mark}`)
    await ann.page
      .getByLabel("Add photos")
      .setInputFiles([picture("one.png", "#0f766e"), picture("two.png", "#4338ca")])
    await expect(ann.page.getByRole("button", { name: /^Describe photo/ })).toHaveCount(2)
    await publishPost(ann.page)
    await bob.page.getByRole("button", { name: "1 new post" }).click()
    await expect(
      card(bob.page, `Fog, ${mark}`).getByRole("button", { name: /^Open photo/ }),
    ).toHaveCount(2)
  })

  await test.step("Bob likes, comments, bookmarks and reposts it; Ann is notified", async () => {
    const post = card(bob.page, `Fog, ${mark}`)
    await post.getByRole("button", { name: /^Like/ }).click()
    await expect(post.getByRole("button", { name: "Like, 1 like" })).toBeVisible()
    await post.getByRole("button", { name: "Bookmark" }).click()
    await expectToast(bob.page, "Post bookmarked")
    await post.getByRole("button", { name: /^Repost/ }).click()
    await expect(post.getByRole("button", { name: "Repost, 1 repost" })).toBeVisible()
    await post.getByRole("button", { name: /^Comment/ }).click()
    await post.getByLabel("Write a comment").fill("Where is that?")
    await post.getByLabel("Write a comment").press("Enter")
    await expectToast(bob.page, "Your comment has been added!")
    await go(bob.page, "Bookmarks", "Bookmarked Posts")
    await expect(card(bob.page, `Fog, ${mark}`)).toBeVisible()

    await go(ann.page, "Notifications")
    for (const act of ["liked your post", "reposted your post", "commented on your post"]) {
      await expect(ann.page.getByRole("link", { name: `${bob.name} ${act}` })).toBeVisible()
    }
    await ann.page.getByRole("button", { name: "Mark all as read" }).click()
    await expect(ann.page.getByText("New", { exact: true })).toHaveCount(0)
  })

  await test.step("Ann shares a story; Bob sees it", async () => {
    await go(ann.page, "Home")
    const strip = (page: Page) => page.getByRole("region", { name: "Stories" })
    await strip(ann.page).getByRole("button", { name: "Your story, add a story" }).click()
    const form = ann.page.getByRole("dialog", { name: "Create a Story" })
    await form.getByLabel("Story text").fill("Good morning, grove")
    await form.getByRole("button", { name: "Share Story" }).click()
    await expectToast(ann.page, "Your story has been shared!")
    await bob.page.goto("/")
    await strip(bob.page)
      .getByRole("button", { name: `${ann.name}, 1 story, new` })
      .click()
    const viewer = bob.page.getByRole("dialog", { name: /^Story 1 of 1 by/ })
    await expect(viewer.getByText("Good morning, grove")).toBeVisible()
    await viewer.getByRole("button", { name: "Next story" }).click()
    await expect(viewer).toBeHidden()
  })

  await test.step("they exchange messages", async () => {
    await card(bob.page, `Fog, ${mark}`).getByRole("link", { name: ann.name }).first().click()
    await bob.page.getByRole("link", { name: "Message", exact: true }).click()
    await say(bob.page, "Shall we walk together?")
    await go(ann.page, "Messages")
    await ann.page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(bob.name) })
      .click()
    await expect(thread(ann.page).getByText("Shall we walk together?")).toBeVisible()
    await expectConnected(bob.page)
    await say(ann.page, "Tomorrow at six.")
    await expect(thread(bob.page).getByText("Tomorrow at six.")).toBeVisible()
    await expect(thread(ann.page).getByText("Read", { exact: true })).toBeAttached()
  })

  await test.step("Bob posts an insult; Ann reports it", async () => {
    await go(bob.page, "Home")
    await bob.page.getByRole("textbox", { name: "What's on your mind?" }).fill(`You fools, ${mark}`)
    await publishPost(bob.page)
    await ann.page.goto("/")
    await card(ann.page, `You fools, ${mark}`).getByRole("button", { name: "Report" }).click()
    const dialog = ann.page.getByRole("dialog", { name: "Report post" })
    await dialog.getByRole("radio", { name: /Harassment and hate/ }).check()
    await dialog.getByRole("button", { name: "Submit Report" }).click()
    await expectToast(ann.page, "Report submitted successfully")
  })

  await test.step("Mo decides: the post is removed and Bob is suspended", async () => {
    const { page } = mo
    await page.goto("/rules?tab=violations")
    const violation = page
      .getByRole("article", { name: /^Rule Violation #/ })
      .filter({ hasText: `You fools, ${mark}` })
    await expect(violation.getByText("Pending Review")).toBeVisible()
    await violation.getByRole("button", { name: "Remove Content" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click()
    await expectToast(page, "Violation resolved successfully!")
    await page.getByRole("tab", { name: /^Penalties/ }).click()
    await expect(
      page.getByRole("article", { name: /^Penalty #/ }).filter({ hasText: bob.name }),
    ).toContainText("Harassment and hate")
    await expect(bob.page.getByText(/^Your account is suspended until/)).toBeVisible()
    await ann.page.goto("/")
    await expect(card(ann.page, `Fog, ${mark}`)).toBeVisible()
    await expect(card(ann.page, `You fools, ${mark}`)).toHaveCount(0)
  })

  await test.step("Bob appeals; another moderator grants it, and everything is restored", async () => {
    await bob.page.getByRole("link", { name: "Details and appeal" }).click()
    await bob.page.getByLabel("Why should we review this decision?").fill(`A quote, ${mark}`)
    await bob.page.getByRole("button", { name: "Send appeal" }).click()
    await expectToast(bob.page, "Your appeal has been sent")
    const waiting = await boss.call(appeals.list, { query: { limit: 100 } })
    await boss.call(appeals.decide, {
      params: { appealId: waiting.find(({ text }) => text === `A quote, ${mark}`)!.id },
      body: { decision: "overturned" },
    })
    await expect(bob.page.getByText(/^Your account is suspended until/)).toBeHidden()
    await ann.page.reload()
    await expect(card(ann.page, `You fools, ${mark}`)).toBeVisible()
  })

  await test.step("Ann exports her data", async () => {
    await go(ann.page, "Settings")
    const [download] = await Promise.all([
      ann.page.waitForEvent("download"),
      ann.page.getByRole("link", { name: "Download my data" }).click(),
    ])
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK")
  })

  await test.step("Bob deletes his account; his messages stay with Ann", async () => {
    await go(bob.page, "Settings")
    await bob.page.getByRole("button", { name: "Delete account" }).click()
    const dialog = bob.page.getByRole("alertdialog")
    await dialog.getByRole("textbox").fill(DELETE_CONFIRMATION)
    await dialog.getByRole("button", { name: "Delete permanently" }).click()
    await expect(heading(bob.page)).toContainText("Share your thoughts")
    await ann.page.goto("/messages")
    await ann.page
      .getByRole("main")
      .getByRole("link", { name: /Deleted user/ })
      .click()
    await expect(thread(ann.page).getByText("Shall we walk together?")).toBeVisible()
    // Not the feed: a member who follows no one sees everyone's posts, including those of other tests.
    await ann.page.getByRole("region", { name: "Your profile" }).getByRole("link").click()
    await expect(heading(ann.page)).toHaveText(ann.name)
    await ann.page.reload()
    await expect(card(ann.page, `Fog, ${mark}`)).toBeVisible()
    await moveTo(ann.page, `/search?q=${encodeURIComponent(`fools ${mark}`)}`)
    await expect(ann.page.getByRole("tab", { name: "Posts (0)" })).toBeVisible()
  })
  await ann.page.context().close()
})
