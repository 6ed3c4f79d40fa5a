import { Dialog as Radix } from "radix-ui"
import type { ReactNode } from "react"

import { useModal } from "./use-modal.ts"

interface OverlayProps {
  /** Said aloud when it opens, and again when it changes. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** The whole screen, dark, for pictures and stories. Escape and a click beside the content close it. */
export function Overlay({ label, onClose, children }: OverlayProps) {
  const returnFocus = useModal(true)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          data-scroll-lock
          aria-describedby={undefined}
          // Itself, not its first button: keys work at once, and nothing is marked that nobody chose.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={returnFocus}
          className="animate-fade fixed inset-0 z-50 bg-black/90 outline-none"
        >
          <Radix.Title className="sr-only" aria-live="polite">
            {label}
          </Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
