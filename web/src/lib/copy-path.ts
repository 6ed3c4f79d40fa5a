import { toast, toastError } from "#ui/toast.ts"

import { t } from "./text.ts"

/** Copies the complete address of a path. */
export async function copyPath(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.href).href)
    toast({ title: t("Link copied") })
  } catch {
    toastError(t("The link could not be copied. Copy it from the address bar of the post."))
  }
}
