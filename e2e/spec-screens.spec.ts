import { expect, test } from "./fixtures.ts"
import { moveTo, settled } from "./walk.ts"

/** Specified arrangements, which only a browser lays out. */

test("home: stories, composer, posts; beside them hashtags, people and activity", async ({
  viewer,
}) => {
  const { page } = await viewer()
  const asked: string[] = []
  const aside = page.getByRole("complementary")

  await test.step("only a wide screen fetches the hashtags and people beside the feed", async () => {
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url())
      if (/^\/api\/(users\/suggested|hashtags\/trending)$/.test(pathname))
        asked.push(pathname + search)
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto("/", { waitUntil: "networkidle" })
    await expect(page.getByRole("form", { name: "Create a post" })).toBeVisible()
    await expect(aside).toBeHidden()
    expect(asked).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const name of ["Trending Hashtags", "Suggested for you", "Recent Activity"])
      await expect(aside.getByRole("heading", { name })).toBeVisible()
    expect(asked.toSorted()).toEqual(["/api/hashtags/trending", "/api/users/suggested?limit=3"])
  })

  const tops: number[] = []
  for (const part of [
    page.getByRole("region", { name: "Stories" }),
    page.getByRole("form", { name: "Create a post" }),
    page.getByRole("list", { name: "Home feed" }),
  ]) {
    await expect(part).toBeVisible()
    tops.push((await part.boundingBox())!.y)
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

test("choosing pictures for a media post: compact on a phone, larger on a wide screen", async ({
  viewer,
}) => {
  const { page } = await viewer()
  await moveTo(page, "/create?type=media")
  await settled(page)
  const zone = page.getByRole("form", { name: "Share Media" }).locator("label").first()
  const heightAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    return (await zone.boundingBox())!.height
  }
  const compact = await heightAt(390)
  expect(await heightAt(1280)).toBeGreaterThan(compact)
})
