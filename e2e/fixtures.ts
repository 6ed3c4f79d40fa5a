import { setTimeout as wait } from "node:timers/promises"

import { follows } from "@grove/contract/follows"
import { onboarding } from "@grove/contract/onboarding"
import type { Input, Reply, Route } from "@grove/contract/route"
import {
  test as base,
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from "@playwright/test"

export interface Member {
  id: string
  email: string
  firstName: string
  lastName: string
  name: string
  /** Calls the API as this member, to prepare a test. */
  call<R extends Route>(route: R, input: Input<R>): Promise<Reply<R>>
  /** A page as the server sends it to this member, before any script runs. */
  read(path: string): Promise<string>
}

export interface TestMember extends Member {
  context: BrowserContext
  page: Page
}

interface MemberOptions {
  email?: string
  firstName?: string
  lastName?: string
}

interface PersonOptions extends MemberOptions {
  isPhone?: boolean
  colorScheme?: "light" | "dark"
  /** The language of the browser. */
  locale?: string
  /** Installs the service worker, whose requests `page.route` does not see. */
  hasWorker?: boolean
  /** Whether the first steps of a newcomer are shown; other tests have skipped them. */
  isNewcomer?: boolean
}

export interface Fixtures {
  /** A member in a separate browser context, signed in through the provider. */
  person: (options?: PersonOptions) => Promise<TestMember>
  /** A member who only calls the API. A page would cost more than signing in. */
  member: (options?: MemberOptions) => Promise<Member>
  /** A member who follows a silent one, so that the feed shows no posts of other tests. */
  resident: (options?: PersonOptions) => Promise<TestMember>
  /** The built-in administrator. */
  admin: () => Promise<TestMember>
  /**
   * A member of the suite, for tests that only look: the same page for all tests of a worker that ask for the same kind
   * of browser. It shows the page that the last test left; `moveTo` leads on without loading a document. Tests leave it
   * without an open dialog and without changes to its account.
   */
  viewer: (options?: ViewerOptions) => Promise<TestMember>
}

/** `ADMIN` asks for the page of the built-in administrator. */
type ViewerOptions = MemberOptions & Pick<PersonOptions, "isPhone" | "colorScheme" | "locale">

interface WorkerFixtures {
  openViewer: (options: ViewerOptions) => Promise<TestMember>
}

/** The built-in administrator, as the provider's form asks. */
export const ADMIN = { email: "admin@localhost", firstName: "Ada", lastName: "Min" }

/** Chromium's console messages about policy violations. */
const POLICY = /Content Security Policy|requires 'Trusted|TrustedTypePolicy/
let number = 0
/** The id of the silent member whom residents follow, one per worker. */
let silent: Promise<string> | undefined

export const test = base.extend<Fixtures, WorkerFixtures>({
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ? waitingForScript(page) : page)
  },
  person: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    const blocked: string[] = []
    await use(async (options = {}) => {
      const member = await enter(browser, baseURL!, options)
      contexts.push(member.context)
      member.context.on("console", noteViolations(blocked))
      return member
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(blocked).toEqual([])
  },
  member: async ({ playwright, baseURL }, use) => {
    const requests: APIRequestContext[] = []
    await use(async (options = {}) => {
      const request = await playwright.request.newContext({ baseURL: baseURL! })
      requests.push(request)
      return signUp(request, baseURL!, options)
    })
    await Promise.all(requests.map((request) => request.dispose()))
  },
  resident: async ({ person, member }, use) => {
    await use(async (options) => {
      silent ??= member({ firstName: "Silent" }).then(({ id }) => id)
      const [resident, userId] = await Promise.all([person(options), silent])
      await resident.call(follows.add, { params: { userId } })
      return resident
    })
  },
  admin: async ({ person }, use) => {
    await use(() => person(ADMIN))
  },
  openViewer: [
    async ({ browser }, use) => {
      const viewers = new Map<string, Promise<TestMember>>()
      await use((options) => {
        const kind = JSON.stringify(options)
        const viewer = viewers.get(kind) ?? openViewer(browser, options)
        viewers.set(kind, viewer)
        return viewer
      })
      for (const viewer of viewers.values()) await (await viewer).context.close()
    },
    { scope: "worker" },
  ],
  viewer: async ({ openViewer: open }, use) => {
    const blocked: string[] = []
    const note = noteViolations(blocked)
    const watched: BrowserContext[] = []
    await use(async (options = {}) => {
      const viewer = await open(options)
      watched.push(viewer.context.on("console", note))
      return viewer
    })
    for (const context of watched) context.off("console", note)
    expect(blocked).toEqual([])
  },
})

async function openViewer(browser: Browser, options: ViewerOptions) {
  const viewer = await enter(browser, process.env["GROVE_E2E_URL"]!, options)
  await viewer.page.goto("/")
  return viewer
}

/** No page may violate its own policy in any test. */
const noteViolations = (violations: string[]) => (message: ConsoleMessage) => {
  if (POLICY.test(message.text())) violations.push(`${message.page()?.url()} ${message.text()}`)
}

export { expect }
export { expectAccessible } from "./accessible.ts"

