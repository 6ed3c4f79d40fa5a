import { useEffect, useEffectEvent } from "react"

import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { toastError } from "#ui/toast.ts"

interface Form {
  addText: (text: string) => void
  addFiles: (files: File[]) => Promise<unknown>
}

/** Adds content shared to the installed app to a form, after what is already there. */
export function useShared(form: Form): void {
  const start = useEffectEvent(() => {
    const state = new URLSearchParams(location.search).get("shared")
    if (state === null) return
    navigate(paths.create, { replace: true })
    if (state === "lost") toastError(t("What you shared did not arrive. Please share it again."))
    else void take(form)
  })
  useEffect(() => start(), [])
}

async function take({ addText, addFiles }: Form): Promise<void> {
  const { forgetShared, readShared } = await import("./shared.ts")
  const { text, files } = await readShared()
  if (text !== "") addText(text)
  if (files.length > 0) await addFiles(files)
  await forgetShared()
}
