import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"

import { expect, expectAccessible, test } from "./fixtures.ts"

const PICTURE = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
    "base64",
  ),
}

test("following and unfollowing on a profile updates the counts immediately", async ({
  person,
  member,
}) => {
  const [ann, bob] = [await person(), await member()]
  await bob.call(posts.create, { body: { content: "Hello from Bob" } })
  await ann.page.goto(`/profile/${bob.id}`)
  await expect(ann.page).toHaveTitle(`${bob.name} · Grove`)
  await expect(ann.page.getByText("Hello from Bob")).toBeVisible()
  const followers = ann.page.getByRole("button", { name: /Followers?$/ })
  await expect(followers).toHaveText("0 Followers")
  await ann.page.getByRole("button", { name: "Add Friend" }).click()
  await expect(ann.page.getByText("You are now following this user!").first()).toBeVisible()
  await expect(followers).toHaveText("1 Follower")
  await expectAccessible(ann.page)

  await followers.click()
  await expect(ann.page.getByRole("list", { name: "Followers" })).toContainText(ann.name)
  await ann.page.getByRole("button", { name: "Unfollow" }).click()
  await expect(ann.page.getByText("You unfollowed this user.").first()).toBeVisible()
  await expect(followers).toHaveText("0 Followers")
  expect((await bob.call(users.get, { params: { userId: bob.id } }))._count.followers).toBe(0)
})

