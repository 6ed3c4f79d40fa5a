import { detection } from "@grove/contract/detection"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"
import type { Page } from "@playwright/test"

import { COLOR_RULES } from "./accessible.ts"
import {
  expect,
  expectAccessible,
  expectToast,
  test,
  type Fixtures,
  type Member,
} from "./fixtures.ts"
import { lostAtThisSize, settled } from "./walk.ts"

/** Draws a detailed picture in the browser and returns its data URL. */
const drawPicture = (page: Page, side: number) =>
  page.evaluate((size) => {
    const canvas = document.createElement("canvas")
    canvas.width = canvas.height = size
    const pen = canvas.getContext("2d")!
    let state = 42
    const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32
    for (let n = 0; n < 60; n += 1) {
      pen.fillStyle = `rgba(${random() * 255},${random() * 255},${random() * 255},.7)`
      pen.beginPath()
      pen.arc(random() * size, random() * size, (0.03 + random() * 0.2) * size, 0, 7)
      pen.fill()
    }
    return canvas.toDataURL("image/jpeg", 0.9)
  }, side)

/** Four accounts with one picture, one bio and the same texts. */
async function makeFarm(page: Page, member: Fixtures["member"]): Promise<Member[]> {
  const farm: Member[] = []
  for (let n = 0; n < 4; n += 1) {
    const lastName = `von-und-zu-Hohenstein-${n}-${Math.random().toString(36).slice(2, 8)}`
    const one = await member({ firstName: "Farmhand", lastName })
    const profileImageUrl = await drawPicture(page, 240 + n * 30)
    const bio = "Ask me how I earn from home every single day, it really is that easy"
    await one.call(users.update, { params: { userId: one.id }, body: { profileImageUrl, bio } })
    for (const text of [
      "Earn money from home with this simple trick, join our group today and start winning",
      "My uncle showed me a secret way to double every coin, write to me before it is gone",
      "Only a few places are left in the training that changed my life, hurry up my friends",
    ])
      await one.call(posts.create, { body: { content: `${text} https://win.example/${n}` } })
    farm.push(one)
  }
  return farm
}

test("a group of fake accounts is found, shown together, decided and turned into a case", async ({
  admin,
  member,
}) => {
  test.slow()
  const boss = await admin()
  const farm = await makeFarm(boss.page, member)
  // An analysis reads new pictures itself, but not while the job that also does so is under way.
  const analyze = () => boss.call(detection.analyze, { params: { userId: farm[0]!.id } })
  await expect
    .poll(async () => JSON.stringify(await analyze()), { timeout: 30_000 })
    .toContain("same picture as 3 other accounts")
  const { page } = boss
  await page.goto("/")
  await page.getByRole("link", { name: "Fake Detection" }).click()
  await expect(page.getByRole("heading", { name: "Fake Account Detection System" })).toBeVisible()

  // Empty input, then an ambiguous name.
  await page.getByRole("button", { name: "Analyze", exact: true }).click()
  await expect(page.getByText("User ID is required")).toBeVisible()
  await page.getByLabel("User ID").fill("Farmhand")
  const found = page.getByRole("list", { name: "Accounts found" })
  await expect(found.getByRole("button")).toHaveCount(4)
  await page.getByRole("button", { name: "Analyze", exact: true }).click()
  await expect(page.getByText("Several accounts match: choose one below.")).toBeVisible()
  await found.getByRole("button", { name: farm[1]!.lastName }).click()

  // The result shows toast, reasons, bars, picture and history.
  await expectToast(page, "Analysis Complete")
  await expect(
    page.getByText(/^User analysis completed with \d+% confidence$/).first(),
  ).toBeVisible()
  const result = page.getByRole("region", { name: `Analysis of ${farm[1]!.name}` })
  await expect(result.getByText("Suspicious", { exact: true })).toBeVisible()
  await expect(result.getByText("Shows the same picture as 3 other accounts").first()).toBeVisible()
  await expect(result.getByText(/not checked against the web/)).toBeVisible()
  await expect(result.getByText("Copied from another account")).toBeVisible()
  await expect(result.getByRole("heading", { name: "Related accounts" })).toBeVisible()
  await expect(page).toHaveURL(/user=/)
  await expectAccessible(page.getByRole("main"))
  await test.step("nothing is cut off on a phone with the dark theme", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: "dark" })
    await settled(page)
    await expectAccessible(page.getByRole("main"), COLOR_RULES)
    expect(await lostAtThisSize(page)).toEqual([])
    await page.emulateMedia({ colorScheme: "light" })
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  // Decide, and open a case.
  await result.getByRole("button", { name: "Mark as fake" }).click()
  await expectToast(page, "Marked as fake")
  await expect(result.getByText(`by ${boss.name}`)).toBeVisible()
  await result.getByRole("button", { name: "Open a case" }).click()
  const dialog = page.getByRole("dialog", { name: `Open a case about ${farm[1]!.name}` })
  await dialog.getByRole("button", { name: "Open a case" }).click()
  await expect(dialog.getByText("Please select a rule")).toBeVisible()
  await dialog.getByLabel("Rule").selectOption({ index: 1 })
  await expectAccessible(dialog)
  await dialog.getByRole("button", { name: "Open a case" }).click()
  await expectToast(page, "Case opened")
  await expect(dialog).toBeHidden()

  // An id is accepted as well; an unknown one is reported.
  await page.getByLabel("User ID").fill("00000000-0000-7000-8000-000000000001")
  await page.getByRole("button", { name: "Analyze", exact: true }).click()
  await expectToast(page, "Failed to analyze user")
  await expect(page.getByText("User not found")).toBeVisible()

  // Scan all accounts in the background.
  await page.getByRole("tab", { name: "Bulk Scan" }).click()
  await page.getByRole("button", { name: "Scan 100 Users" }).click()
  // Other tests keep the machine busy, and the scan is a job.
  await expect(page.getByText("Scan Complete", { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText(/Scanned \d+ accounts?\./).first()).toBeVisible()
  await expectAccessible(page.getByRole("tabpanel"))

  await page.getByRole("tab", { name: "Suspicious Users" }).click()
  const listed = page.getByRole("article").filter({ hasText: farm[2]!.lastName })
  await expect(listed.getByText(/^\d+% suspicious$/)).toBeVisible()
  await expect(listed.getByText(farm[2]!.email)).toBeVisible()
  await expect(listed.getByText(/^Joined /)).toBeVisible()
  await expect(listed.getByText(/^Last analyzed/)).toBeVisible()
  await listed.getByRole("button", { name: "Re-analyze" }).click()
  await expectToast(page, "Analysis Complete")
  await expectAccessible(listed)

  await page.getByRole("tab", { name: "Clusters" }).click()
  const cluster = page.getByRole("article").filter({ hasText: farm[0]!.lastName })
  await expect(cluster.getByText("Same picture")).toBeVisible()
  for (const one of farm) await expect(cluster.getByText(one.lastName)).toBeVisible()
  await expectAccessible(cluster)

  await page.getByRole("tab", { name: "Accuracy" }).click()
  await expect(page.getByText("Decisions learned from")).toBeVisible()
  await expect(page.getByText(/Second opinion: off/)).toBeVisible()
  await expectAccessible(page.getByRole("tabpanel"))

  // The analyzed account is not notified.
  const own = await farm[1]!.call(users.get, { params: { userId: farm[1]!.id } })
  expect(JSON.stringify(own)).not.toMatch(/suspicio/i)
})
