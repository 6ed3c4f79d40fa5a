import { t } from "#lib/text.ts"
import { toast, toastError } from "#ui/toast.ts"

export async function copyInvitation(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: t("Link copied") })
  } catch {
    toastError(t("The link could not be copied. Select it and copy it by hand."))
  }
}
