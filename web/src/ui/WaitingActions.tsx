import { Pencil, RotateCw, Trash2 } from "lucide-react"
import { useState, type FormEvent, type ReactNode } from "react"

import { outbox } from "#lib/outbox/current.ts"
import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"
import { Textarea } from "./Textarea.tsx"

interface WaitingActionsProps {
  itemKey: string
  content: string
  maxLength: number
  /** The data of the item with another text. */
  withContent: (content: string) => unknown
  /** Whether the server has rejected it. */
  isFailed: boolean
  /** Pictures may stand without words. */
  mayBeBlank?: boolean
  note?: ReactNode
}

/** Edit and Delete for something that waits to be sent; Retry when it could not be sent. */
export function WaitingActions(props: WaitingActionsProps) {
  const { itemKey, isFailed, note } = props
  const [isEditing, setIsEditing] = useState(false)
  if (isEditing) return <EditForm {...props} onClose={() => setIsEditing(false)} />
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-1">
      <span className="text-ink-3 me-auto text-sm">{note}</span>
      {isFailed && (
        <Button
          variant="ghost"
          size="sm"
          icon={<RotateCw aria-hidden size={16} />}
          onClick={() => void outbox().retry(itemKey)}
        >
          {t("Retry")}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={<Pencil aria-hidden size={16} />}
        onClick={() => setIsEditing(true)}
      >
        {t("Edit")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => void outbox().discard(itemKey)}
      >
        {t("Delete")}
      </Button>
    </div>
  )
}

function EditForm(props: WaitingActionsProps & { onClose: () => void }) {
  const { itemKey, content, maxLength, withContent, mayBeBlank = false, onClose } = props
  const [text, setText] = useState(content)
  const isBlank = text.trim() === "" && !mayBeBlank
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank) return
    void outbox().edit(itemKey, withContent(text.trim()))
    onClose()
  }
  return (
    <form onSubmit={handleSubmit} className="grid w-full gap-2">
      <Textarea
        label={t("Edit")}
        isLabelHidden
        // Opened on request.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        maxLength={maxLength}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" size="sm" disabled={isBlank}>
          {t("Save")}
        </Button>
      </div>
    </form>
  )
}
