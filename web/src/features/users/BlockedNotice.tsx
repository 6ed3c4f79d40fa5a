import { Ban } from "lucide-react"

import { useUnblock } from "#features/blocks/hooks.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

/** Replaces the content hidden by a block. */
export function BlockedNotice({ person }: { person: { id: string; name: string } }) {
  const unblock = useUnblock()
  return (
    <div className="rounded-box bg-surface-2 flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="text-ink-2 flex items-center gap-2 text-sm">
        <Ban aria-hidden size={18} className="shrink-0" />
        {t("You blocked {name}. You cannot see each other's content.", { name: person.name })}
      </p>
      <Button
        variant="secondary"
        isLoading={unblock.isPending}
        onClick={() => unblock.mutate(person)}
      >
        {t("Unblock")}
      </Button>
    </div>
  )
}
