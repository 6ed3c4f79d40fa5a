import { t } from "#lib/text.ts"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"

import { useBlock } from "./hooks.ts"

export interface BlockDialogProps {
  person: { id: string; name: string }
  onClose: () => void
}

export function BlockDialog({ person, onClose }: BlockDialogProps) {
  const block = useBlock(onClose)
  const { name } = person
  return (
    <ConfirmDialog
      isOpen
      title={t("Block {name}?", { name })}
      question={t(
        "You will not see each other's posts, stories, comments or profiles, and cannot message each other. You will stop following each other. {name} is not told. You can undo this in Settings.",
        { name },
      )}
      confirm={t("Block")}
      isDanger
      isLoading={block.isPending}
      onConfirm={() => block.mutate(person)}
      onClose={onClose}
    />
  )
}
