import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from "react"

import { t } from "#lib/text.ts"

import { Button } from "./Button.tsx"
import { DialogFrame, type DialogFrameProps } from "./DialogFrame.tsx"

export interface DialogProps extends Omit<DialogFrameProps, "onRequestClose" | "onFocus"> {
  onClose: () => void
  /** The form keeps a draft, so closing loses nothing. */
  hasDraft?: boolean
  /** True when closing would lose a choice. Typed text is detected automatically. */
  isChanged?: boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: EventTarget): element is Field =>
  element instanceof HTMLTextAreaElement ||
  // Searching again costs nothing.
  (element instanceof HTMLInputElement && element.type !== "search")

/** A dialog that asks before typed text is lost. */
export function Dialog({ onClose, hasDraft, isChanged, ...frame }: DialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const before = useRef(new Map<Field, string>())
  const isTyped = () =>
    isChanged === true ||
    [...before.current].some(([field, value]) => field.isConnected && field.value !== value)
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isTyped()) event.preventDefault()
  })
  useEffect(() => {
    if (hasDraft || !frame.isOpen) return
    const controller = new AbortController()
    addEventListener("beforeunload", (event) => warn(event), { signal: controller.signal })
    return () => controller.abort()
  }, [hasDraft, frame.isOpen])
  const handleFocus = ({ target }: FocusEvent) => {
    if (isField(target) && !before.current.has(target)) before.current.set(target, target.value)
  }
  const handleRequest = (isLeaving: boolean) => {
    if (!isLeaving && !hasDraft && isTyped()) {
      setIsAsking(true)
      return false
    }
    return onClose()
  }
  const handleStay = () => setIsAsking(false)
  return (
    <>
      <DialogFrame {...frame} onRequestClose={handleRequest} onFocus={handleFocus} />
      {isAsking && frame.isOpen && (
        <DialogFrame
          isOpen
          role="alertdialog"
          size="sm"
          title={t("Leave without saving?")}
          onRequestClose={handleStay}
          footer={
            <>
              <Button variant="secondary" onClick={handleStay}>
                {t("Keep editing")}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  handleStay()
                  onClose()
                }}
              >
                {t("Discard")}
              </Button>
            </>
          }
        >
          <p className="text-md text-ink-2">{t("Your text would be lost.")}</p>
        </DialogFrame>
      )}
    </>
  )
}
