import { users } from "@grove/contract/users"
import type { Locator, Page } from "@playwright/test"

import { expect, expectAccessible, test } from "./fixtures.ts"
import { heic, stripes } from "./pictures.ts"

/** Red, green and blue columns: the color of the result shows which section was cut out. */
const FLAG = stripes("flag.png", ["#ff0000", "#00ff00", "#0000ff"], 200, 200)

async function openDialog(page: Page, id: string) {
  await page.goto(`/profile/${id}`)
  await page.getByRole("button", { name: "Change profile picture" }).click()
  const dialog = page.getByRole("dialog", { name: "Update Profile Picture" })
  const area = dialog.getByRole("application", { name: "Section of the picture" })
  return { dialog, area, zoom: dialog.getByRole("slider", { name: "Zoom" }) }
}

async function drag(page: Page, area: Locator, by: number) {
  const box = (await area.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by * box.width, y, { steps: 4 })
  await page.mouse.up()
}

/** Size of the stored picture and the color of its center. */
async function storedPicture(page: Page, url: string) {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const brush = canvas.getContext("2d")!
    brush.drawImage(image, 0, 0)
    const { data } = brush.getImageData(image.width / 2, image.height / 2, 1, 1)
    const [red = 0, green = 0, blue = 0] = data
    const names = { red, green, blue }
    const color = (["red", "green", "blue"] as const).find((name) => names[name] > 150)
    return { width: image.width, height: image.height, color }
  }, url)
}

test("a dragged section becomes the profile picture; errors keep the choice", async ({
  person,
}) => {
  const { page, id, call } = await person()
  const { dialog, area, zoom } = await openDialog(page, id)
  await dialog.locator('input[type="file"]').setInputFiles(FLAG)
  await expect(area).toBeVisible()
  await expectAccessible(page)
  await drag(page, area, 0.9)
  await area.hover()
  await page.mouse.wheel(0, -300)
  await expect(zoom).not.toHaveValue("1")

  // A file that is no picture does not replace the choice, and neither does a failed upload.
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") })
  await expect(page.getByText("Invalid file type").first()).toBeVisible()
  const chosen = await zoom.inputValue()
  await page.route(`**/api/users/${id}`, (route) => route.abort(), { times: 1 })
  await dialog.getByRole("button", { name: "Update Picture" }).click()
  await expect(page.getByText("Failed to update profile picture").first()).toBeVisible()
  await expect(zoom).toHaveValue(chosen)

  await dialog.getByRole("button", { name: "Update Picture" }).click()
  await expect(page.getByText("Profile picture updated successfully!").first()).toBeVisible()
  await expect(dialog).toBeHidden()
  const { profileImageUrl } = await call(users.get, { params: { userId: id } })
  const stored = await storedPicture(page, profileImageUrl!)
  expect(stored.width).toBe(stored.height)
  expect(stored.color).toBe("red")
})

test("the keyboard alone chooses the section, on a phone in the dark too", async ({ person }) => {
  const { page, id, call } = await person({ isPhone: true, colorScheme: "dark" })
  const { dialog, area, zoom } = await openDialog(page, id)
  await dialog.locator('input[type="file"]').setInputFiles(FLAG)
  await expect(area).toBeVisible()
  await expectAccessible(page)
  await area.focus()
  await page.keyboard.press("+")
  await page.keyboard.press("+")
  await expect(zoom).toHaveValue("1.21")
  await page.keyboard.press("-")
  await expect(zoom).toHaveValue("1.1")
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowRight")
  await expect(dialog.getByText(/^Center 8\d% across, 50% down, zoom 110%$/)).toBeAttached()
  await dialog.getByRole("button", { name: "Update Picture" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Profile picture updated successfully!").first()).toBeVisible()
  const { profileImageUrl } = await call(users.get, { params: { userId: id } })
  expect((await storedPicture(page, profileImageUrl!)).color).toBe("blue")
})

test("iPhone photos can be cropped, tiny pictures not enlarged, a photo can be discarded", async ({
  person,
}) => {
  const { page, id } = await person()
  const { dialog, area, zoom } = await openDialog(page, id)
  await dialog.locator('input[type="file"]').setInputFiles(heic)
  await expect(area).toBeVisible()
  await dialog
    .locator('input[type="file"]')
    .setInputFiles(stripes("tiny.png", ["#ff0000", "#00ff00"], 5, 10))
  await expect(zoom).toBeDisabled()
  await dialog.getByRole("button", { name: "Discard this photo" }).click()
  await expect(area).toBeHidden()
  await dialog.getByRole("button", { name: "Update Picture" }).click()
  await expect(page.getByText("No image selected").first()).toBeVisible()
})
