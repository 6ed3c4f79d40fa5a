import { Lock } from "lucide-react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { Button } from "#ui/Button.tsx"

import type { Conversation } from "./conversation.ts"
import { draftName, EMPTY_DRAFT } from "./draft.ts"
import { useSetCommentsOpen } from "./open.hooks.ts"

/**
 * Stands in the place of the box; the author of the post can open the comments again. Words that were typed before
 * stay readable, and go back into the box when it returns.
 */
export function ClosedComments({ post }: Pick<Conversation, "post">) {
  const me = useCurrentUser()
  const set = useSetCommentsOpen(post.id)
  const [{ content }] = useDraft(draftName(me.id, post.id), EMPTY_DRAFT)
  return (
    <div className="grid gap-2">
      {content.trim() !== "" && (
        <div className="bg-surface-2 rounded-card px-3.5 py-2.5">
          <p className="text-danger text-13 font-semibold">{t("Not sent")}</p>
          <p dir="auto" className="text-md wrap-anywhere whitespace-pre-wrap">
            {content}
          </p>
        </div>
      )}
      <div className="text-ink-2 flex min-h-10 flex-wrap items-center justify-center gap-x-3 gap-y-1 text-sm">
        <Lock aria-hidden size={16} />
        <p>{t("The author has closed the comments on this post.")}</p>
        {post.author.id === me.id && (
          <Button
            variant="secondary"
            size="sm"
            isLoading={set.isPending}
            onClick={() => set.mutate(true)}
          >
            {t("Open comments")}
          </Button>
        )}
      </div>
    </div>
  )
}
