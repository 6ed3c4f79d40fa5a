import { posts } from "@grove/contract/posts"
import type { Request } from "@playwright/test"

import { expect, expectAccessible, expectToast, test } from "./fixtures.ts"
import { picture } from "./pictures.ts"
import { moveTo } from "./walk.ts"

const large = picture("large.png", "#4338ca", 1400, 700)
const small = picture("small.png", "#0f766e")

test("pictures: sent as JPEG, scaled to their purpose; other files are refused; nothing picked is lost", async ({
  person,
}) => {
  const ann = await person()
  const { page } = ann
  const click = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const sent = async (path: RegExp, act: () => Promise<void>) => {
    const isIt = (each: Request) => path.test(each.url()) && each.method() !== "GET"
    const [request] = await Promise.all([page.waitForRequest(isIt), act()])
    return request.postDataJSON() as {
      images?: string[]
      imageUrl?: string
      profileImageUrl?: string
    }
  }
  await page.goto("/")
  const composer = page.getByRole("form", { name: "Create a post" })
  const box = composer.getByRole("textbox", { name: "What's on your mind?" })
  const media = page.getByRole("form", { name: "Share Media" })
  const selected = (count: number) => media.getByText(`${count} image(s) selected and optimized`)

  await test.step("a post: broken files are refused, pictures become smaller", async () => {
    await composer
      .getByLabel("Add photos")
      .setInputFiles([
        { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not a picture") },
      ])
    await expectToast(page, "Processing failed")
    await composer.getByLabel("Add photos").setInputFiles([large, small])
    await expectToast(page, "Images processed")
    await box.fill("Shrunk")
    const post = await sent(/\/api\/posts$/, () => click("Post"))
    expect(post.images?.map(jpegSize)).toEqual([
      [800, 400],
      [64, 48],
    ])
    await expectToast(page, "Your post has been published!")
  })

  await test.step("photos without text are taken from the composer to the media form", async () => {
    await composer.getByLabel("Add photos").setInputFiles([small])
    await composer.getByRole("button", { name: "Describe photo 1" }).click()
    await composer.getByPlaceholder("Describe this photo").fill("The lake")
    const offer = composer.getByRole("button", { name: "Share as media" })
    await expect(offer).toBeVisible()
    await box.fill("x")
    await expect(offer).toBeHidden()
    await box.fill(" ")
    await offer.click()
    await expect(selected(1)).toBeVisible()
    await expect(media.getByRole("button", { name: "Photo 1 of 1: The lake" })).toBeVisible()
    await moveTo(page, "/")
    await expect(composer).toBeVisible()
    await expect(composer.getByRole("button", { name: "Describe photo 1" })).toHaveCount(0)
  })

  await test.step("a media post: caption, category; without a caption it says 'Shared media'", async () => {
    await moveTo(page, "/create?type=media")
    const share = media.getByRole("button", { name: "Share Media" })
    // What was taken over is still there.
    await expect(selected(1)).toBeVisible()
    await media.locator("input[type=file]").setInputFiles([large])
    await expect(selected(2)).toBeVisible()
    await media.getByLabel("Caption (optional)").fill("  ")
    await expect(media.getByText("2/2000 characters")).toBeVisible()
    await media.getByLabel("Category (optional)").selectOption({ label: "Photography" })
    await expectAccessible(media)

    // Selected pictures survive switching tabs.
    await page.getByRole("tab", { name: "Story" }).click()
    await page.getByRole("tab", { name: "Media" }).click()
    await expect(selected(2)).toBeVisible()

    const shared = await sent(/\/api\/posts$/, () => share.click())
    expect(shared.images?.map(jpegSize)).toEqual([
      [64, 48],
      [1200, 600],
    ])
    await expectToast(page, "Your media post has been published!")
    await expect(share).toBeDisabled()
    await expect(media.getByText(/selected and optimized/)).toBeHidden()
    await expect(media.getByLabel("Category (optional)")).toHaveValue("")
    const [published] = await ann.call(posts.byUser, { params: { userId: ann.id } })
    expect(published).toMatchObject({
      content: "Shared media",
      category: { name: "Photography" },
      images: [{}, {}],
    })
    await page.getByRole("button", { name: "View post" }).click()
    await expect(page).toHaveURL(`/post/${published!.id}`)
  })

  await test.step("a story", async () => {
    await moveTo(page, "/create?type=story")
    const panel = page.getByRole("tabpanel", { name: "Story" })
    await panel.locator("input[type=file]").setInputFiles(large)
    await expectToast(page, "Image processed")
    const story = await sent(/\/api\/stories$/, () => click("Share Story"))
    expect(jpegSize(story.imageUrl!)).toEqual([600, 300])
    await expectToast(page, "Your story has been shared!")
  })

  await test.step("a profile: a square section of it", async () => {
    await moveTo(page, `/profile/${ann.id}`)
    await click("Change profile picture")
    const dialog = page.getByRole("dialog", { name: "Update Profile Picture" })
    await dialog.locator("input[type=file]").setInputFiles(large)
    await expectToast(page, "Image processed")
    const profile = await sent(/\/api\/users\//, () => click("Update Picture"))
    expect(jpegSize(profile.profileImageUrl!)).toEqual([300, 300])
  })
})

test("on a phone Quick Create scrolls to the form, which is accessible in either theme", async ({
  viewer,
}) => {
  const { page } = await viewer({ isPhone: true })
  await moveTo(page, "/create")
  for (const [choice, name, field] of [
    ["Story", "Create a Story", page.getByLabel("Story text")],
    ["Event", "Create an Event", page.getByLabel("Event Title *")],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(`^${choice}`) }).click()
    await expect(field).toBeFocused()
    await expect(page.getByRole("tablist", { name: "What to create" })).toBeInViewport()
    await expectAccessible(page.getByRole("form", { name }))
  }
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
