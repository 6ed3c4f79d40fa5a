import { handOver } from "#features/media/hand-over.ts"
import type { ImagePicker } from "#features/media/hooks.ts"
import { navigate } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

/** Says why photos without text cannot be posted, and takes them to the form where they can. */
export function WordsMissing({ picker }: { picker: ImagePicker }) {
  const share = () => {
    handOver(picker.images)
    picker.clear()
    navigate(paths.createOf("media"))
  }
  return (
    <p className="text-13 text-ink-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {t("A post needs a few words. Photos alone can be shared as media.")}
      <Button variant="secondary" size="sm" onClick={share}>
        {t("Share as media")}
      </Button>
    </p>
  )
}
