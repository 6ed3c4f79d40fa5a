import { TEXT } from "@grove/contract/limits"
import type { Comment } from "@grove/contract/posts"
import { useState } from "react"

import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { t } from "#lib/text.ts"
import { Counter } from "#ui/Counter.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"

import { useEditComment } from "./hooks.ts"

export function EditCommentDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const [content, setContent] = useState(comment.content)
  const edit = useEditComment(comment, onClose)
  const text = content.trim()
  return (
    <FormDialog
      onClose={onClose}
      title={t("Edit comment")}
      submitLabel={t("Save")}
      isPending={edit.isPending}
      isDisabled={text === "" || text === comment.content}
      onSubmit={() => edit.mutate(text)}
    >
      <CompletingTextarea
        postId={comment.postId}
        label={t("Text")}
        value={content}
        rows={4}
        maxLength={TEXT.comment}
        aside={<Counter used={content.length} max={TEXT.comment} />}
        onChange={(event) => setContent(event.target.value)}
      />
    </FormDialog>
  )
}
