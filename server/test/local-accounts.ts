import { browser, type Page } from "./browser.ts"
import { ORIGIN, type World } from "./world.ts"

export type Tab = ReturnType<typeof browser>

export const openTab = (w: World) => browser(w.http, ORIGIN)

export const PASSWORD = "brittle otter lantern"

/** The sentence in the page's alert. */
export const alertOf = (page: Page) =>
  /role="alert">([^<]*)</.exec(page.text)?.[1]?.replaceAll("&#39;", "'")

export const headingOf = (page: Page) =>
  /<h1>([^<]*)</.exec(page.text)?.[1]?.replaceAll("&#39;", "'")

/** Opens the sign-in page. */
export const signInPage = async (tab: Tab, query = "") =>
  tab.follow(await tab.get(`/api/login${query}`))

/** Posts a form to the page and follows where it leads. */
export async function submit(tab: Tab, page: Page | string, form: Record<string, string>) {
  const url = typeof page === "string" ? page : page.url
  const flow = url.includes("/idp/access") ? await flowIn(tab, page) : undefined
  return tab.follow(await tab.post(url, { ...(flow && { flow }), ...form }))
}

/** The flow that the forms of the page name, in a hidden field. */
export async function flowIn(tab: Tab, page: Page | string): Promise<string | undefined> {
  const { text } = typeof page === "string" ? await tab.get(page) : page
  return /name="flow" value="([^"]*)"/.exec(text)?.[1]
}

/** What the script would ask the server for. */
export async function passkeyOptions(
  w: World,
  tab: Tab,
  use: "sign-in" | "flow" | "account",
  shownFlow?: string,
): Promise<{ challenge: string }> {
  const path = `/idp/passkeys/${use}`
  const cookie = [...tab.jar].map(([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; ")
  const flow = use === "flow" ? (shownFlow ?? (await flowIn(tab, "/idp/access"))) : undefined
  const answer = await w.http.inject({
    method: "POST",
    url: path,
    headers: { origin: ORIGIN, cookie, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(flow && { flow }).toString(),
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<{ challenge: string }>()
}

interface Newcomer {
  email: string
  firstName?: string
  lastName?: string
}

/** Fills in step one; without mail it leads to step two, with mail to the code. */
export async function beginSignUp(tab: Tab, person: Newcomer): Promise<Page> {
  const page = await signInPage(tab)
  const link = /href="(\/idp\/sign-up[^"]*)"/.exec(page.text)?.[1] ?? "/idp/sign-up"
  return submit(tab, link, { firstName: "Nora", lastName: "Lindholm", ...person })
}

/** Signs up with a password where no mail is configured. */
export async function signUp(tab: Tab, person: Newcomer, password = PASSWORD): Promise<Page> {
  await beginSignUp(tab, person)
  return submit(tab, "/idp/access", { password })
}

export async function signInWith(
  tab: Tab,
  email: string,
  password = PASSWORD,
  query = "",
): Promise<Page> {
  return submit(tab, await signInPage(tab, query), { email, password })
}

export const meOf = async (w: World, tab: Tab) =>
  w.as().request("GET", "/api/auth/user", {
    headers: { cookie: `session=${tab.cookie("session")}` },
  })
