import { handOver } from "#features/media/hand-over.ts"
import { handOverVideo } from "#features/videos/hand-over.ts"
import type { FormMedia } from "#features/videos/use-form-media.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

/** Says why photos or a video without text cannot be posted, and takes them to the form where they can. */
export function MissingText({ media: { picker, video } }: { media: FormMedia }) {
  const share = () => {
    handOver(picker.images)
    if (video.video) handOverVideo(video.handOut())
    picker.clear()
    navigate(paths.createOf("media"))
  }
  return (
    <p className="text-13 text-ink-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {video.video
        ? t("A post needs a few words. A video alone can be shared as media.")
        : t("A post needs a few words. Photos alone can be shared as media.")}
      <Button variant="secondary" size="sm" onClick={share}>
        {t("Share as media")}
      </Button>
    </p>
  )
}
