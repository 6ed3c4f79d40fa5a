import { posts } from "@grove/contract/posts"
import { rules } from "@grove/contract/rules"

import { ADMIN, expect, expectAccessible, test } from "./fixtures.ts"

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("the community rules are public and indexable", async ({ page }) => {
    await page.goto("/community-rules")
    await expect(page).toHaveTitle(/^Community Rules · /)
    await expect(page.getByRole("heading", { name: "Community Rules", level: 1 })).toBeVisible()
    for (const category of ["Content", "Behavior", "Safety", "Technical"])
      await expect(page.getByRole("heading", { name: `${category} Guidelines` })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Spam and scams" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Reporting Violations" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Sign In" })).toHaveAttribute(
      "href",
      "/api/login?returnTo=%2Fcommunity-rules",
    )
    const description = page.locator('meta[name="description"]')
    await expect(description).toHaveCount(1)
    await expect(description).toHaveAttribute("content", /Spam and scams/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      "content",
      "Community Rules",
    )
    await expect(page.locator("body")).not.toContainText("%BRAND%")
  })
})

test("hydrates the prerendered rules page, signed out and signed in", async ({ page, viewer }) => {
  await page.goto("/community-rules")
  await expect(page.getByRole("heading", { name: "Moderation in numbers" })).toBeVisible()
  await expect(page.getByText("critical").first()).toBeVisible()
  await expectAccessible(page.getByRole("main"))
  const ann = await viewer()
  await ann.page.goto("/community-rules")
  await expect(ann.page.getByRole("heading", { name: "Content Guidelines" })).toBeVisible()
  await expect(
    ann.page.getByRole("navigation").getByRole("link", { name: "Community Rules" }),
  ).toBeVisible()
})

test("renders rule text as text, never as markup", async ({ request, member }) => {
  const { call } = await member(ADMIN)
  const rule = await call(rules.create, {
    body: {
      name: "<img src=x onerror=alert(1)>",
      description: "</script><script>alert(1)</script>",
      category: "technical",
      severity: "low",
      action: "warn",
      isActive: true,
      autoEnforce: false,
    },
  })
  const html = await (await request.get("/community-rules")).text()
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;")
  expect(html).not.toContain("<img src=x")
  expect(html).not.toContain("<script>alert(1)")
  await call(rules.change, { params: { ruleId: rule.id }, body: { isActive: false } })
  expect(await (await request.get("/community-rules")).text()).not.toContain("onerror=alert(1)")
})

test("link previews of posts show nothing unless the operator allows it", async ({
  request,
  member,
}) => {
  const ann = await member()
  const post = await ann.call(posts.create, { body: { content: "Only for members to read" } })
  const html = await (await request.get(`/post/${post.id}`)).text()
  expect(html).not.toContain("Only for members to read")
  expect(html).not.toContain(ann.lastName)
})
