/** A browser engine that may be installed. */
export interface Engine {
  name: string
  /** Its pages introduce themselves so. */
  userAgent: RegExp
  /** What is missing on this machine, if anything. */
  missing: string | undefined
  launch(): Promise<EngineBrowser>
}

export interface EngineBrowser {
  /** A page with cookies of its own, 1280 pixels wide. */
  newPage(): Promise<JourneyPage>
  close(): Promise<void>
}

/** What the short journey asks of a browser. Each act waits until it is possible. */
export interface JourneyPage {
  goto(url: string): Promise<void>
  /** Clicks the first element that is shown, enabled and contains the text. */
  click(selector: string, text?: string): Promise<void>
  /** Types key by key; a line break is the Enter key. */
  type(selector: string, text: string): Promise<void>
  attach(selector: string, file: string): Promise<void>
  /** Waits until the function, which runs in the page, returns something, and answers with it. */
  wait<T>(inPage: () => T | false | null | undefined): Promise<T>
}

const COMPOSER = "form[aria-label='Create a post']"

export interface Journey {
  baseURL: string
  /** A word nobody else uses. */
  word: string
  /** The path of a picture. */
  file: string
  step(title: string, act: () => Promise<void>): Promise<void>
}

/** Signs two members in, posts a picture, finds it by searching, sends a message and opens the calendar. */
export async function shortJourney(browser: EngineBrowser, journey: Journey) {
  const { baseURL, word, file, step } = journey
  const ann = await signIn(await browser.newPage(), journey, "Ann")
  const bob = await signIn(await browser.newPage(), journey, "Bob")

  await step("Ann posts a picture", async () => {
    await ann.type(`${COMPOSER} textarea`, `Fog, ${word}`)
    await ann.attach(`${COMPOSER} input[type=file]`, file)
    await ann.click("[aria-label^='Describe photo 1']")
    await ann.type("[placeholder='Describe this photo']", "A lake in fog")
    await ann.click(`${COMPOSER} button[type=submit]`)
    // Before, the page shows the post without the server having it.
    await ann.wait(() => document.body.textContent.includes("Your post has been published!"))
    await ann.wait(
      () =>
        document.querySelector<HTMLImageElement>(
          "[data-post] button[aria-label$='A lake in fog'] img",
        )?.naturalWidth,
    )
  })

  await step("Bob finds it by searching", async () => {
    await bob.type("header [role=combobox]", `Fog ${word}\n`)
    await bob.click("[role=tab]", "Posts (1)")
    await bob.wait(() => document.querySelector("[data-post]") !== null)
  })

  await step("Bob writes to Ann, who sees it without a reload", async () => {
    await ann.goto(`${baseURL}/messages`)
    const profile = await bob.wait(() =>
      document.querySelector("[data-post] a[href^='/profile/']")?.getAttribute("href"),
    )
    await bob.goto(`${baseURL}/messages?to=${profile.split("/").at(-1)}`)
    await bob.type("textarea[aria-label=Message]", "Where is that?\n")
    await ann.click("a", "1 message request")
    await ann.click("main a[href*='to=']")
    await ann.wait(() => document.body.textContent.includes("Where is that?"))
  })
  await step("Bob looks at the calendar", async () => {
    await bob.click("nav a[href='/events']")
    await bob.wait(() => document.querySelector("main [role=grid]") !== null)
  })
  return ann.wait(() => navigator.userAgent)
}

async function signIn(page: JourneyPage, { baseURL, word }: Journey, firstName: string) {
  await page.goto(`${baseURL}/api/login`)
  await page.type("input[name=email]", `${firstName}.${word}@people.example`)
  await page.type("input[name=firstName]", firstName)
  await page.type("input[name=lastName]", word)
  await page.click("button[type=submit]")
  // A click before the script has taken over would be lost.
  await page.wait(() => document.querySelector("#root:not([data-static])") !== null)
  await page.click("button", "Skip")
  return page
}
