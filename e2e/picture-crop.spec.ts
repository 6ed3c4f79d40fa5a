import { users } from "@grove/contract/users"
import type { Locator, Page } from "@playwright/test"

import { expect, expectAccessible, expectToast, test } from "./fixtures.ts"
import { heic, stripes } from "./pictures.ts"

/** Red, green and blue columns: the color of the result shows which section was cut out. */
const FLAG = stripes("flag.png", ["#ff0000", "#00ff00", "#0000ff"], 200, 200)

async function drag(page: Page, area: Locator, by: number) {
  const box = (await area.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by * box.width, y, { steps: 4 })
  await page.mouse.up()
}

/** The shape of the stored picture and the color of its center. */
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
    return { isSquare: image.width === image.height, color }
  }, url)
}

test("a section of a picture becomes the profile picture", async ({ person }) => {
  const { page, id, call } = await person()
  await page.goto(`/profile/${id}`)
  const dialog = page.getByRole("dialog", { name: "Update Profile Picture" })
  const file = dialog.locator('input[type="file"]')
  const area = dialog.getByRole("application", { name: "Section of the picture" })
  const zoom = dialog.getByRole("slider", { name: "Zoom" })
  const update = dialog.getByRole("button", { name: "Update Picture" })
  const open = () => page.getByRole("button", { name: "Change profile picture" }).click()
  const expectStored = async (color: "red" | "blue") => {
    await expect(dialog).toBeHidden()
    const { profileImageUrl } = await call(users.get, { params: { userId: id } })
    expect(await storedPicture(page, profileImageUrl!)).toMatchObject({ isSquare: true, color })
  }
  await open()

  await test.step("iPhone photos can be cropped, tiny pictures not enlarged, a photo can be discarded", async () => {
    await file.setInputFiles(heic)
    await expect(area).toBeVisible()
    await file.setInputFiles(stripes("tiny.png", ["#ff0000", "#00ff00"], 5, 10))
    await expect(zoom).toBeDisabled()
    await dialog.getByRole("button", { name: "Discard this photo" }).click()
    await expect(area).toBeHidden()
    await update.click()
    await expectToast(page, "No image selected")
  })

  await test.step("a dragged section becomes the profile picture; errors keep the choice", async () => {
    await file.setInputFiles(FLAG)
    await expect(area).toBeVisible()
    await expectAccessible(dialog)
    await drag(page, area, 0.9)
    await area.hover()
    await page.mouse.wheel(0, -300)
    await expect(zoom).not.toHaveValue("1")
    // A file that is no picture does not replace the choice, and neither does a failed upload.
    await file.setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no"),
    })
    await expectToast(page, "Invalid file type")
    const chosen = await zoom.inputValue()
    await page.route(`**/api/users/${id}`, (route) => route.abort(), { times: 1 })
    await update.click()
    await expectToast(page, "Failed to update profile picture")
    await expect(zoom).toHaveValue(chosen)
    await update.click()
    await expectToast(page, "Profile picture updated successfully!")
    await expectStored("red")
  })

  await test.step("the keyboard alone chooses the section, on a phone in the dark too", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: "dark" })
    await open()
    await file.setInputFiles(FLAG)
    await expect(area).toBeVisible()
    await expectAccessible(dialog)
    await area.focus()
    await page.keyboard.press("+")
    await page.keyboard.press("+")
    await expect(zoom).toHaveValue("1.21")
    await page.keyboard.press("-")
    await expect(zoom).toHaveValue("1.1")
    for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowRight")
    await expect(dialog.getByText(/^Center 8\d% across, 50% down, zoom 110%$/)).toBeAttached()
    await update.focus()
    await page.keyboard.press("Enter")
    await expectStored("blue")
  })
})
