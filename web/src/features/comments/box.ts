export const THREAD_ID = "comments"

/** The comment box on a post's own page. */
export function focusCommentBox(): void {
  document.querySelector<HTMLElement>(`#${THREAD_ID} textarea`)?.focus()
}
