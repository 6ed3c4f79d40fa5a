import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"

const POST = "[data-post]"

/** The post that has the focus, or holds what has it. */
function currentPost(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(POST) ?? null
}

/**
 * To the next post or the one before. Whoever has scrolled on meanwhile, or begins, starts with the
 * first post in sight: in a windowed list the others are not even there.
 */
export function goToPost(step: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>(POST)]
  const current = currentPost()
  const next =
    current && isInSight(current)
      ? posts[posts.indexOf(current) + step]
      : (posts.find(isInSight) ?? posts[0])
  if (!next) return
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: "start" })
}

export function openPost(): void {
  const id = currentPost()?.dataset["post"]
  if (id) navigate(paths.post(id))
}

/** Presses the button of the post that carries this key, so that a key can do no more than a finger. */
export function actOnPost(key: string): void {
  const post = currentPost()
  const button = post?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  // A box that is open already is for writing, not for closing.
  const box = button?.ariaExpanded === "true" && post?.querySelector<HTMLElement>("form textarea")
  if (box) box.focus()
  else button?.click()
}

function isInSight(post: HTMLElement): boolean {
  const { top, bottom } = post.getBoundingClientRect()
  const line = Number.parseFloat(getComputedStyle(post).scrollMarginTop) || 0
  return bottom > line && top < window.innerHeight
}
