import { ImageOff } from "lucide-react"
import { useEffect } from "react"

import { isOffline, onNetworkChange } from "#lib/connection.ts"
import { t } from "#lib/text.ts"

/** Over the blurred place of a picture that is not on this device. `onReturn` is called with the connection. */
export function PictureMissing({ onReturn }: { onReturn: () => void }) {
  useEffect(
    () =>
      onNetworkChange(() => {
        if (!isOffline()) onReturn()
      }),
    [onReturn],
  )
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-black/45 text-sm font-semibold text-white">
      <ImageOff aria-hidden size={20} />
      {t("Not saved yet")}
    </span>
  )
}
