import { expect, type Page } from "@playwright/test"

import { waitForAnimations } from "./accessible.ts"

const PANEL = "main [role=tabpanel][data-state=active]"
/** Placeholders of a screen's content; an empty panel is waiting for its code. */
const UNSETTLED = `#root[data-static], .waiting, main .animate-pulse, ${PANEL}:empty, ${PANEL} > :only-child:empty`

/** Waits until the screen shows its content. */
export async function settled(page: Page) {
  await expect(page.getByRole("main")).toBeVisible()
  await expect(page.locator(UNSETTLED)).toHaveCount(0)
  await page.evaluate(waitForAnimations)
}

/** Goes to a page as a link of the interface does: without loading a document, which costs most of the time. */
export async function moveTo(page: Page, path: string) {
  await page.waitForFunction((to) => {
    // A dialog that was just closed is still going back in the history.
    if ((history.state as { depth?: number } | null)?.depth) return false
    history.pushState({ entry: crypto.randomUUID() }, "", to)
    return true
  }, path)
  await expect(page).toHaveURL(path)
}

/** WCAG 1.4.10 and 1.4.4: what is lost at the current width, one line each. */
export function lostAtThisSize(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll("main *")]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => element.textContent!.trim().slice(0, 30))
        .at(-1)
      lost.push(`scrolls sideways by ${scrollWidth - clientWidth} px: ${widest ?? ""}`)
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "",
      )
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const style = getComputedStyle(element)
      const isCut = /hidden|clip/.test(style.overflowX + style.overflowY)
      // Marked by dots, or meant for screen readers only.
      const isMarked = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none"
      if (!isCut || isMarked || element.clientWidth < 2 || !hasText(element)) continue
      if (element.closest("[aria-hidden=true]") || !element.checkVisibility()) continue
      const over = Math.max(
        element.scrollHeight - element.clientHeight,
        element.scrollWidth - element.clientWidth,
      )
      if (over > 2) lost.push(`cut off by ${over} px: ${element.textContent!.trim().slice(0, 40)}`)
    }
    return lost
  })
}

/** WCAG 1.4.12: the spacing of text that readers may set. Through the object model, which the policy allows. */
export async function setTextSpacing(page: Page, isWide: boolean) {
  await page.evaluate((isOn) => {
    const sheet = new CSSStyleSheet()
    if (isOn)
      sheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
      )
    document.adoptedStyleSheets = [sheet]
  }, isWide)
  await page.evaluate(waitForAnimations)
}

interface Stop {
  name: string
  problems: string[]
}

/**
 * Presses Tab through the page and returns each stop with what is wrong about it: no visible indicator (2.4.7), covered
 * by something else (2.4.11), or before its predecessor (2.4.3).
 */
export async function walkByTab(page: Page, most = 40): Promise<Stop[]> {
  const stops: Stop[] = []
  await page.evaluate(() => {
    // Blurring alone would go on from where the focus was.
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute("tabindex")
    window.scrollTo(0, 0)
  })
  while (stops.length < most) {
    await page.keyboard.press("Tab")
    // Links for the keyboard slide in and out.
    await page.evaluate(waitForAnimations)
    const stop = await page.evaluate(examineFocus)
    if (!stop) break
    stops.push(stop)
  }
  await page.evaluate(() => delete (window as { lastStop?: Element }).lastStop)
  return stops
}

/** Runs in the page. Undefined at the end of the page. */
function examineFocus(): Stop | undefined {
  const memory = window as { lastStop?: Element }
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const before = memory.lastStop
  memory.lastStop = element
  const problems: string[] = []
  if (before && before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
    problems.push("comes before the previous stop")

  // A hidden native control is shown by its neighbor; a text field also shows a caret.
  const isField = element.matches("textarea, select, input:not([type=checkbox], [type=radio])")
  const shown = [element, element.parentElement!, ...element.parentElement!.children]
  const hasRing = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== "none" && outlineWidth !== "0px"
  })
  if (!hasRing && !isField) problems.push("has no focus indicator")

  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label"))
  })
  if (!isSeen) problems.push("is covered or out of view")
  const name = element.ariaLabel ?? element.textContent!.trim().slice(0, 40)
  return { name: `${element.tagName.toLowerCase()} ${name || element.id}`, problems }
}

/** Where the links for navigation and help are, in order (3.2.3, 3.2.4, 3.2.6). */
export function navigationOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("nav a[href]")]
      .filter((link) => !link.closest("main"))
      .map((link) => link.getAttribute("href")!),
  )
}
