import type { Story } from "@grove/contract/stories"
import { Eye, Trash2 } from "lucide-react"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"

import { useDeleteStory } from "./hooks.ts"
import { StoryViewers } from "./StoryViewers.tsx"

interface StoryOwnerProps {
  story: Story
  onBusy: (isBusy: boolean) => void
  onDeleted: (storyId: string) => void
}

const BUTTON =
  "flex min-h-11 items-center gap-2 rounded-full bg-black/40 px-4 text-sm font-semibold text-white hover:bg-black/60"

/** Below an own story: its viewers, and delete. */
export function StoryOwner({ story, onBusy, onDeleted }: StoryOwnerProps) {
  const [open, setOpen] = useState<"viewers" | "delete">()
  const show = (next: "viewers" | "delete" | undefined) => {
    setOpen(next)
    onBusy(next !== undefined)
  }
  const remove = useDeleteStory((storyId) => {
    show(undefined)
    onDeleted(storyId)
  })
  return (
    <div className="flex justify-between gap-3">
      <button type="button" className={BUTTON} onClick={() => show("viewers")}>
        <Eye aria-hidden size={18} />
        {t("Seen by {count, plural, =0 {nobody yet} one {# person} other {# people}}", {
          count: story.views ?? 0,
        })}
      </button>
      <button type="button" className={BUTTON} onClick={() => show("delete")}>
        <Trash2 aria-hidden size={18} />
        {t("Delete")}
      </button>
      <StoryViewers
        storyId={story.id}
        isOpen={open === "viewers"}
        onClose={() => show(undefined)}
      />
      <ConfirmDialog
        isOpen={open === "delete"}
        title={t("Delete this story?")}
        question={t("It disappears for everyone right away. This cannot be undone.")}
        confirm={t("Delete")}
        isDanger
        isLoading={remove.isPending}
        onConfirm={() => remove.mutate(story.id)}
        onClose={() => show(undefined)}
      />
    </div>
  )
}
