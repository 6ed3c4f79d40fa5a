import { AxeBuilder } from "@axe-core/playwright"
import { follows } from "@grove/contract/follows"
import type { Input, Reply, Route } from "@grove/contract/route"
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test"

export interface Someone {
  id: string
  email: string
  firstName: string
  lastName: string
  name: string
  context: BrowserContext
  page: Page
  /** Asks the API as this person, for setting a scene. */
  call<R extends Route>(route: R, input: Input<R>): Promise<Reply<R>>
}

interface PersonOptions {
  email?: string
  firstName?: string
  lastName?: string
  isPhone?: boolean
  colorScheme?: "light" | "dark"
}

export interface Fixtures {
  /** A person in a browser of their own, signed in through the real door. */
  person: (options?: PersonOptions) => Promise<Someone>
  /** Somebody who follows one who says nothing: their feed is their own. A newcomer's is everyone's, other tests' too. */
  resident: (options?: PersonOptions) => Promise<Someone>
  /** The built-in administrator. */
  admin: () => Promise<Someone>
}

/** How Chromium says that it has blocked something. */
const POLICY = /Content Security Policy|requires 'Trusted|TrustedTypePolicy/
let number = 0

export const test = base.extend<Fixtures>({
  person: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    const blocked: string[] = []
    await use(async (options = {}) => {
      const someone = await enter(browser, baseURL!, options)
      contexts.push(someone.context)
      // No page of ours may do what its own policy forbids, on any way through it.
      someone.context.on("console", (message) => {
        if (POLICY.test(message.text())) blocked.push(`${message.page()?.url()} ${message.text()}`)
      })
      return someone
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(blocked).toEqual([])
  },
  resident: async ({ person }, use) => {
    await use(async (options) => {
      const [someone, quiet] = await Promise.all([person(options), person()])
      await someone.call(follows.add, { params: { userId: quiet.id } })
      return someone
    })
  },
  admin: async ({ person }, use) => {
    await use(() => person({ email: "admin@localhost", firstName: "Ada", lastName: "Min" }))
  },
})

export { expect }

async function enter(browser: Browser, baseURL: string, options: PersonOptions): Promise<Someone> {
  number += 1
  const firstName = options.firstName ?? "Robin"
  const lastName = options.lastName ?? `Test${process.pid}x${number}`
  const email = options.email ?? `robin.${process.pid}.${number}@people.example`
  const context = await browser.newContext({
    baseURL,
    colorScheme: options.colorScheme ?? "light",
    reducedMotion: "reduce",
    ...(options.isPhone && {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    }),
  })
  await signIn(context, baseURL, { email, firstName, lastName })
  await context.addInitScript(noteConnection)
  const call = caller(context, baseURL)
  const me = (await (await context.request.get("/api/auth/user")).json()) as { id: string }
  const page = await context.newPage()
  return {
    id: me.id,
    email,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    context,
    page,
    call,
  }
}

/** The walk of the browser: login, the provider's form, the way back. The cookie stays in the context. */
async function signIn(context: BrowserContext, baseURL: string, form: Record<string, string>) {
  const page = await context.request.get("/api/login")
  // The form has no address of its own: it is sent to the page it stands on.
  if (!(await page.text()).includes("<form")) {
    throw new Error(`The provider showed no form: ${page.status()} ${page.url()}`)
  }
  const answer = await context.request.post(page.url(), {
    form,
    headers: { origin: new URL(baseURL).origin },
  })
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`)
}

function caller(context: BrowserContext, baseURL: string): Someone["call"] {
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
    const answer = await context.request.fetch(url.href, {
      method: route.method,
      headers: { origin: new URL(baseURL).origin },
      ...(body !== undefined && { data: body }),
    })
    if (!answer.ok())
      throw new Error(`${route.method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as never
  }
}

/** Runs in the page: marks the document once its live connection stands. */
export function noteConnection() {
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener("open", () => (document.documentElement.dataset["live"] = "open"))
    }
  }
}

/** Until then nothing that others do can arrive here. */
export async function expectConnected(page: Page) {
  await expect(page.locator("html[data-live=open]")).toBeAttached()
}

/** What matches does not come before it is let. */
export async function holdBack(page: Page, what: RegExp): Promise<() => void> {
  const { promise: isTime, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(what, (route) => isTime.then(() => route.continue()))
  return letCome
}

/** Into the tunnel, once all has come that comes after the page itself: the last of it is the place for toasts. */
export async function loseConnection(page: Page) {
  await expectConnected(page)
  await expect(page.locator(".toast-place")).toBeAttached()
  await page.waitForLoadState("networkidle")
  await page.context().setOffline(true)
}

/** No serious or critical finding on what is shown now. */
export async function expectAccessible(page: Page) {
  // Legacy mode runs in the page itself. The default opens a second page to merge frames, and we have none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const grave = violations.filter((v) => v.impact === "serious" || v.impact === "critical")
  expect(grave.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`)).toEqual(
    [],
  )
}

/** What lies behind a dialog does not scroll. */
export async function expectHeld(page: Page, isHeld = true) {
  await expect(page.locator("html")).toHaveCSS("overflow-y", isHeld ? "hidden" : "scroll")
}

/** The toast says it; screen readers hear the same words from a region of their own. */
export async function expectToast(page: Page, text: string) {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}
