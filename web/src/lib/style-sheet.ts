import { FIRST_STYLE_ID, STYLE_COOKIE, styleVersionOf } from "@grove/contract/site-files"

const YEAR_SECONDS = 31_536_000

/** Matches no device, so the style sheet is loaded without being applied. */
const UNUSED = "not all"

/**
 * The first page of a browser has only the styles of its first screen. Loads the style sheet, tells the server that
 * later pages can link to it, and returns a function that applies it. Each change of styles makes the browser compute
 * those of every element, so call it together with the first render. The first styles stay: the style sheet repeats
 * them, and removing them would show the text in another font until its own is registered again. Resolves also if
 * loading fails: most of the screen is styled.
 */
export function loadStyleSheet(): Promise<() => void> | undefined {
  const first = document.getElementById(FIRST_STYLE_ID)
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"]')
  if (!first || !preload) return undefined
  const link = document.createElement("link")
  link.rel = "stylesheet"
  link.href = preload.href
  link.media = UNUSED
  return new Promise((resolve) => {
    link.addEventListener("load", () => {
      document.cookie = `${STYLE_COOKIE}=${styleVersionOf(link.href)}; path=/; SameSite=Lax; max-age=${YEAR_SECONDS}`
      resolve(() => {
        link.media = "all"
      })
    })
    link.addEventListener("error", () => resolve(() => undefined))
    first.after(link)
  })
}
