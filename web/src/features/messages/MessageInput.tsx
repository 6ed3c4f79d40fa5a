import { IMAGE, TEXT } from "@grove/contract/limits"
import { SendHorizontal, X } from "lucide-react"
import { useEffect, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from "react"

import { useCompletion } from "#features/completion/use-completion.tsx"
import { useImagePicker, type ImagePicker } from "#features/media/hooks.ts"
import { ImageButton } from "#features/media/ImageButton.tsx"
import { isComposing } from "#lib/composing.ts"
import { t } from "#lib/text.ts"
import { fitText } from "#ui/fit-text.ts"
import { Spinner } from "#ui/Spinner.tsx"

import { sendMessage } from "./outbox.hooks.ts"

interface MessageInputProps {
  receiverId: string
  text: string
  onText: (text: string) => void
  /** The reason why the input is disabled. */
  refusal?: string | undefined
  /** Focuses the input on devices with a keyboard. */
  isFocused: boolean
}

/** The message input: Enter sends, Shift+Enter inserts a line break. */
export function MessageInput({ receiverId, text, onText, refusal, isFocused }: MessageInputProps) {
  const picker = useImagePicker("message", { isMultiple: true })
  const field = useRef<HTMLTextAreaElement | null>(null)
  const completion = useCompletion<HTMLTextAreaElement>()
  useLayoutEffect(() => fitText(field.current), [text])
  const isBlank = text.trim() === "" && picker.images.length === 0
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true })
  }, [isFocused])

  function handleSend() {
    if (isBlank || picker.isProcessing) return
    void sendMessage(receiverId, { content: text.trim(), images: picker.dataUrls })
    onText("")
    picker.clear()
    field.current?.focus()
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return
    event.preventDefault()
    handleSend()
  }
  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void picker.addFiles(files)
  }

  if (refusal)
    return (
      <p className="border-line text-ink-2 border-t px-4 py-5 text-center text-sm">{refusal}</p>
    )
  return (
    <form
      data-dock
      className="border-line border-t px-3 py-3 md:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        handleSend()
      }}
    >
      <Picked picker={picker} />
      <div className="flex items-end gap-2">
        <span className="grid h-11 shrink-0 place-items-center">
          <ImageButton picker={picker} tone="quiet" />
        </span>
        <textarea
          ref={(box) => {
            field.current = box
            completion.attach(box)
          }}
          rows={1}
          value={text}
          aria-label={t("Message")}
          placeholder={t("Type a message...")}
          maxLength={TEXT.message}
          enterKeyHint="send"
          dir="auto"
          onChange={(event) => onText(event.target.value)}
          onFocus={completion.prepare}
          onInput={completion.look}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          className="bg-surface-2 text-md field-sizing-content max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] px-4 py-2.75 leading-5.5 outline-offset-0"
        />
        {completion.list}
        <button
          type="submit"
          disabled={isBlank || picker.isProcessing}
          aria-label={t("Send message")}
          data-tip={t("Send message")}
          className="bg-accent text-on-accent hover:bg-accent-hover grid size-11 shrink-0 place-items-center rounded-full transition-colors disabled:opacity-45"
        >
          <SendHorizontal aria-hidden size={20} />
        </button>
      </div>
      {text.length > TEXT.message - 200 && (
        <output className="text-ink-2 block px-4 pt-1 text-end text-xs">
          {t("{count} characters left", { count: TEXT.message - text.length })}
        </output>
      )}
    </form>
  )
}

/** The attached pictures. */
function Picked({ picker }: { picker: ImagePicker }) {
  if (picker.images.length === 0 && !picker.isProcessing) return null
  return (
    <ul aria-label={t("Selected photos")} className="flex flex-wrap gap-2 pb-2">
      {picker.images.slice(0, IMAGE.message.count).map((image, at) => (
        <li key={image.id} className="relative">
          <img
            src={image.dataUrl}
            alt={image.name}
            className="rounded-box bg-surface-2 size-16 object-cover"
          />
          <button
            type="button"
            aria-label={t("Remove photo {position}", { position: at + 1 })}
            onClick={() => picker.remove(image.id)}
            className="absolute -end-2 -top-2 grid size-10 place-items-center"
          >
            <span className="border-line bg-surface shadow-card grid size-6 place-items-center rounded-full border">
              <X aria-hidden size={14} />
            </span>
          </button>
        </li>
      ))}
      {picker.isProcessing && (
        <li className="rounded-box bg-surface-2 grid size-16 place-items-center">
          <Spinner />
        </li>
      )}
    </ul>
  )
}
