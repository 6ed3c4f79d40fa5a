import { TEXT } from "@grove/contract/limits"
import { Send } from "lucide-react"
import { useEffect, useRef, type FormEvent } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { useAddComment } from "./hooks.ts"

const EMPTY = { content: "" }

/** The draft survives failures and reloads until it is published. */
export function CommentForm({ postId, isFocused }: { postId: string; isFocused?: boolean }) {
  const me = useCurrentUser()
  const box = useRef<HTMLTextAreaElement>(null)
  const [{ content }, change, forget] = useDraft(`comment.${me.id}.${postId}`, EMPTY)
  const key = useRef(crypto.randomUUID())
  const add = useAddComment(postId, () => {
    forget()
    key.current = crypto.randomUUID()
  })
  // The box opens on request, so it takes focus.
  useEffect(() => {
    if (isFocused) box.current?.focus()
  }, [isFocused])
  const isBlank = content.trim() === ""
  const submit = () => {
    if (!isBlank && !add.isPending)
      add.mutate({ content: content.trim(), idempotencyKey: key.current })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-3">
      <UserAvatar user={me} size={34} className="mb-0.5" />
      <div className="bg-surface-2 min-w-0 flex-1 rounded-[20px] px-4 py-2">
        <Textarea
          label={t("Write a comment")}
          isLabelHidden
          isBare
          rows={1}
          ref={box}
          placeholder={t("Write a comment...")}
          value={content}
          maxLength={TEXT.comment}
          onChange={(event) => change({ content: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
      </div>
      <IconButton
        type="submit"
        tone="solid"
        label={t("Post comment")}
        icon={<Send aria-hidden size={18} />}
        disabled={isBlank || add.isPending}
      />
    </form>
  )
}
