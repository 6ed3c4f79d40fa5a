import { t } from "#lib/text.ts"

import type { FormMedia } from "./use-form-media.ts"
import { VideoPanel } from "./VideoPanel.tsx"

/** The video of a form, and what is wrong when there are photos too. */
export function FormVideo({ media }: { media: FormMedia }) {
  return (
    <>
      {media.hasBoth && (
        <p role="alert" className="text-13 text-danger">
          {t("A post has photos or one video. Remove one of them.")}
        </p>
      )}
      <VideoPanel
        picker={media.video}
        isWaiting={media.isWaiting}
        onStopWaiting={media.stopWaiting}
      />
    </>
  )
}