test("the follow button shows a pending state; a failure rolls back", async ({
  person,
  member,
}) => {
  const [ann, bob] = [await person(), await member()]
  await ann.page.goto(`/profile/${bob.id}`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await ann.page.route("**/follow", async (route) => {
    await held
    await route.fulfill({ status: 500, json: { code: "server.error", message: "no" } })
  })
  await ann.page.getByRole("button", { name: "Add Friend" }).click()
  await expect(ann.page.getByRole("button", { name: "Loading..." })).toBeVisible()
  await expect(ann.page.getByRole("button", { name: /Followers?$/ })).toHaveText("1 Follower")
  answer()
  await expect(ann.page.getByText("Failed to follow user. Please try again.").first()).toBeVisible()
  await expect(ann.page.getByRole("button", { name: "Add Friend" })).toBeVisible()
  await expect(ann.page.getByRole("button", { name: /Followers?$/ })).toHaveText("0 Followers")
})

test("the owner edits name, bio and picture", async ({ person }) => {
  const { page, id, firstName } = await person()
  await page.goto(`/profile/${id}`)
  await page.getByRole("button", { name: "Edit Profile" }).click()
  const dialog = page.getByRole("dialog", { name: "Edit Profile" })
  await expect(dialog.getByLabel("First Name")).toHaveValue(firstName)
  await expectAccessible(page)
  await dialog.getByLabel("Last Name").fill("Meadow")
  await dialog.getByLabel("Bio").fill("Gardener. https://garden.example")
  await dialog.getByRole("button", { name: "Save Changes" }).click()
  await expect(page.getByText("Profile updated successfully!").first()).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${firstName} Meadow`)
  await expect(page.getByRole("link", { name: "garden.example" })).toHaveAttribute(
    "rel",
    /nofollow/,
  )
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused()

  await page.getByRole("button", { name: "Change profile picture" }).click()
  const picture = page.getByRole("dialog", { name: "Update Profile Picture" })
  const send = picture.getByRole("button", { name: "Update Picture" })
  await send.click()
  await expect(page.getByText("No image selected").first()).toBeVisible()
  await expect(page.getByText("Please choose an image or enter a URL").first()).toBeVisible()

  await picture.locator('input[type="file"]').setInputFiles({
    ...PICTURE,
    name: "notes.txt",
    mimeType: "text/plain",
  })
  await expect(page.getByText("Invalid file type").first()).toBeVisible()
  await picture.locator('input[type="file"]').setInputFiles({
    ...PICTURE,
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(page.getByText("File too large").first()).toBeVisible()

  await picture.locator('input[type="file"]').setInputFiles(PICTURE)
  await expect(page.getByText("Image processed").first()).toBeVisible()
  // A typed address takes priority, and the server rejects this one.
  await picture.getByLabel("Picture URL").fill("http://127.0.0.1/me.png")
  await send.click()
  await expect(page.getByText("This address is not on the public Internet.").first()).toBeVisible()
  await picture.getByLabel("Picture URL").fill("me.png")
  await send.click()
  await expect(picture.getByText("The address must start with http:// or https://")).toBeVisible()
  await picture.getByLabel("Picture URL").fill("")
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText("Profile picture updated successfully!").first()).toBeVisible()
  await expect(page.locator('main img[src^="/media/"]').first()).toBeVisible()
})

test("a block hides both from each other, and can be undone on the profile", async ({ person }) => {
  const [ann, eve] = [await person(), await person()]
  await eve.call(follows.add, { params: { userId: ann.id } })
  await ann.page.goto(`/profile/${eve.id}`)
  await expect(ann.page.getByText("Follows you")).toBeVisible()
  await ann.page.getByRole("button", { name: `More about ${eve.name}` }).click()
  await ann.page.getByRole("menuitem", { name: `Block ${eve.name}` }).click()
  const dialog = ann.page.getByRole("alertdialog", { name: `Block ${eve.name}?` })
  await expect(dialog).toBeVisible()
  await expectAccessible(ann.page)
  await dialog.getByRole("button", { name: "Block" }).click()
  await expect(ann.page.getByText(`You blocked ${eve.name}.`).first()).toBeVisible()
  await expect(ann.page.getByRole("tab")).toHaveCount(0)
  await eve.page.goto(`/profile/${ann.id}`)
  await expect(eve.page.getByText("User not found")).toBeVisible()
  await expectAccessible(eve.page)
  await ann.page.getByRole("button", { name: "Unblock" }).click()
  await expect(ann.page.getByRole("button", { name: "Add Friend" })).toBeVisible()
})

test("a mute is undone from its toast", async ({ person, member }) => {
  const [ann, eve] = [await person(), await member()]
  await ann.page.goto(`/profile/${eve.id}`)
  await ann.page.getByRole("button", { name: `More about ${eve.name}` }).click()
  await ann.page.getByRole("menuitem", { name: `Mute ${eve.name}` }).click()
  await expect(ann.page.getByText("Muted", { exact: true })).toBeVisible()
  await ann.page.getByRole("button", { name: "Undo" }).click()
  await expect(ann.page.getByText("Muted", { exact: true })).toHaveCount(0)
  expect(await ann.call(blocks.muted, {})).toEqual([])
})

test("others can message and report, also on a phone", async ({ person, member }) => {
  const [ann, bob] = [
    await person({ isPhone: true, colorScheme: "dark" }),
    await member({
      firstName: "Wolfeschlegelsteinhausenbergerdorff",
      lastName: "Wolfeschlegelsteinhausenbergerdorff",
    }),
  ]
  await ann.page.goto(`/profile/${bob.id}`)
  await expect(ann.page.getByRole("heading", { level: 1 })).toBeVisible()
  await expectAccessible(ann.page)
  const beyond = await ann.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBe(0)
  await expect(ann.page.getByRole("button", { name: "Report user" })).toBeVisible()
  await expect(ann.page.getByRole("link", { name: "Message", exact: true })).toHaveAttribute(
    "href",
    `/messages?to=${bob.id}`,
  )
})

test("a signed-out profile page leads to sign-in", async ({ page }) => {
  // The page navigates half a second later, so the text is recorded inside it.
  const { promise: said, resolve } = Promise.withResolvers<void>()
  await page.exposeFunction("noteSaid", () => resolve())
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("[role=alert]")?.textContent.includes("Unauthorized"))
        (window as unknown as { noteSaid: () => void }).noteSaid()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto("/profile/admin")
  await said
  await page.waitForURL(/\/idp\/|sign/)
})
