import { TEXT } from "@grove/contract/limits"
import type { Post } from "@grove/contract/posts"
import { useState } from "react"

import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { t } from "#lib/text.ts"
import { Counter } from "#ui/Counter.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Select } from "#ui/Select.tsx"

import { CategoryPicker } from "./CategoryPicker.tsx"
import { EditPictureFields } from "./EditPictureFields.tsx"
import { EditVideoFields, type VideoEdit } from "./EditVideoFields.tsx"
import { useEditPost } from "./hooks.ts"
import { languageOptions } from "./language-choice.ts"

export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [content, setContent] = useState(post.content)
  const [categoryId, setCategoryId] = useState(post.category?.id)
  const [language, setLanguage] = useState(post.language)
  const [alts, setAlts] = useState(() => post.images.map((image) => image.alt))
  const [video, setVideo] = useState<VideoEdit>({})
  const edit = useEditPost(post.id, onClose)
  const areDescriptionsChanged = post.images.some((image, index) => alts[index] !== image.alt)
  const isChanged =
    content.trim() !== post.content ||
    categoryId !== post.category?.id ||
    language !== post.language ||
    areDescriptionsChanged ||
    Object.keys(video).length > 0
  return (
    <FormDialog
      onClose={onClose}
      title={t("Edit post")}
      submitLabel={t("Save")}
      isPending={edit.isPending}
      isDisabled={content.trim() === "" || !isChanged}
      onSubmit={() =>
        edit.mutate({
          content: content.trim(),
          categoryId: categoryId ?? null,
          ...(language !== null && language !== post.language && { language }),
          ...(areDescriptionsChanged && { imageAlts: alts }),
          ...video,
        })
      }
    >
      <CompletingTextarea
        postId={post.id}
        label={t("Text")}
        value={content}
        rows={5}
        maxLength={TEXT.post}
        aside={<Counter used={content.length} max={TEXT.post} />}
        onChange={(event) => setContent(event.target.value)}
      />
      <CategoryPicker value={categoryId} onChange={setCategoryId} />
      <Select
        label={t("Language of the post")}
        value={language ?? ""}
        onChange={(value) => setLanguage(value === "" ? null : value)}
        options={languageOptions(post.language)}
        {...(post.language === null && { placeholder: t("Detect automatically") })}
      />
      <EditPictureFields images={post.images} alts={alts} onChange={setAlts} />
      {post.video && <EditVideoFields video={post.video} edit={video} onChange={setVideo} />}
    </FormDialog>
  )
}
