import { poll } from "./poll.ts"
import type { JourneyPage } from "./short-journey.ts"

export interface Session extends JourneyPage {
  close(): Promise<void>
}

/** The name under which the protocol passes elements. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
type Element = Record<typeof ELEMENT, string>

const ENTER = "\uE007"

/** A session of a W3C WebDriver, which has one page. */
export async function newSession(driver: string): Promise<Session> {
  const { sessionId } = await send<{ sessionId: string }>(`${driver}/session`, {
    capabilities: {},
  })
  const session = `${driver}/session/${sessionId}`
  const run = <T>(script: string, ...args: unknown[]) =>
    send<T>(`${session}/execute/sync`, { script, args })
  const find = (selector: string, text = "") =>
    poll(() => run<Element | null>(FIND, selector, text))
  const act = (element: Element, action: string, body: object) =>
    send(`${session}/element/${element[ELEMENT]}/${action}`, body)
  await send(`${session}/window/rect`, { width: 1280, height: 900 })

  return {
    async goto(url) {
      await send(`${session}/url`, { url })
    },
    // Repeated while something covers or replaces the element.
    click: (selector, text) =>
      poll(async () => {
        await act(await find(selector, text), "click", {})
        return true
      }).then(() => undefined),
    async type(selector, text) {
      await act(await find(selector), "value", { text: text.replaceAll("\n", ENTER) })
    },
    async attach(selector, file) {
      const input = await send<Element>(`${session}/element`, {
        using: "css selector",
        value: selector,
      })
      await act(input, "value", { text: file })
    },
    wait: (inPage) => poll(() => run(`return (${inPage})()`)),
    close: () => send(session, undefined, "DELETE"),
  }
}

/** Runs in the page. */
const FIND = `
  const [selector, text] = arguments
  return [...document.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.disabled &&
      element.textContent.includes(text),
  )`

async function send<T>(url: string, body?: object, method = "POST"): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}
