import { posts } from "@grove/contract/posts"

import { expect, expectToast, holdBack, publishPost, test } from "./fixtures.ts"
import { grainyPicture, heic, picture } from "./pictures.ts"

test("shares a post through the device or copies its link, and shows its full time", async ({
  resident,
}) => {
  const { page, call, context } = await resident()
  const post = await call(posts.create, { body: { content: "Pass it on" } })
  const address = new URL(`/post/${post.id}`, process.env["GROVE_E2E_URL"]).href
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.goto("/")
  const card = page.getByRole("article").filter({ hasText: "Pass it on" })
  await expect(card.locator("time")).toHaveAttribute("title", /\d{4}.*\d:\d\d/)
  await card.getByRole("button", { name: "Share" }).click()
  await expectToast(page, "Link copied")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  // A device with a share sheet, such as a phone.
  await page.evaluate(() =>
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: object) => void (document.title = JSON.stringify(data)),
    }),
  )
  await card.getByRole("button", { name: "Share" }).click()
  await expect(page).toHaveTitle(JSON.stringify({ url: address, text: "Pass it on" }))
})

test("the last of several taps wins, on screen and on the server", async ({ resident }) => {
  const { page, call } = await resident()
  const post = await call(posts.create, { body: { content: "Undecided" } })
  await page.goto(`/post/${post.id}`)
  const like = page.getByRole("button", { name: /^Like/ })
  const letGo = await holdBack(page, /\/like$/)
  for (const isPressed of ["true", "false", "true", "false"]) {
    await like.click()
    await expect(like).toHaveAttribute("aria-pressed", isPressed)
  }
  const undone = page.waitForResponse((answer) => answer.request().method() === "DELETE")
  letGo()
  await undone
  expect((await call(posts.get, { params: { postId: post.id } })).isLiked).toBe(false)
  await expect(page.getByRole("button", { name: "Like, 0 likes" })).toHaveAttribute(
    "aria-pressed",
    "false",
  )
})

test("rejects an eleventh picture and shows upload progress", async ({ resident }) => {
  const { page } = await resident()
  await page.goto("/")
  await page.getByRole("textbox", { name: "What's on your mind?" }).fill("An album")
  const pictures = Array.from({ length: 11 }, (_, n) => grainyPicture(`${n}.png`, 300, 200))
  await page.getByLabel("Add photos").setInputFiles(pictures)
  await expectToast(page, "You can add up to 10 photos")
  await expect(page.getByRole("button", { name: /^Describe photo/ })).toHaveCount(10)

  const devtools = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 }
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", slow)
  await page.getByRole("button", { name: "Post", exact: true }).click()
  await expect(page.getByRole("progressbar", { name: "Uploading" })).toBeVisible()
  await devtools.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 })
  await expectToast(page, "Your post has been published!")
  const card = page.getByRole("article").filter({ hasText: "An album" })
  await card.getByRole("button", { name: "Open photo 4 of 10" }).click()
  await expect(page.getByRole("dialog")).toContainText("Photo 4 of 10")
})

test("decodes an iPhone picture with lazily loaded code", async ({ resident }) => {
  const { page } = await resident()
  const fetched: string[] = []
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname))
  const decoders = () => fetched.filter((path) => /heic/i.test(path))
  await page.goto("/")
  await page.getByRole("textbox", { name: "What's on your mind?" }).fill("Noon")
  await page.getByLabel("Add photos").setInputFiles(picture("plain.png", "#0f766e"))
  await expectToast(page, "Image processed")
  expect(decoders()).toEqual([])
  await page.getByLabel("Add photos").setInputFiles(heic)
  await expect(page.getByRole("button", { name: /^Describe photo/ })).toHaveCount(2)
  expect(decoders()).toHaveLength(1)
  await publishPost(page)
  const card = page.getByRole("article").filter({ hasText: "Noon" })
  await expect(card.getByRole("button", { name: /^Open photo/ })).toHaveCount(2)
})
