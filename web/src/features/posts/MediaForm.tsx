import { TEXT } from "@grove/contract/limits"
import { useRef, useState, type FormEvent } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { useHandedOver } from "#features/media/hand-over.ts"
import { ImagePicker } from "#features/media/ImagePicker.tsx"
import { useHandedOverVideo } from "#features/videos/hand-over.ts"
import { useFormMedia } from "#features/videos/use-form-media.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { useMedia } from "#lib/use-media.ts"
import { Button } from "#ui/Button.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Progress } from "#ui/Progress.tsx"
import { toast } from "#ui/toast.ts"

import { CategoryPicker } from "./CategoryPicker.tsx"
import { useCreatePost } from "./hooks.ts"

const FormVideo = lazyPart(() =>
  import("#features/videos/FormVideo.tsx").then((module) => module.FormVideo),
)

interface Draft {
  caption: string
  categoryId?: number | undefined
}

const EMPTY: Draft = { caption: "" }

/** A post that starts with its photos or its video. */
export function MediaForm() {
  const me = useCurrentUser()
  const isWide = useMedia("(width >= 48rem)")
  const [draft, change, forget] = useDraft<Draft>(`media.${me.id}`, EMPTY)
  const [share, setShare] = useState<number>()
  const key = useRef(crypto.randomUUID())
  const media = useFormMedia("media", `media ${me.id}`, publish)
  const { picker } = media
  useHandedOver(picker)
  useHandedOverVideo(media.video)
  const create = useCreatePost(
    {
      success: t("Your media post has been published!"),
      failure: t("Failed to create post. Please try again."),
      mayWait: true,
      isElsewhere: true,
    },
    () => {
      forget()
      media.clear()
      key.current = crypto.randomUUID()
    },
  )
  const caption = draft.caption.trim()
  const count = picker.images.length
  const isEmpty = caption === "" && media.isEmpty
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!media.mayPublish || create.isPending) return
    if (isEmpty) {
      toast({
        title: t("Content required"),
        description: t("Please add content or at least one image"),
        variant: "destructive",
      })
      return
    }
    media.send()
  }
  function publish() {
    if (create.isPending) return
    create.mutate(
      {
        body: {
          content: caption || "Shared media", // The same text in every language: it is stored as content.
          ...(draft.categoryId && { categoryId: draft.categoryId }),
          ...media.body,
        },
        idempotencyKey: key.current,
        onProgress: setShare,
      },
      { onSettled: () => setShare(undefined) },
    )
  }
  return (
    <form onSubmit={handleSubmit} aria-label={t("Share Media")} className="grid gap-4">
      {media.video.video === undefined || count > 0 ? (
        <ImagePicker picker={picker} size={isWide ? "large" : "compact"} />
      ) : null}
      {media.video.video && <FormVideo media={media} />}
      <output className="text-13 text-ink-2 empty:hidden">
        {count > 0 && t("{count} image(s) selected and optimized", { count })}
      </output>
      <CompletingTextarea
        label={t("Caption (optional)")}
        placeholder={t("Write a caption...")}
        maxLength={TEXT.caption}
        value={draft.caption}
        aside={<Counter used={draft.caption.length} max={TEXT.caption} unit={t("characters")} />}
        onChange={(event) => change({ caption: event.target.value })}
      />
      <CategoryPicker value={draft.categoryId} onChange={(categoryId) => change({ categoryId })} />
      {share !== undefined && share < 1 && <Progress label={t("Uploading")} share={share} />}
      <div className="flex justify-end">
        <Button
          type="submit"
          disabled={isEmpty || !media.mayPublish}
          isLoading={create.isPending || media.isWaiting}
        >
          {create.isPending ? t("Publishing...") : t("Share Media")}
        </Button>
      </div>
    </form>
  )
}
