export const THREAD_ID = "comments"

/** On a post's own page the box to write in stands below the post. */
export function focusCommentBox(): void {
  document.querySelector<HTMLElement>(`#${THREAD_ID} textarea`)?.focus()
}
