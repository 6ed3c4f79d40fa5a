import { join } from "node:path"

import type { Language } from "@grove/contract/languages"
import type { Page } from "@playwright/test"

import type { Facts } from "./facts.ts"
import { FIRST_STEPS } from "./first-steps.ts"
import { MIRRORED } from "./mirrored.ts"
import { OFFLINE } from "./offline.ts"
import { TEAM } from "./team.ts"

/** One screenshot: who is signed in, which page, and the steps before it. */
export interface Shot {
  name: string
  /** Undefined: signed out. */
  as?: "member" | "moderator" | "detector" | "admin" | "warned" | "newcomer"
  path: string | ((facts: Facts) => string)
  act?: (page: Page) => Promise<unknown>
  /** Must be visible before the screenshot is taken. */
  opens?: "dialog" | "alertdialog" | "menu"
  /** Undefined: English. */
  language?: Language
  /** The full page instead of the viewport. */
  isWhole?: boolean
  /** Skipped where it does not exist. */
  only?: (width: number) => boolean
}

const click =
  (role: "button" | "tab" | "link" | "menuitem", name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }).first().click()
const [ICON, SMALL_ICON] = [512, 192].map((size) =>
  join(import.meta.dirname, `../../web/public/icon-${size}.png`),
) as [string, string]
const VIDEO_FILE = join(import.meta.dirname, "../../e2e/files/large.mp4")
const onPhone = (width: number) => width < 768

const member = (
  name: string,
  path: Shot["path"],
  act?: Shot["act"],
  opens?: Shot["opens"],
): Shot => ({ name, as: "member", path, ...(act && { act }), ...(opens && { opens }) })

