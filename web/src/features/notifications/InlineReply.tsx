import { TEXT } from "@grove/contract/limits"
import type { Notification } from "@grove/contract/notifications"
import { Send, X } from "lucide-react"
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { useAddComment } from "#features/comments/hooks.ts"
import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { shortName } from "#features/users/display-name.ts"
import { isComposing } from "#lib/composing.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { IconButton } from "#ui/IconButton.tsx"

const EMPTY = { content: "" }

interface InlineReplyProps {
  entry: Notification
  postId: string
  onClose: () => void
  onSent: () => void
}

/** Answers a comment, or a mention in a post, from the row. The draft stays until it is published. */
export function InlineReply({ entry, postId, onClose, onSent }: InlineReplyProps) {
  const me = useCurrentUser()
  const { commentId } = entry
  const box = useRef<HTMLTextAreaElement>(null)
  const [{ content }, change, forget] = useDraft(`reply.${me.id}.${commentId ?? postId}`, EMPTY)
  const key = useRef(crypto.randomUUID())
  const add = useAddComment(postId, () => {
    forget()
    onSent()
    onClose()
  })
  useEffect(() => box.current?.focus(), [])
  const isBlank = content.trim() === ""
  const submit = () => {
    if (isBlank || add.isPending) return
    add.mutate({
      content: content.trim(),
      ...(commentId !== null && { parentId: commentId }),
      idempotencyKey: key.current,
    })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.defaultPrevented) return
    if (event.key === "Escape") {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== "Enter" || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  const label = entry.actors[0]
    ? t("Replying to {name}", { name: shortName(entry.actors[0]) })
    : t("Write a comment")
  return (
    <form onSubmit={handleSubmit} className="flex items-end gap-2">
      <div className="bg-surface border-line min-w-0 flex-1 rounded-[20px] border px-4 py-2">
        <CompletingTextarea
          postId={postId}
          label={label}
          isLabelHidden
          isBare
          rows={1}
          ref={box}
          placeholder={label}
          value={content}
          maxLength={TEXT.comment}
          className="max-h-[5lh]"
          onChange={(event) => change({ content: event.target.value })}
          onKeyDown={handleKey}
        />
      </div>
      <IconButton label={t("Cancel reply")} icon={<X aria-hidden size={18} />} onClick={onClose} />
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
