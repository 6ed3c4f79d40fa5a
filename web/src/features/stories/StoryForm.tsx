import { TEXT } from "@grove/contract/limits"
import { STORY_BACKGROUNDS, type StoryBackground } from "@grove/contract/stories"
import { useRef, useState, type FormEvent } from "react"

import { useSession } from "#features/auth/hooks.ts"
import { useImagePicker } from "#features/media/hooks.ts"
import { ImagePicker } from "#features/media/ImagePicker.tsx"
import { useFileDrop } from "#features/media/use-file-drop.ts"
import { useOffline } from "#lib/connection.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { Button } from "#ui/Button.tsx"
import { Counter } from "#ui/Counter.tsx"
import { NeedsConnection } from "#ui/NeedsConnection.tsx"
import { Progress } from "#ui/Progress.tsx"
import { Textarea } from "#ui/Textarea.tsx"
import { toast } from "#ui/toast.ts"

import { BackgroundPicker } from "./BackgroundPicker.tsx"
import { useCreateStory } from "./hooks.ts"
import { StoryPreview } from "./StoryPreview.tsx"

interface Draft {
  content: string
  background: StoryBackground
}

const EMPTY: Draft = { content: "", background: STORY_BACKGROUNDS[0] }

/** Renders nothing without a user. */
export function StoryForm({ onShared }: { onShared?: () => void }) {
  const { user } = useSession()
  return user ? <Form userId={user.id} {...(onShared && { onShared })} /> : null
}

/** Creates a story from text, a picture or both. Keeps the input on failure. */
function Form({ userId, onShared }: { userId: string; onShared?: () => void }) {
  const [draft, change, forget] = useDraft<Draft>(`story.${userId}`, EMPTY)
  const [share, setShare] = useState<number>()
  const key = useRef(crypto.randomUUID())
  const picker = useImagePicker("story", { isMultiple: false })
  const drop = useFileDrop(picker)
  const isOffline = useOffline()
  const create = useCreateStory(() => {
    forget()
    picker.clear()
    key.current = crypto.randomUUID()
    onShared?.()
  })
  const content = draft.content.trim()
  const image = picker.images[0]
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (picker.isProcessing || create.isPending) return
    if (content === "" && !image) {
      toast({
        title: t("Content required"),
        description: t("Please add content or an image for your story"),
        variant: "destructive",
      })
      return
    }
    create.mutate(
      {
        body: {
          ...(content && { content }),
          ...(image
            ? { imageUrl: image.dataUrl, imageAlt: image.alt.trim() }
            : { background: draft.background }),
        },
        idempotencyKey: key.current,
        onProgress: setShare,
      },
      { onSettled: () => setShare(undefined) },
    )
  }
  return (
    <form
      onSubmit={handleSubmit}
      aria-label={t("Create a Story")}
      {...drop.dropProps}
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem] sm:gap-6"
    >
      <div className="grid content-start gap-4">
        <Textarea
          label={t("Story text")}
          placeholder={t("What's your story?")}
          rows={4}
          maxLength={TEXT.story}
          value={draft.content}
          aside={<Counter used={draft.content.length} max={TEXT.story} />}
          onChange={(event) => change({ content: event.target.value })}
        />
        <ImagePicker picker={picker} size="compact" />
        {!image && (
          <BackgroundPicker
            value={draft.background}
            onChange={(background) => change({ background })}
          />
        )}
        {share !== undefined && share < 1 && <Progress label={t("Uploading")} share={share} />}
      </div>
      <StoryPreview content={content} imageUrl={image?.dataUrl} background={draft.background} />
      <div className="flex justify-end sm:col-span-2">
        <NeedsConnection />
        <Button
          type="submit"
          disabled={picker.isProcessing || isOffline}
          isLoading={create.isPending}
        >
          {create.isPending ? t("Sharing...") : t("Share Story")}
        </Button>
      </div>
    </form>
  )
}
