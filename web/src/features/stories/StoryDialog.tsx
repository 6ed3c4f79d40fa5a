import { t } from "#lib/text.ts"
import { Dialog } from "#ui/Dialog.tsx"

import { StoryForm } from "./StoryForm.tsx"

export function StoryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasDraft
      title={t("Create a Story")}
      description={t("Share moments that disappear in 24h")}
    >
      <StoryForm onShared={onClose} />
    </Dialog>
  )
}