/** Signs a member in through the provider of this server, in a browser context of their own. */
export async function enter(
  browser: Browser,
  baseURL: string,
  options: PersonOptions,
): Promise<TestMember> {
  const context = await browser.newContext({
    baseURL,
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: "reduce",
    serviceWorkers: options.hasWorker ? "allow" : "block",
    ...(options.locale !== undefined && { locale: options.locale }),
    ...(options.isPhone && {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    }),
  })
  const member = await signUp(context.request, baseURL, options)
  await context.addInitScript(noteConnection)
  const page = waitingForScript(await context.newPage())
  return { ...member, context, page }
}

/** Signs a member in who only calls the API of this server. */
export async function signUp(
  request: APIRequestContext,
  baseURL: string,
  options: MemberOptions & Pick<PersonOptions, "isNewcomer">,
): Promise<Member> {
  number += 1
  const firstName = options.firstName ?? "Robin"
  const lastName = options.lastName ?? `Test${process.pid}x${number}`
  const email = options.email ?? `robin.${process.pid}.${number}@people.example`
  await signIn(request, baseURL, { email, firstName, lastName })
  const { id } = (await (await request.get("/api/auth/user")).json()) as { id: string }
  if (!options.isNewcomer) await skipFirstSteps(request, baseURL)
  const name = `${firstName} ${lastName}`
  const read = async (path: string) => (await request.get(path)).text()
  return { id, email, firstName, lastName, name, call: caller(request, baseURL), read }
}

/**
 * Pages are readable before their script has taken over; tests go on after it, so that no key or click is lost. With
 * `waitUntil: "commit"` they go on at once: such tests hold the scripts back.
 */
export function waitingForScript(page: Page): Page {
  const taken = (options?: { waitUntil?: string }) =>
    options?.waitUntil === "commit"
      ? undefined
      : page
          .locator("#root[data-static]")
          // Long enough for a busy machine; some tests cut the network and go on without a script.
          .waitFor({ state: "detached", timeout: 15_000 })
          .catch(() => undefined)
  const { goto, reload } = page
  page.goto = async (...given) => {
    const answer = await goto.apply(page, given)
    await taken(given[1])
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload.apply(page, given)
    await taken(given[0])
    return answer
  }
  return page
}

/** Banned members cannot, and see none. */
async function skipFirstSteps(request: APIRequestContext, baseURL: string) {
  await request.patch(onboarding.change.path, {
    headers: { origin: new URL(baseURL).origin },
    data: { outcome: "skipped", isChecklistClosed: true },
  })
}

/** Signs in over HTTP: login, the provider's form, the callback. The cookie stays in the context. */
async function signIn(request: APIRequestContext, baseURL: string, form: Record<string, string>) {
  const page = await request.get("/api/login")
  // The form posts to its own page.
  if (!(await page.text()).includes("<form")) {
    throw new Error(`The provider showed no form: ${page.status()} ${page.url()}`)
  }
  const answer = await request.post(page.url(), {
    form,
    headers: { origin: new URL(baseURL).origin },
  })
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`)
}

function caller(request: APIRequestContext, baseURL: string): Member["call"] {
  return async (route, input) => {
    const {
      params = {},
      query = {},
      body,
    } = input as { params?: object; query?: object; body?: unknown }
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      String((params as Record<string, unknown>)[name]),
    )
    const url = new URL(path, baseURL)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const send = () =>
      request.fetch(url.href, {
        method: route.method,
        headers: { origin: new URL(baseURL).origin },
        ...(body !== undefined && { data: body }),
      })
    let answer = await send()
    // A server on a busy machine asks to try again later; it has done nothing then.
    for (let attempt = 0; attempt < 5 && answer.status() === 503; attempt += 1) {
      await wait(1000 * Number(answer.headers()["retry-after"] ?? 1))
      answer = await send()
    }
    if (!answer.ok())
      throw new Error(`${route.method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as never
  }
}

/** Runs in the page: marks the document when its WebSocket is open. */
export function noteConnection() {
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener("open", () => (document.documentElement.dataset["live"] = "open"))
    }
  }
}

/** Waits for the WebSocket; before that, no live event arrives. */
export async function expectConnected(page: Page) {
  await expect(page.locator("html[data-live=open]")).toBeAttached()
}

/** Delays matching requests until the returned function is called. */
export async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(what, (route) => released.then(() => route.continue()))
  return release
}

/** Goes offline after everything is loaded; the toast region is the last part. */
export async function loseConnection(page: Page) {
  await expectConnected(page)
  await expect(page.locator(".toast-place")).toBeAttached()
  await page.waitForLoadState("networkidle")
  await page.context().setOffline(true)
}

/** Expects that the page behind a dialog does not scroll. */
export async function expectHeld(page: Page, isHeld = true) {
  await expect(page.locator("html")).toHaveCSS("overflow-y", isHeld ? "hidden" : "scroll")
}

/** Expects a toast. `first`, because a live region repeats the text for screen readers. */
export async function expectToast(page: Page, text: string) {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Publishes what the post form holds. */
export async function publishPost(page: Page) {
  await page.getByRole("button", { name: "Post", exact: true }).click()
  await expectToast(page, "Your post has been published!")
}
