// @vitest-environment jsdom
import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"

import { answerAsEmptySite } from "#test/empty-site.ts"
import { currentAddress, openApp } from "#test/open-app.tsx"

test("an unknown address shows the 404 page", async () => {
  answerAsEmptySite()
  await openApp("/no-such-page")
  await screen.findByRole("heading", { name: "404 Page Not Found" })
  screen.getByText("Did you forget to add the page to the router?")
  expect(currentAddress()).toBe("/no-such-page")
})

test("members without permission see why they cannot manage rules", async () => {
  answerAsEmptySite()
  await openApp("/rules")
  await screen.findByText("Access denied. Only administrators can manage community rules.")
  expect(screen.queryByRole("tab")).toBeNull()
})

test("the community rules explain where to report", async () => {
  answerAsEmptySite()
  await openApp("/community-rules", { user: null })
  const heading = await screen.findByRole("heading", { name: "Reporting Violations" })
  const ways = within(heading.closest("section")!).getAllByRole("listitem")
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    "PostsUse the flag icon on the post, next to the bookmark.",
    "PeopleUse the flag button on their profile.",
    "MessagesOpen the '...' menu on a message you received.",
  ])
})
