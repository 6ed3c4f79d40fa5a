import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"

const POST = "[data-post]"

/** The focused post, or the post that contains the focus. */
function currentPost(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(POST) ?? null
}

/**
 * Moves focus to the next or previous post. Without a focused post in view it starts with the first
 * visible one, because virtualized lists unmount the others.
 */
export function goToPost(step: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>(POST)]
  const current = currentPost()
  const next =
    current && isInView(current)
      ? posts[posts.indexOf(current) + step]
      : (posts.find(isInView) ?? posts[0])
  if (!next) return
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: "start" })
}

export function openPost(): void {
  const id = currentPost()?.dataset["post"]
  if (id) navigate(paths.post(id))
}

/** Clicks the post's button for this key, so that keys can do no more than a click. */
export function actOnPost(key: string): void {
  const post = currentPost()
  const button = post?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  // An open comment box gets the focus instead of being closed.
  const box = button?.ariaExpanded === "true" && post?.querySelector<HTMLElement>("form textarea")
  if (box) box.focus()
  else button?.click()
}

function isInView(post: HTMLElement): boolean {
  const { top, bottom } = post.getBoundingClientRect()
  const line = Number.parseFloat(getComputedStyle(post).scrollMarginTop) || 0
  return bottom > line && top < window.innerHeight
}
