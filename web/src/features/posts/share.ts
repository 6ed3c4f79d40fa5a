import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { toast, toastError } from "#ui/toast.ts"

const addressOf = (postId: string) => new URL(paths.post(postId), location.href).href

export async function copyLink(postId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(postId))
    toast({ title: t("Link copied") })
  } catch {
    toastError(t("The link could not be copied. Copy it from the address bar of the post."))
  }
}

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
