import { TEXT } from "@grove/contract/limits"
import type { Post } from "@grove/contract/posts"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { CategoryPicker } from "./CategoryPicker.tsx"
import { useEditPost } from "./hooks.ts"

export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [content, setContent] = useState(post.content)
  const [categoryId, setCategoryId] = useState(post.category?.id)
  const edit = useEditPost(post.id, onClose)
  const isChanged = content.trim() !== post.content || categoryId !== post.category?.id
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("Edit post")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button
            isLoading={edit.isPending}
            disabled={content.trim() === "" || !isChanged}
            onClick={() => edit.mutate({ content: content.trim(), categoryId: categoryId ?? null })}
          >
            {t("Save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Textarea
          label={t("Text")}
          value={content}
          rows={5}
          maxLength={TEXT.post}
          aside={<Counter used={content.length} max={TEXT.post} />}
          onChange={(event) => setContent(event.target.value)}
        />
        <CategoryPicker value={categoryId} onChange={setCategoryId} />
      </div>
    </Dialog>
  )
}
