import { copyPath } from "#lib/copy-path.ts"
import { paths } from "#lib/paths.ts"

const addressOf = (postId: string) => new URL(paths.post(postId), location.href).href

export const copyLink = (postId: string) => copyPath(paths.post(postId))

/** Uses the system share sheet, or the clipboard where there is none. */
export async function sharePost(postId: string, text: string): Promise<void> {
  const data = { url: addressOf(postId), text: text.slice(0, 200) }
  if (!navigator.canShare?.(data)) return copyLink(postId)
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the share sheet is not a failure.
    if ((error as Error).name !== "AbortError") await copyLink(postId)
  }
}
