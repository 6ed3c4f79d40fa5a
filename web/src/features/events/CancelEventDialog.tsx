import type { Event } from "@grove/contract/posts"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { FormDialog } from "#ui/FormDialog.tsx"

import { useCancelEvent } from "./hooks.ts"
import { ScopeChoice, type EventScope } from "./ScopeChoice.tsx"

interface CancelEventDialogProps {
  post: { id: string; event: Event }
  onClose: () => void
}

export function CancelEventDialog({ post, onClose }: CancelEventDialogProps) {
  const [scope, setScope] = useState<EventScope>("this")
  const cancel = useCancelEvent(post.id, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={t("Cancel event")}
      role="alertdialog"
      size="sm"
      submitLabel={t("Cancel event")}
      cancelLabel={t("Keep event")}
      isDanger
      isPending={cancel.isPending}
      onSubmit={() => cancel.mutate(scope)}
    >
      <p className="text-md text-ink-2">
        {t(
          "Guests are told that “{title}” is canceled. The page stays, marked as canceled. This cannot be undone.",
          { title: post.event.title },
        )}
      </p>
      {post.event.seriesId !== null && (
        <ScopeChoice label={t("Which events?")} scope={scope} onChange={setScope} />
      )}
    </FormDialog>
  )
}
