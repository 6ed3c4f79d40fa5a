import { Lock } from "lucide-react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import type { Conversation } from "./conversation.ts"
import { useSetCommentsOpen } from "./open.hooks.ts"

/** Stands in the place of the box; the author of the post can open the comments again. */
export function ClosedComments({ post }: Pick<Conversation, "post">) {
  const me = useCurrentUser()
  const set = useSetCommentsOpen(post.id)
  return (
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
  )
}