export const SHOTS: readonly Shot[] = [
  { name: "landing", path: "/", isWhole: true },
  { name: "sign-in", path: "/api/login", isWhole: true },
  { name: "community-rules-guest", path: "/community-rules" },
  { name: "public-post", path: (facts) => facts.picturePost },
  { name: "public-event", path: (facts) => facts.eventPost },
  { name: "public-profile", path: (facts) => `/profile/${facts.friendId}` },
  { name: "public-missing", path: "/post/01890000-0000-7000-8000-000000000000" },
  member("home", "/"),
  member("home-scrolled", "/", async (page) => {
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 1500)
  }),
  member("home-link", "/", (page) =>
    page.getByRole("link", { name: /^Council votes/ }).evaluate((card) => {
      card.scrollIntoView({ block: "center" })
    }),
  ),
  member("home-composing", "/", async (page) => {
    await page
      .getByPlaceholder("What's on your mind?")
      .first()
      .fill("Who brings the soup on Saturday? I have bowls for twelve. #souplovers")
  }),
  member("home-photos", "/", async (page) => {
    await page.getByPlaceholder("What's on your mind?").first().fill("Ten from the lake")
    const files = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? ICON : SMALL_ICON))
    await page.getByLabel("Add photos").first().setInputFiles(files)
    await page.getByRole("button", { name: "Photo 10 of 10" }).waitFor()
    await page.getByRole("button", { name: "Describe photo 3" }).click()
  }),
  member("home-comments", "/", async (page) => {
    await page
      .getByRole("button", { name: /^Comment, [2-9]/ })
      .first()
      .click()
    const box = page.getByPlaceholder("Write a comment...").first()
    await box.waitFor()
    await box.scrollIntoViewIfNeeded()
  }),
  { ...member("home-more", "/", click("button", "More"), "dialog"), only: onPhone },
  member("home-account-menu", "/", click("button", /^Account of/), "menu"),
  member("home-post-menu", "/", click("button", "Post options"), "menu"),
  member("home-shortcuts", "/", (page) => page.keyboard.press("?"), "dialog"),
  { name: "home-newcomer", as: "newcomer", path: "/" },
  ...FIRST_STEPS,
  member(
    "post-edit",
    (facts) => `/profile/${facts.ownId}`,
    async (page) => {
      await page.getByRole("button", { name: "Post options" }).first().click()
      await page.getByRole("menuitem", { name: /^Edit/ }).click()
    },
    "dialog",
  ),
  member("report-dialog", "/", click("button", "Report"), "dialog"),
  member("story-picture", "/", click("button", /^Sam Okafor, /), "dialog"),
  member("story-text", "/", click("button", /^Noor Haddad, /), "dialog"),
  member("story-own", "/", click("button", "Your story"), "dialog"),
  member("story-dialog", "/", click("button", "Add a story"), "dialog"),
  member(
    "lightbox",
    (facts) => facts.picturePost,
    async (page) => {
      await page.getByRole("main").getByRole("button", { name: /photo/i }).first().click()
    },
    "dialog",
  ),
  member("post", (facts) => facts.busyPost),
  member("post-pictures", (facts) => facts.picturePost),
  member("post-event", (facts) => facts.eventPost),
  member(
    "post-video",
    (facts) => facts.videoPost,
    (page) => page.getByRole("button", { name: "Play the video" }).waitFor(),
  ),
  member("event-guests", (facts) => facts.eventPost, click("button", /^See all/), "dialog"),
  member("events", "/events"),
  {
    ...member("events-calendar", "/events", click("button", "Show calendar")),
    only: (width) => width < 1200,
  },
  member("events-mine", "/events?tab=mine"),
  member("events-invitations", "/events?tab=invitations"),
  member("events-past", "/events?tab=past"),
  { name: "events-empty", as: "newcomer", path: "/events?tab=mine" },
  member("create-post", "/create"),
  member("create-story", "/create", click("tab", "Story")),
  member("create-media", "/create", click("tab", "Media")),
  member("create-video", "/create?type=media", async (page) => {
    await page.locator("form input[type=file]").first().setInputFiles(VIDEO_FILE)
    await page.getByText("The video is ready").waitFor()
  }),
  member("create-event", "/create", async (page) => {
    await page.getByRole("tab", { name: "Event" }).click()
    await page.getByLabel("Event Title *").fill("Soup Evening")
    await page.getByLabel("Event Description *").fill("Three soups, one long table, bring a bowl.")
  }),
  member("explore", "/explore"),
  member("search-discover", "/search"),
  member("search-all", "/search?q=soup"),
  member("search-people", "/search?q=ma&type=people", click("tab", "People")),
  member("search-hashtags", "/search?q=%23c", click("tab", "Hashtags")),
  member("search-nothing", "/search?q=zeppelin"),
  member("messages", "/messages"),
  member("messages-open", (facts) => `/messages?to=${facts.friendId}`),
  member("messages-request", (facts) => `/messages?to=${facts.requestId}&box=requests`),
  member("messages-new", "/messages", click("button", "New message"), "dialog"),
  member("notifications", "/notifications"),
  member("notifications-mentions", "/notifications?tab=mentions"),
  member("notifications-filtered", "/notifications?tab=filtered"),
  member("notifications-menu", "/notifications", click("button", "Notification options"), "menu"),
  member("notifications-reply", "/notifications?tab=mentions", async (page) => {
    await page.getByRole("button", { name: "Reply" }).first().click()
    await page.getByPlaceholder(/^Replying to/).fill("Count me in!")
  }),
  member("profile-own", (facts) => `/profile/${facts.ownId}`),
  member(
    "profile-edit",
    (facts) => `/profile/${facts.ownId}`,
    click("button", "Edit Profile"),
    "dialog",
  ),
  member(
    "profile-picture",
    (facts) => `/profile/${facts.ownId}`,
    click("button", "Change profile picture"),
    "dialog",
  ),
  member("profile-other", (facts) => `/profile/${facts.friendId}`),
  member("profile-about", (facts) => `/profile/${facts.friendId}`, click("tab", "About")),
  member("profile-followers", (facts) => `/profile/${facts.friendId}`, click("tab", "Followers")),
  member("bookmarks", "/bookmarks"),
  { name: "bookmarks-empty", as: "newcomer", path: "/bookmarks" },
  { name: "messages-empty", as: "newcomer", path: "/messages" },
  { name: "notifications-empty", as: "newcomer", path: "/notifications" },
  member("settings-account", "/settings"),
  ...["appearance", "notifications", "privacy", "sessions", "reports"].map((section) =>
    member(`settings-${section}`, `/settings?section=${section}`),
  ),
  { name: "settings-invitations", as: "admin", path: "/settings?section=invitations" },
  { name: "settings-team", as: "admin", path: "/settings?section=team" },
  { name: "appeal", as: "warned", path: (facts) => facts.appeal },
  ...TEAM,
  ...OFFLINE,
  ...MIRRORED,
  { ...member("community-rules", "/community-rules"), isWhole: true },
  member("not-found", "/no-such-page"),
]
