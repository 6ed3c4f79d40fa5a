import type { Page } from "@playwright/test"

import type { Shot } from "./screens.ts"

/** Cuts the network of a page that is loaded. The context is closed after the shot, so nothing is ever sent. */
async function cut(page: Page) {
  await page.context().setOffline(true)
  await page.getByText("You're offline").waitFor()
}

async function leaveWaiting(page: Page) {
  await cut(page)
  await page
    .getByRole("button", { name: /^Like, / })
    .first()
    .click()
  await page.getByPlaceholder("What's on your mind?").first().fill("Frost on plot 14 this morning.")
  await page.getByRole("button", { name: "Post", exact: true }).first().click()
  await page.getByRole("region", { name: "Waiting to send" }).waitFor()
}

/** Without a network: what the page says, what waits, and what asks before it is lost. */
export const OFFLINE: readonly Shot[] = [
  { name: "offline-banner", as: "member", path: "/", act: cut },
  { name: "offline-outbox", as: "member", path: "/", act: leaveWaiting },
  {
    name: "offline-logout",
    as: "member",
    path: "/",
    opens: "alertdialog",
    act: async (page) => {
      await leaveWaiting(page)
      await page.getByRole("button", { name: /^Account of/ }).click()
      await page.getByRole("menuitem", { name: "Logout" }).click()
    },
  },
  {
    name: "offline-message",
    as: "member",
    path: (facts) => `/messages?to=${facts.friendId}`,
    act: async (page) => {
      await cut(page)
      await page.getByRole("textbox", { name: "Message" }).fill("I bring a spoon")
      await page.getByRole("button", { name: "Send message" }).click()
    },
  },
]
