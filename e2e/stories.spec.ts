import { follows } from "@grove/contract/follows"
import { messages } from "@grove/contract/messages"
import { stories } from "@grove/contract/stories"
import type { Locator, Page } from "@playwright/test"

import { expect, expectAccessible, expectToast, type Member, test } from "./fixtures.ts"
import { pictureUrl } from "./pictures.ts"

const strip = (page: Page) => page.getByRole("region", { name: "Stories" })
const viewer = (page: Page) => page.getByRole("dialog", { name: /^Story \d+ of \d+ by/ })
const follow = (person: Member, whom: Member) =>
  person.call(follows.add, { params: { userId: whom.id } })

test("stories of others are written, seen by touch and keyboard, and reported", async ({
  person,
  member,
}) => {
  test.slow()
  const [ann, bob, cleo, dan, eve] = await Promise.all([
    person({ firstName: "Ann" }),
    person({ firstName: "Bob", isPhone: true, colorScheme: "dark" }),
    member(),
    member(),
    member(),
  ])
  await follow(bob, ann)

  await test.step("a story is written, seen, counted, answered and deleted", async () => {
    await ann.page.goto("/")
    await strip(ann.page).getByRole("button", { name: "Your story, add a story" }).click()
    const form = ann.page.getByRole("dialog", { name: "Create a Story" })
    await form.getByRole("button", { name: "Share Story" }).click()
    await expectToast(ann.page, "Please add content or an image for your story")
    await form.getByLabel("Story text").fill("Good morning, grove")
    await expect(form.getByText("19/500")).toBeVisible()
    await form.getByRole("radio", { name: "Dawn" }).check()
    await expectAccessible(form)
    await form.getByRole("button", { name: "Share Story" }).click()
    await expectToast(ann.page, "Your story has been shared!")
    await expect(form).toBeHidden()

    await bob.page.goto("/")
    await strip(bob.page)
      .getByRole("button", { name: `${ann.name}, 1 story, new` })
      .click()
    await expect(viewer(bob.page).getByText("Good morning, grove")).toBeVisible()
    await expect(viewer(bob.page).getByText(/left$/)).toBeVisible()
    await expectAccessible(viewer(bob.page))
    await viewer(bob.page).getByLabel(`Reply to ${ann.name}`).fill("Good morning, Ann!")
    await viewer(bob.page).getByRole("button", { name: "Send" }).click()
    await expectToast(bob.page, "Message sent")
    expect(await ann.call(messages.thread, { params: { otherUserId: bob.id } })).toMatchObject([
      { content: "Good morning, Ann!", sender: { id: bob.id } },
    ])
    await viewer(bob.page).getByRole("button", { name: "Next story" }).click()
    await expect(viewer(bob.page)).toBeHidden()
    await expect(
      strip(bob.page).getByRole("button", { name: `${ann.name}, 1 story, seen` }),
    ).toBeFocused()

    await ann.page.reload()
    await strip(ann.page).getByRole("button", { name: "Your story", exact: true }).click()
    await viewer(ann.page).getByRole("button", { name: "Seen by 1 person" }).click()
    await expect(ann.page.getByRole("dialog", { name: "Seen by" })).toContainText(bob.name)
    await expectAccessible(ann.page.getByRole("dialog", { name: "Seen by" }))
    await ann.page.keyboard.press("Escape")
    await viewer(ann.page).getByRole("button", { name: "Delete" }).click()
    await ann.page
      .getByRole("alertdialog", { name: "Delete this story?" })
      .getByRole("button", { name: "Delete" })
      .click()
    await expectToast(ann.page, "Story deleted")
    await expect(viewer(ann.page)).toBeHidden()
    await expect(
      strip(ann.page).getByRole("button", { name: "Your story, add a story" }),
    ).toBeVisible()
    expect(await bob.call(stories.list, {})).toEqual([])
  })

  for (const [name, color] of [
    ["one", "#0f766e"],
    ["two", "#be185d"],
  ] as const)
    await eve.call(stories.create, {
      body: { content: `Picture ${name}`, imageUrl: pictureUrl(color) },
    })
  for (const [who, content] of [
    [cleo, "Cleo one"],
    [cleo, "Cleo two"],
    [dan, "Dan one"],
  ] as const)
    await who.call(stories.create, { body: { content } })
  for (const whom of [cleo, dan, eve]) await follow(bob, whom)
  const { page } = bob
  const fetched: string[] = []
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname))
  const pictured = (await bob.call(stories.list, {})).filter(({ user }) => user.id === eve.id)
  await page.reload()

  await test.step("the strip and the stories of several members work by keyboard", async () => {
    // The arrow keys of toolbars are loaded last.
    await expect(async () => {
      await strip(page)
        .getByRole("button", { name: /add a story/ })
        .focus()
      await page.keyboard.press("ArrowRight")
      await expect(
        strip(page).getByRole("button", { name: `${dan.name}, 1 story, new` }),
      ).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press("ArrowRight")
    await expect(
      strip(page).getByRole("button", { name: `${cleo.name}, 2 stories, new` }),
    ).toBeFocused()
    await page.keyboard.press("Home")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await expect(viewer(page)).toContainText("Dan one")
    for (const text of ["Cleo one", "Cleo two"]) {
      await page.keyboard.press("ArrowRight")
      await expect(viewer(page)).toContainText(text)
    }
    await page.keyboard.press("ArrowLeft")
    await expect(viewer(page)).toContainText("Cleo one")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    // The next picture is prefetched.
    await expect(viewer(page)).toContainText("Picture one")
    await expect
      .poll(() => fetched.filter((path) => path.includes(pictured[1]!.image!.hash)).length)
      .toBeGreaterThan(0)
    expect(fetched.some((path) => path.includes(pictured[0]!.image!.hash))).toBe(true)
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect(viewer(page)).toBeHidden()
    await expect(strip(page).getByRole("button", { name: /, seen$/ })).toHaveCount(3)
  })

  await test.step("stories on a phone: pictures, tap, swipe and report", async () => {
    await strip(page)
      .getByRole("button", { name: `${eve.name}, 2 stories, seen` })
      .tap()
    await expect(viewer(page)).toContainText("Picture one")
    await expectAccessible(viewer(page))

    await swipe(viewer(page), 300, 80)
    await expect(viewer(page)).toContainText("Picture two")
    await swipe(viewer(page), 80, 300)
    await expect(viewer(page)).toContainText("Picture one")
    await page.touchscreen.tap(330, 400)
    await expect(viewer(page)).toContainText("Picture two")
    await page.touchscreen.tap(40, 400)
    await expect(viewer(page)).toContainText("Picture one")
    await viewer(page).getByRole("button", { name: "Report" }).tap()
    const report = page.getByRole("dialog", { name: /^Report/ })
    await expect(report).toContainText("Picture one")
    await report.getByRole("button", { name: "Cancel" }).tap()
    await expect(report).toBeHidden()
    await viewer(page).getByRole("button", { name: "Close" }).tap()
    await expect(viewer(page)).toBeHidden()
  })
})

/** Dispatches the touch events of a swipe. */
async function swipe(on: Locator, from: number, to: number) {
  const target = on.getByRole("button", { name: "Next story" })
  const pointer = { pointerType: "touch", isPrimary: true, button: 0, bubbles: true, clientY: 400 }
  await target.dispatchEvent("pointerdown", { ...pointer, clientX: from })
  await target.dispatchEvent("pointerup", { ...pointer, clientX: to })
}
