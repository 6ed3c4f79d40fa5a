import { blocks } from "@grove/contract/blocks"
import { follows } from "@grove/contract/follows"
import { posts } from "@grove/contract/posts"
import { users } from "@grove/contract/users"

import { expect, expectAccessible, test } from "./fixtures.ts"
import { moveTo } from "./walk.ts"

const PICTURE = {
  name: "me.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC",
    "base64",
  ),
}

test("members see, follow, mute and block each other, and edit their own profile", async ({
  person,
  member,
}) => {
  test.slow()
  const [ann, bob] = await Promise.all([person(), member()])
  const { page } = ann
  await bob.call(posts.create, { body: { content: "Hello from Bob" } })
  await page.goto(`/profile/${bob.id}`)

  await test.step("following and unfollowing on a profile updates the counts immediately", async () => {
    await expect(page).toHaveTitle(`${bob.name} · Grove`)
    await expect(page.getByText("Hello from Bob")).toBeVisible()
    const followers = page.getByRole("button", { name: /Followers?$/ })
    await expect(followers).toHaveText("0 Followers")
    await page.getByRole("button", { name: "Add Friend" }).click()
    await expect(page.getByText("You are now following this user!").first()).toBeVisible()
    await expect(followers).toHaveText("1 Follower")
    await expectAccessible(page.getByRole("main"))

    await followers.click()
    await expect(page.getByRole("list", { name: "Followers" })).toContainText(ann.name)
    await page.getByRole("button", { name: "Unfollow" }).click()
    await expect(page.getByText("You unfollowed this user.").first()).toBeVisible()
    await expect(followers).toHaveText("0 Followers")
    expect((await bob.call(users.get, { params: { userId: bob.id } }))._count.followers).toBe(0)
  })

  await test.step("the follow button shows a pending state; a failure rolls back", async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route("**/follow", async (route) => {
      await held
      await route.fulfill({ status: 500, json: { code: "server.error", message: "no" } })
    })
    await page.getByRole("button", { name: "Add Friend" }).click()
    await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible()
    await expect(page.getByRole("button", { name: /Followers?$/ })).toHaveText("1 Follower")
    answer()
    await expect(page.getByText("Failed to follow user. Please try again.").first()).toBeVisible()
    await expect(page.getByRole("button", { name: "Add Friend" })).toBeVisible()
    await expect(page.getByRole("button", { name: /Followers?$/ })).toHaveText("0 Followers")
    await page.unroute("**/follow")
  })

  await test.step("a mute is undone from its toast", async () => {
    await page.getByRole("button", { name: `More about ${bob.name}` }).click()
    await page.getByRole("menuitem", { name: `Mute ${bob.name}` }).click()
    await expect(page.getByText("Muted", { exact: true })).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect(page.getByText("Muted", { exact: true })).toHaveCount(0)
    expect(await ann.call(blocks.muted, {})).toEqual([])
  })

  await test.step("a block hides both from each other, and can be undone on the profile", async () => {
    await bob.call(follows.add, { params: { userId: ann.id } })
    await page.reload()
    await expect(page.getByText("Follows you")).toBeVisible()
    await page.getByRole("button", { name: `More about ${bob.name}` }).click()
    await page.getByRole("menuitem", { name: `Block ${bob.name}` }).click()
    const dialog = page.getByRole("alertdialog", { name: `Block ${bob.name}?` })
    await expect(dialog).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole("button", { name: "Block" }).click()
    await expect(page.getByText(`You blocked ${bob.name}.`).first()).toBeVisible()
    await expect(page.getByRole("tab")).toHaveCount(0)
    await expect(bob.call(users.get, { params: { userId: ann.id } })).rejects.toThrow("404")
    await page.getByRole("button", { name: "Unblock" }).click()
    await expect(page.getByRole("button", { name: "Add Friend" })).toBeVisible()
  })

  await test.step("the owner edits name, bio and picture", async () => {
    await moveTo(page, `/profile/${ann.id}`)
    await page.getByRole("button", { name: "Edit Profile" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit Profile" })
    await expect(dialog.getByLabel("First Name")).toHaveValue(ann.firstName)
    await expectAccessible(dialog)
    await dialog.getByLabel("Last Name").fill("Meadow")
    await dialog.getByLabel("Bio").fill("Gardener. https://garden.example")
    await dialog.getByRole("button", { name: "Save Changes" }).click()
    await expect(page.getByText("Profile updated successfully!").first()).toBeVisible()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${ann.firstName} Meadow`)
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
    await expect(
      page.getByText("This address is not on the public Internet.").first(),
    ).toBeVisible()
    await picture.getByLabel("Picture URL").fill("me.png")
    await send.click()
    await expect(picture.getByText("The address must start with http:// or https://")).toBeVisible()
    await picture.getByLabel("Picture URL").fill("")
    await expectAccessible(picture)
    await send.click()
    await expect(page.getByText("Profile picture updated successfully!").first()).toBeVisible()
    await expect(page.locator('main img[src^="/media/"]').first()).toBeVisible()
  })

  await test.step("others can message and report, also on a phone", async () => {
    const long = await member({
      firstName: "Wolfeschlegelsteinhausenbergerdorff",
      lastName: "Wolfeschlegelsteinhausenbergerdorff",
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: "dark" })
    await moveTo(page, `/profile/${long.id}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectAccessible(page.getByRole("main"))
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBe(0)
    await expect(page.getByRole("button", { name: "Report user" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Message", exact: true })).toHaveAttribute(
      "href",
      `/messages?to=${long.id}`,
    )
  })
})
