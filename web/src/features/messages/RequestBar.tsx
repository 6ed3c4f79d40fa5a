import type { PersonRef } from "@grove/contract/users"

import { displayName } from "#features/users/display-name.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { useAcceptRequest } from "./hooks.ts"

/** Shown above the input of a message request. The sender gets no receipt before it is accepted or answered. */
export function RequestBar({ other, onBlock }: { other: PersonRef; onBlock: () => void }) {
  const acceptance = useAcceptRequest(other.id)
  return (
    <section
      aria-label={t("Message request")}
      className="border-line bg-surface-2 grid gap-2 border-t px-4 py-3 text-center"
    >
      <p className="text-ink-2 text-sm">
        {t(
          "{name} wants to write to you. They will not see that you read this until you accept or answer.",
          {
            name: displayName(other),
          },
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" isLoading={acceptance.isPending} onClick={() => acceptance.mutate()}>
          {t("Accept")}
        </Button>
        <Button size="sm" variant="secondary" onClick={onBlock}>
          {t("Block")}
        </Button>
      </div>
    </section>
  )
}
