import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import type { Page } from "@playwright/test"

import { expect, expectToast, holdBack, test } from "./fixtures.ts"
import { picture } from "./pictures.ts"
import { moveTo } from "./walk.ts"

/** The specified loading, empty and error states, and picture uploads. */

const go = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click()

/** Number of skeletons per list. */
const shapes = (page: Page) =>
  page
    .locator("main [aria-busy]")
    .evaluateAll((lists) =>
      lists.map((list) => [...list.children].filter((child) => child.tagName !== "OUTPUT").length),
    )

test("loading lists show three cards or five rows", async ({ person }) => {
  const { page } = await person()
  const open = await holdBack(
    page,
    /\/api\/(posts|posts\/trending|bookmarks|hashtags\/trending)(\?.*)?$/,
  )
  await page.goto("/settings")
  await go(page, "Bookmarks")
  await expect.poll(() => shapes(page)).toEqual([3])
  await go(page, "Explore")
  await expect.poll(() => shapes(page)).toEqual([5, 3])
  await go(page, "Home")
  await expect.poll(() => shapes(page)).toEqual([3, 5])
  open()
  await expect.poll(() => shapes(page)).toEqual([])

  const tell = await holdBack(page, /\/api\/(notifications|search)(\?.*)?$/)
  await page.goto("/settings")
  await go(page, "Notifications")
  await expect.poll(() => shapes(page)).toEqual([5])
  await moveTo(page, "/search?q=waiting&type=posts")
  await expect.poll(() => shapes(page)).toEqual([3])
  tell()
  await expect.poll(() => shapes(page)).toEqual([])
})

test("empty states show the specified texts", async ({ person, admin, member }) => {
  const [ann, bob] = [await person(), await member()]
  const { page } = ann
  await ann.call(follows.add, { params: { userId: bob.id } })
  await page.goto("/")
  await expect(page.getByText("No posts to show yet.")).toBeVisible()
  await expect(page.getByText("Follow some users or create your first post!")).toBeVisible()
  await go(page, "Bookmarks")
  await expect(page.getByRole("heading", { name: "Bookmarked Posts" })).toBeVisible()
  await expect(page.getByText("No bookmarks yet")).toBeVisible()
  await expect(
    page.getByText("Save posts by clicking the bookmark button to see them here"),
  ).toBeVisible()
  await moveTo(page, "/profile/00000000-0000-7000-8000-000000000001")
  await expect(page.getByText("User not found")).toBeVisible()

  // Never empty in a real community, so the reply is stubbed.
  const boss = (await admin()).page
  const nothing = /\/api\/(rules|rules\/violations|rules\/penalties|rules\/public)(\?.*)?$/
  const nobody = /\/api\/(admin\/suspicious-users|hashtags\/trending|users\/suggested)(\?.*)?$/
  for (const path of [nothing, nobody])
    await boss.route(path, (route) => route.fulfill({ json: [] }))
  await boss.goto("/settings")
  await moveTo(boss, "/rules")
  for (const [tab, text] of [
    [
      "Rules (0)",
      "No rules have been created yet. Create your first rule to start managing content.",
    ],
    ["Violations", "No pending violations. All reported content has been reviewed."],
    ["Penalties", "No active penalties. All users are in good standing."],
  ] as const) {
    await test.step(tab, async () => {
      await boss.getByRole("tab", { name: tab }).click()
      await expect(boss.getByText(text)).toBeVisible()
    })
  }
  await moveTo(boss, "/fake-detection?tab=suspicious")
  await expect(
    boss.getByText("No suspicious users found. All accounts appear legitimate."),
  ).toBeVisible()
  await go(boss, "Search")
  await expect(boss.getByText("No trending hashtags yet")).toBeVisible()
  await expect(boss.getByText("No suggestions available")).toBeVisible()
  await go(boss, "Community Rules")
  await expect(boss.getByText("No community rules found.")).toBeVisible()
})

test("errors show the specified texts", async ({ person, member }) => {
  const [ann, bob] = [await person(), await member()]
  const { page } = ann
  await bob.call(posts.create, { body: { content: "Unlucky" } })
  await ann.call(follows.add, { params: { userId: bob.id } })
  await page.goto("/")
  const post = page.getByRole("article").filter({ hasText: "Unlucky" })
  await expect(post).toBeVisible()
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500 }),
  )
  await post.getByRole("button", { name: "Bookmark" }).click()
  await expectToast(page, "Failed to update bookmark")
  await expect(post.getByRole("button", { name: "Bookmark" })).toHaveAttribute(
    "aria-pressed",
    "false",
  )
  await post.getByRole("button", { name: /^Comment/ }).click()
  await post.getByLabel("Write a comment").fill("lost?")
  await post.getByLabel("Write a comment").press("Enter")
  await expectToast(page, "Failed to add comment. Please try again.")
  await expect(post.getByLabel("Write a comment")).toHaveValue("lost?")
  await post.getByRole("button", { name: "Report" }).click()
  const report = page.getByRole("dialog", { name: "Report post" })
  await report.getByRole("radio").first().check()
  await report.getByRole("button", { name: "Submit Report" }).click()
  await expectToast(page, "Failed to submit report")
  await report.getByRole("button", { name: "Cancel" }).click()

  await page.getByRole("button", { name: "Your story, add a story" }).click()
  const story = page.getByRole("dialog", { name: "Create a Story" })
  await story.getByLabel("Story text").fill("lost?")
  await story.getByRole("button", { name: "Share Story" }).click()
  await expectToast(page, "Failed to create story. Please try again.")

  await page.goto(`/profile/${bob.id}`)
  await page.getByRole("button", { name: "Unfollow" }).click()
  await expectToast(page, "Failed to unfollow user. Please try again.")
  await moveTo(page, `/profile/${ann.id}`)
  await page.getByRole("button", { name: "Edit Profile" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Save Changes" }).click()
  await expectToast(page, "Failed to update profile. Please try again.")
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
  await page.getByRole("button", { name: "Change profile picture" }).click()
  const dialog = page.getByRole("dialog", { name: "Update Profile Picture" })
  await dialog.locator("input[type=file]").setInputFiles(picture("me.png", "#0f766e"))
  await expectToast(page, "Image processed")
  await dialog.getByRole("button", { name: "Update Picture" }).click()
  await expectToast(page, "Failed to update profile picture")

  await page.route("**/api/bookmarks*", (route) => route.fulfill({ status: 500 }))
  await page.goto("/settings")
  await go(page, "Bookmarks")
  await expect(page.getByText("Failed to load bookmarks")).toBeVisible()
})

