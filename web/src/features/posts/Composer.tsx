import { TEXT } from "@grove/contract/limits"
import { Smile } from "lucide-react"
import { useEffect, useRef, useState, type FormEvent, type Ref } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { ImageButton } from "#features/media/ImageButton.tsx"
import { useFileDrop } from "#features/media/use-file-drop.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { useFormMedia } from "#features/videos/use-form-media.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { useMedia } from "#lib/use-media.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"
import { Counter } from "#ui/Counter.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Progress } from "#ui/Progress.tsx"

import { CategoryChip } from "./CategoryChip.tsx"
import { keepDraft, readDraft } from "./draft.ts"
import { useCreatePost } from "./hooks.ts"
import { keepPostLanguage, readPostLanguage } from "./language-choice.ts"
import { useShared } from "./use-shared.ts"

const PictureGrid = lazyPart(() =>
  import("#features/media/PictureGrid.tsx").then((module) => module.PictureGrid),
)
const FormVideo = lazyPart(() =>
  import("#features/videos/FormVideo.tsx").then((module) => module.FormVideo),
)
const MissingText = lazyPart(() => import("./MissingText.tsx").then((module) => module.MissingText))
const LanguageMenu = lazyPart(() =>
  import("./LanguageMenu.tsx").then((module) => module.LanguageMenu),
)
const EmojiPanel = lazyPart(() => import("./EmojiPanel.tsx").then((module) => module.EmojiPanel))

const PHONE = "(width < 48rem)"
/** The counter appears near the limit. */
const COUNTED_FROM = TEXT.post - 500

interface ComposerProps {
  /** On phones one line, until it is used. */
  isFolded?: boolean
  ref?: Ref<HTMLTextAreaElement>
  /** A first sentence for a member without a draft; not kept until it is changed. */
  start?: string
  onPublished?: () => void
}

/** Creates a post. The draft survives reloads and failures. */
export function Composer({ isFolded, ref, start = "", onPublished }: ComposerProps) {
  const me = useCurrentUser()
  const [draft, setDraft] = useState(() => {
    const saved = readDraft(me.id)
    return saved.content === "" ? { ...saved, content: start } : saved
  })
  const [language, setLanguage] = useState(() => readPostLanguage(me.id))
  const [share, setShare] = useState<number>()
  const [isEmojiOpen, setIsEmojiOpen] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isPhone = useMedia(PHONE)
  const box = useRef<HTMLTextAreaElement | null>(null)
  const key = useRef(crypto.randomUUID())
  const media = useFormMedia("post", `post ${me.id}`, publish)
  const { picker } = media
  const drop = useFileDrop(picker)
  useShared({
    addText: (text) =>
      setDraft((known) => ({
        ...known,
        content: known.content === "" ? text : `${known.content}\n${text}`,
      })),
    addFiles: picker.addFiles,
  })
  useEffect(
    () => keepDraft(me.id, draft.content === start ? { ...draft, content: "" } : draft),
    [me.id, draft, start],
  )

  const create = useCreatePost(
    {
      success: t("Your post has been published!"),
      failure: t("Failed to create post. Please try again."),
      mayWait: true,
    },
    () => {
      setDraft({ content: "" })
      media.clear()
      setIsEmojiOpen(false)
      setIsUnfolded(false)
      key.current = crypto.randomUUID()
      onPublished?.()
    },
  )
  const content = draft.content.trim()
  const mayPost =
    content !== "" && content.length <= TEXT.post && media.mayPublish && !create.isPending
  function publish() {
    if (!mayPost) return
    const { categoryId } = draft
    create.mutate(
      {
        body: {
          content,
          ...(language && { language }),
          ...(categoryId && { categoryId }),
          ...media.body,
        },
        idempotencyKey: key.current,
        onProgress: setShare,
      },
      { onSettled: () => setShare(undefined) },
    )
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (mayPost) media.send()
  }
  const isLine =
    (isFolded ?? false) &&
    isPhone &&
    !isUnfolded &&
    draft.content === "" &&
    media.isEmpty &&
    !picker.isProcessing
  const insert = (text: string) => {
    const at = box.current?.selectionStart ?? draft.content.length
    setDraft({ ...draft, content: draft.content.slice(0, at) + text + draft.content.slice(at) })
  }
  return (
    <Card as="section" isFlush className={isLine ? "px-4 py-2" : "p-4"}>
      <form
        onSubmit={handleSubmit}
        aria-label={t("Create a post")}
        data-composer
        {...drop.dropProps}
        className="grid gap-3"
      >
        <div className={classNames("flex gap-3", isLine && "items-center")}>
          <UserAvatar user={me} size={isLine ? 36 : 44} />
          <div className={classNames("min-w-0 flex-1", !isLine && "pt-2.5")}>
            <CompletingTextarea
              ref={(node) => {
                box.current = node
                if (typeof ref === "function") ref(node)
                else if (ref) ref.current = node
              }}
              label={t("What's on your mind?")}
              isLabelHidden
              isBare
              rows={1}
              placeholder={t("What's on your mind?")}
              value={draft.content}
              onFocus={() => setIsUnfolded(true)}
              onChange={(event) => setDraft({ ...draft, content: event.target.value })}
            />
          </div>
          {isLine && (
            <span className="-me-3">
              <ImageButton picker={picker} />
            </span>
          )}
        </div>
        {picker.progress && (
          <Progress
            label={t("Processing photos")}
            share={(picker.progress.done + 0.5) / picker.progress.total}
          />
        )}
        {picker.images.length > 0 && <PictureGrid picker={picker} size="compact" />}
        {media.video.video && <FormVideo media={media} />}
        {!media.isEmpty && content === "" && <MissingText media={media} />}
        {share !== undefined && share < 1 && <Progress label={t("Uploading")} share={share} />}
        {!isLine && (
          <div className="border-line flex flex-wrap items-center gap-1 border-t pt-3">
            <ImageButton picker={picker} />
            <IconButton
              label={t("Add an emoji")}
              tone="accent"
              icon={<Smile aria-hidden size={20} />}
              aria-expanded={isEmojiOpen}
              onPointerEnter={EmojiPanel.preload}
              onClick={() => setIsEmojiOpen(!isEmojiOpen)}
            />
            <CategoryChip
              value={draft.categoryId}
              onChange={(categoryId) => setDraft({ ...draft, categoryId })}
            />
            {content !== "" && (
              <LanguageMenu
                value={language}
                onChange={(next) => {
                  setLanguage(next)
                  keepPostLanguage(me.id, next)
                }}
              />
            )}
            <span className="flex-1" />
            {content.length > COUNTED_FROM && <Counter used={content.length} max={TEXT.post} />}
            <Button
              type="submit"
              disabled={!mayPost}
              isLoading={create.isPending || media.isWaiting}
            >
              {t("Post|verb")}
            </Button>
          </div>
        )}
        {isEmojiOpen && <EmojiPanel onPick={insert} />}
      </form>
    </Card>
  )
}
