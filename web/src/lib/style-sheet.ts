import { FIRST_STYLE_ID, STYLE_COOKIE, styleVersionOf } from "@grove/contract/site-files"

const YEAR_SECONDS = 31_536_000

/**
 * The first page of a browser has only the styles of its first screen. Loads the style sheet in their place, and tells
 * the server that later pages can link to it. Resolves also if that fails: most of the screen is styled.
 */
export function loadStyleSheet(): Promise<void> | undefined {
  const first = document.getElementById(FIRST_STYLE_ID)
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"]')
  if (!first || !preload) return undefined
  const link = document.createElement("link")
  link.rel = "stylesheet"
  link.href = preload.href
  return new Promise((resolve) => {
    link.addEventListener("load", () => {
      first.remove()
      document.cookie = `${STYLE_COOKIE}=${styleVersionOf(link.href)}; path=/; SameSite=Lax; max-age=${YEAR_SECONDS}`
      resolve()
    })
    link.addEventListener("error", () => resolve())
    first.after(link)
  })
}
