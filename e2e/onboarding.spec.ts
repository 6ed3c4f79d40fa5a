import { auth } from "@grove/contract/auth"
import { onboarding } from "@grove/contract/onboarding"
import { posts } from "@grove/contract/posts"
import { settings } from "@grove/contract/settings"
import type { Page } from "@playwright/test"

import { enter, expect, expectAccessible, test } from "./fixtures.ts"
import { stripes } from "./pictures.ts"

const PICTURE = stripes("me.png", ["#0f766e"], 200, 200)

const panel = (page: Page) => page.getByRole("region", { name: "First steps" })
const heading = (page: Page, name: string) => panel(page).getByRole("heading", { name })
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true })

/** The end of the steps is stored before anything is reloaded. */
const ending = (page: Page) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith(onboarding.change.path) && answer.request().method() === "PATCH",
  )

test("a newcomer walks through the first steps on two devices, and never sees them again", async ({
  person,
  browser,
  baseURL,
  member,
}) => {
  test.slow()
  const writer = await member({ firstName: "Wanda" })
  await writer.call(posts.create, { body: { content: "Bees again #beekeeping" } })
  const ann = await person({ firstName: "Ann", isNewcomer: true })
  const { page } = ann
  await page.goto("/")

  // A panel, not a wall: the feed is there, stories and composer come later.
  await expect(heading(page, "Your name and picture")).toBeVisible()
  await expect(page.getByRole("list", { name: "Home feed" })).toBeVisible()
  await expect(page.getByRole("form", { name: "Create a post" })).toHaveCount(0)
  await expectAccessible(panel(page))

  // 1: the name is stored when going on, the picture comes from the dialog with the crop.
  await panel(page).getByLabel("First Name").fill("Annabel")
  await button(page, "Add a picture").click()
  const dialog = page.getByRole("dialog", { name: "Update Profile Picture" })
  await dialog.locator('input[type="file"]').setInputFiles(PICTURE)
  await expect(dialog.getByRole("application", { name: "Section of the picture" })).toBeVisible()
  await dialog.getByRole("button", { name: "Update Picture" }).click()
  await expect(dialog).toBeHidden()
  await expect(panel(page).getByLabel("First Name")).toHaveValue("Annabel")
  await button(page, "Continue").focus()
  await page.keyboard.press("Enter")

  // 2: the focus follows; the card shows the effect of the switch.
  await expect(heading(page, "What can others see?")).toBeFocused()
  await expect(panel(page).getByText("Step 2 of 5")).toBeVisible()
  const card = panel(page).getByRole("region", { name: "How others see you" })
  await expect(card).toContainText(`Annabel ${ann.lastName}`)
  await expect(card).toContainText(ann.email)
  await panel(page).getByRole("switch", { name: "My e-mail address" }).click()
  await expect(card).toContainText("hidden")
  await expectAccessible(panel(page))
  await button(page, "Continue").click()

  // 3: interests are stored at once; a bad one is explained and not lost.
  await expect(heading(page, "What interests you?")).toBeFocused()
  await panel(page).getByRole("button", { name: "#beekeeping" }).click()
  const other = panel(page).getByLabel("Another interest")
  await other.fill("rock'n'roll")
  await other.press("Enter")
  await expect(panel(page).getByText("Use letters, digits and _ only.")).toBeVisible()
  await expect(other).toHaveValue("rock'n'roll")
  const saved = ending(page)
  await other.fill("Board games")
  await other.press("Enter")
  await saved
  await expect(panel(page).getByRole("button", { name: "#boardgames" })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  await expectAccessible(panel(page))
  await expect
    .poll(async () => (await ann.call(onboarding.get, {})).interests)
    .toEqual(["beekeeping", "boardgames"])
  expect((await ann.call(settings.get, {})).showEmail).toBe(false)
  expect(await ann.call(auth.me, {})).toMatchObject({ firstName: "Annabel" })

  // Leaves in the middle; a phone goes on there.
  const phone = await enter(browser, baseURL!, { ...ann, isPhone: true, isNewcomer: true })
  await phone.page.goto("/welcome")
  await expect(heading(phone.page, "What interests you?")).toBeVisible()
  await button(phone.page, "Continue").click()
  await expect(heading(phone.page, "Follow five people")).toBeFocused()
  const strip = panel(phone.page).getByRole("list", { name: "Suggested for you" })
  const wanda = strip.getByRole("listitem").filter({ hasText: writer.name })
  await expect(wanda).toContainText("Writes about #beekeeping")
  await wanda.getByRole("button", { name: `Follow ${writer.name}` }).click()
  await expect(wanda.getByRole("button", { name: `Following ${writer.name}` })).toBeVisible()
  await expect(panel(phone.page).getByText("4 more to go")).toBeVisible()
  await expectAccessible(panel(phone.page))
  await button(phone.page, "Continue").click()
  await expect(heading(phone.page, "Say hello")).toBeFocused()
  await button(phone.page, "Back").click()
  await expect(wanda.getByRole("button", { name: `Following ${writer.name}` })).toBeVisible()
  await button(phone.page, "Continue").click()
  const box = phone.page.getByRole("textbox", { name: "What's on your mind?" })
  await expect(box).toHaveValue("Hello everyone! I am new here and like #beekeeping #boardgames.")
  const done = ending(phone.page)
  await phone.page.getByRole("button", { name: "Post", exact: true }).click()
  await done
  await expect(phone.page.getByRole("button", { name: "Show the first steps again" })).toBeVisible()
  await phone.context.close()

  // Never again, on no device; the list of the first week has taken their place.
  await page.reload()
  await expect(page.getByText("I am new here and like").first()).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole("form", { name: "Create a post" })).toBeVisible()
  await expect(page.getByText("Your first week: 2 of 6")).toBeVisible()
  const closed = ending(page)
  await page.getByRole("button", { name: "Close the list of your first week" }).click()
  await closed
  await expect(page.getByText(/^Your first week/)).toHaveCount(0)

  // Until the member asks for it; 'Skip' ends it in any step.
  await page.goto("/settings")
  await page.getByRole("button", { name: "Show the first steps again" }).click()
  await expect(heading(page, "Your name and picture")).toBeVisible()
  const skipped = ending(page)
  await button(page, "Skip").click()
  await skipped
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole("main")).toBeFocused()
  await page.reload()
  await expect(page.getByRole("form", { name: "Create a post" })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
})
