import { posts } from "@grove/contract/posts"
import { stories } from "@grove/contract/stories"
import { users } from "@grove/contract/users"
import type { Locator } from "@playwright/test"

import { expect, test } from "./fixtures.ts"
import { pictureUrl } from "./pictures.ts"
import { moveTo } from "./walk.ts"

/** The width of the file a picture shows, the one its box needs, and the smallest stored width that covers it. */
const fileOf = (picture: Locator) =>
  picture.evaluate(async (element) => {
    const image = element as HTMLImageElement
    image.loading = "eager"
    await image.decode()
    const widthOf = (url: string) => Number(/-(\d+)\.webp$/.exec(url)?.[1])
    const urls = image.srcset ? image.srcset.split(", ").map((each) => each.split(" ")[0]!) : []
    const stored = [image.src, ...urls].map(widthOf).toSorted((a, b) => a - b)
    const { width, height } = image.getBoundingClientRect()
    const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"))
    const isCover = getComputedStyle(image).objectFit === "cover"
    const shown = (isCover ? Math.max : Math.min)(width, height * ratio)
    const needed = Math.round(shown * devicePixelRatio)
    const largest = stored.at(-1)!
    return {
      used: widthOf(image.currentSrc),
      needed,
      largest,
      // A pixel of rounding.
      covering: stored.find((each) => each >= needed - 1) ?? largest,
      next: stored.findLast((each) => each < needed) ?? stored[0]!,
    }
  })

/** Not larger than what covers the box, and not smaller than the size below; browsers choose between the two. */
async function expectFitting(picture: Locator, place: string) {
  const file = await fileOf(picture)
  expect.soft(file.used, `${place}: ${JSON.stringify(file)}`).toBeLessThanOrEqual(file.covering)
  expect.soft(file.used, `${place}: ${JSON.stringify(file)}`).toBeGreaterThanOrEqual(file.next)
}

for (const isPhone of [true, false])
  test(`pictures are no larger than shown: ${isPhone ? "phone" : "wide"}`, async ({ resident }) => {
    const { page, call, id } = await resident({ isPhone })
    // Different ones: a browser that has a larger file of the same picture uses it.
    const [first, ...more] = ["#0f766e", "#be185d", "#1d4ed8", "#b93b0b", "#47740e"].map((color) =>
      pictureUrl(color, 1200, 700),
    )
    await call(users.update, {
      params: { userId: id },
      body: { profileImageUrl: pictureUrl("#4338ca", 400, 400) },
    })
    const one = await call(posts.create, { body: { content: "One", images: [first!] } })
    await call(posts.create, { body: { content: "Three", images: more.slice(0, 3) } })
    await call(stories.create, { body: { imageUrl: more[3]! } })

    await call(posts.create, {
      body: { content: "Enlarged", images: [pictureUrl("#0369a1", 1200, 700)] },
    })
    await page.goto("/")
    const expectList = async (path: string) => {
      for (const text of ["One", "Three"]) {
        const card = page.getByRole("article").filter({ hasText: text })
        const pictures = card.locator("img[srcset$=w]")
        await expect(pictures).toHaveCount(text === "One" ? 1 : 3)
        for (const picture of await pictures.all()) await expectFitting(picture, `${path} ${text}`)
        // On the profile the browser already has the larger file of the header.
        if (path === "/") await expectFitting(card.locator("header img"), "avatar")
      }
    }
    await expectList("/")
    await page.getByRole("button", { name: "Your story", exact: true }).click()
    await expectFitting(page.getByRole("dialog").locator("img[srcset$=w]").first(), "story")
    await page.keyboard.press("Escape")
    const opener = page.getByRole("article").filter({ hasText: "Enlarged" })
    await opener.getByRole("button", { name: "Open photo" }).click()
    await expectFitting(page.getByRole("dialog").locator("img"), "lightbox")
    await page.keyboard.press("Escape")

    await moveTo(page, `/profile/${id}`)
    await expectList("profile")
    await expectFitting(page.getByRole("main").getByRole("img").locator("img").first(), "profile")

    await moveTo(page, `/post/${one.id}`)
    const own = page.getByRole("article").first().getByRole("button", { name: "Open photo" })
    await expect(own.locator("img")).toBeVisible()
    const { used, largest } = await fileOf(own.locator("img"))
    expect([used, largest]).toEqual([1200, 1200])
  })
