import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"

const POST = "[data-post]"

/** The post that has the focus, or holds what has it. */
function currentPost(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(POST) ?? null
}

/** While one walks on, the post one came from counts, even if the list has just drawn it anew or moved it away. */
const WALK_MS = 2000
let walked: string | undefined
let walksUntil = 0
const isWalked = (post: HTMLElement) => post.dataset["post"] === walked

/**
 * To the next post or the one before. Whoever has scrolled on meanwhile, or begins, starts with the
 * first post in sight: in a windowed list the others are not even there.
 */
export function goToPost(step: 1 | -1): void {
  const posts = [...document.querySelectorAll<HTMLElement>(POST)]
  const isWalking = performance.now() < walksUntil
  const current = currentPost() ?? (isWalking ? posts.find(isWalked) : undefined)
  const next =
    current && (isWalking || isInSight(current))
      ? posts[posts.indexOf(current) + step]
      : (posts.find(isInSight) ?? posts[0])
  if (!next) return
  walked = next.dataset["post"]
  walksUntil = performance.now() + WALK_MS
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: "start" })
  holdInSight(next, FRAMES)
}

/** A windowed list measures what comes into sight and may move the rest: for a moment one follows. */
const FRAMES = 20

function holdInSight(post: HTMLElement, frames: number): void {
  if (frames === 0 || document.activeElement !== post) return
  if (!isInSight(post)) post.scrollIntoView({ block: "start" })
  requestAnimationFrame(() => holdInSight(post, frames - 1))
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