test("staff screens show the specified error texts and scan sizes, and 600 px of cases", async ({
  admin,
}) => {
  const { page } = await admin()
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500 }),
  )
  await page.goto("/rules")
  await page.getByRole("button", { name: "Create Rule" }).click()
  const dialog = page.getByRole("dialog", { name: "Create Rule" })
  await dialog.getByLabel("Rule name").fill("Be kind")
  await dialog.getByLabel("Description").fill("Always.")
  await dialog.getByRole("button", { name: "Create Rule" }).click()
  await expectToast(page, "Failed to create rule")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click()
  await page.getByRole("dialog").getByRole("button", { name: "Update Rule" }).click()
  await expectToast(page, "Failed to update rule")
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
  // It fails silently, and the switch is reset.
  const toggle = page.getByRole("switch", { name: "Spam and scams is active" })
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "PATCH"),
    toggle.click(),
  ])
  await expect(toggle).toBeChecked()
  await page.getByRole("tab", { name: /^Violations/ }).click()
  const areas = page.getByRole("region", { name: "Pending violations" })
  await expect(areas).toHaveCSS("height", "600px")

  await moveTo(page, "/fake-detection?tab=scan")
  for (const size of [25, 50, 100]) {
    await expect(page.getByRole("button", { name: `Scan ${size} Users` })).toBeVisible()
  }
  await page.getByRole("button", { name: "Scan 25 Users" }).click()
  await expectToast(page, "Failed to scan for fake accounts")
})

test("uploads pictures as JPEG, scaled to their purpose, and rejects other files", async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  const large = picture("large.png", "#4338ca", 1400, 700)
  const sent = async (path: RegExp, act: () => Promise<void>) => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => path.test(each.url()) && each.method() !== "GET"),
      act(),
    ])
    return request.postDataJSON() as {
      images?: string[]
      imageUrl?: string
      profileImageUrl?: string
    }
  }
  const click = (name: string) => page.getByRole("button", { name, exact: true }).click()

  await page.goto("/")
  const box = page.getByRole("textbox", { name: "What's on your mind?" })
  await box.fill("Shrunk")
  await page
    .getByLabel("Add photos")
    .setInputFiles([
      { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not a picture") },
    ])
  await expectToast(page, "Processing failed")
  await page.getByLabel("Add photos").setInputFiles([large, picture("b.png", "#0f766e")])
  await expectToast(page, "Images processed")
  const post = await sent(/\/api\/posts$/, () => click("Post"))
  expect(post.images?.map(jpegSize)).toEqual([
    [800, 400],
    [64, 48],
  ])

  await page.goto("/create?type=media")
  const media = page.getByRole("form", { name: "Share Media" })
  await media.locator("input[type=file]").setInputFiles(large)
  await expect(media.getByText("1 image(s) selected and optimized")).toBeVisible()
  const shared = await sent(/\/api\/posts$/, () =>
    media.getByRole("button", { name: "Share Media" }).click(),
  )
  expect(shared).toMatchObject({ content: "Shared media" })
  expect(shared.images?.map(jpegSize)).toEqual([[1200, 600]])
  // One toast at a time: it would replace the story's.
  await expectToast(page, "Your media post has been published!")

  await page.getByRole("tab", { name: "Story" }).click()
  const panel = page.getByRole("tabpanel", { name: "Story" })
  await panel.locator("input[type=file]").setInputFiles(large)
  await expectToast(page, "Image processed")
  const story = await sent(/\/api\/stories$/, () => click("Share Story"))
  expect(jpegSize(story.imageUrl!)).toEqual([600, 300])
  await expectToast(page, "Your story has been shared!")

  await moveTo(page, `/profile/${ann.id}`)
  await click("Change profile picture")
  const dialog = page.getByRole("dialog", { name: "Update Profile Picture" })
  await dialog.locator("input[type=file]").setInputFiles(large)
  await expectToast(page, "Image processed")
  const profile = await sent(/\/api\/users\//, () => click("Update Picture"))
  // A square section of it.
  expect(jpegSize(profile.profileImageUrl!)).toEqual([300, 300])
})

/** Width and height of a JPEG data URL, from its frame header. */
function jpegSize(url: string): [number, number] {
  const [head, data] = url.split(",")
  if (head !== "data:image/jpeg;base64") throw new Error(`Not a JPEG: ${head}`)
  const bytes = Buffer.from(data!, "base64")
  const at = bytes.findIndex(
    (byte, index) => byte === 0xff && [0xc0, 0xc2].includes(bytes[index + 1]!),
  )
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
}
