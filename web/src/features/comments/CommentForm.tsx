import { TEXT } from "@grove/contract/limits"
import { CornerDownRight, Send, X } from "lucide-react"
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { shortName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { isComposing } from "#lib/composing.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { IconButton } from "#ui/IconButton.tsx"

import { ClosedComments } from "./ClosedComments.tsx"
import { useConversation } from "./conversation.ts"
import { draftName, EMPTY_DRAFT } from "./draft.ts"
import { useAddComment } from "./hooks.ts"
import { withMention } from "./mention.ts"
import { UnsentComments } from "./UnsentComments.tsx"

/** The box below the comments, or the reason why there is none. */
export function CommentForm({ isFocused }: { isFocused?: boolean }) {
  const { post } = useConversation()
  return (
    <div className="grid gap-3">
      <UnsentComments postId={post.id} />
      {post.commentsOpen ? (
        <OpenForm postId={post.id} isFocused={isFocused ?? false} />
      ) : (
        <ClosedComments post={post} />
      )}
    </div>
  )
}

/** The draft survives failures and reloads until it is published. */
function OpenForm({ postId, isFocused }: { postId: string; isFocused: boolean }) {
  const me = useCurrentUser()
  const { answered, onReply } = useConversation()
  const box = useRef<HTMLTextAreaElement>(null)
  const [{ content }, change, forget] = useDraft(draftName(me.id, postId), EMPTY_DRAFT)
  const key = useRef(crypto.randomUUID())
  const add = useAddComment(postId, (comment) => {
    forget()
    onReply(undefined)
    key.current = crypto.randomUUID()
    if (!comment) return
    requestAnimationFrame(() =>
      document.getElementById(`comment-${comment.id}`)?.scrollIntoView({ block: "nearest" }),
    )
  })
  // The box opens on request, so it takes focus.
  useEffect(() => {
    if (isFocused) box.current?.focus()
  }, [isFocused])
  useEffect(() => {
    if (!answered) return
    box.current?.focus()
    // Replies to replies stay on one level; the mention tells to whom.
    if (answered.parentId !== null)
      change({ content: withMention(box.current?.value ?? "", answered.user.handle) })
  }, [answered, change])
  const isBlank = content.trim() === ""
  const submit = () => {
    if (isBlank || add.isPending) return
    add.mutate({
      content: content.trim(),
      ...(answered && { parentId: answered.id }),
      idempotencyKey: key.current,
    })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === "Escape" && answered) {
      event.stopPropagation()
      onReply(undefined)
    }
    if (event.key !== "Enter" || event.shiftKey) return
    event.preventDefault()
    submit()
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-1">
      {answered && (
        <p className="text-ink-2 text-13 flex items-center gap-2 ps-11.5">
          <CornerDownRight aria-hidden size={16} />
          <span className="min-w-0 truncate">
            {t("Replying to {name}", { name: shortName(answered.user) })}
          </span>
          <IconButton
            label={t("Cancel reply")}
            icon={<X aria-hidden size={16} />}
            onClick={() => {
              onReply(undefined)
              box.current?.focus()
            }}
          />
        </p>
      )}
      <div className="flex items-end gap-3">
        <UserAvatar user={me} size={34} className="mb-0.5" />
        <div className="bg-surface-2 min-w-0 flex-1 rounded-[20px] px-4 py-2">
          <CompletingTextarea
            postId={postId}
            label={t("Write a comment")}
            isLabelHidden
            isBare
            rows={1}
            ref={box}
            placeholder={t("Write a comment...")}
            value={content}
            maxLength={TEXT.comment}
            className="max-h-[5lh]"
            onChange={(event) => change({ content: event.target.value })}
            onKeyDown={handleKey}
          />
        </div>
        <IconButton
          type="submit"
          tone="solid"
          label={t("Post comment")}
          icon={<Send aria-hidden size={18} />}
          disabled={isBlank || add.isPending}
        />
      </div>
    </form>
  )
}
