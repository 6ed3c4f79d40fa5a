import { Dialog as Radix } from "radix-ui"
import type { ReactNode } from "react"

import type { OverlayAddress } from "#lib/overlays.ts"

import { useModal } from "./use-modal.ts"

interface OverlayProps {
  /** Announced when the overlay opens and whenever it changes. */
  label: string
  onClose: () => void
  /** Where it can be linked to. */
  address?: OverlayAddress | undefined
  children: ReactNode
}

/**
 * Full-screen dark overlay for pictures and stories. Escape and a click outside the content close
 * it.
 */
export function Overlay({ label, onClose, address, children }: OverlayProps) {
  const returnFocus = useModal(true, onClose, address)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          data-scroll-lock
          aria-describedby={undefined}
          // Focuses the overlay, not its first button: keys work at once and no button shows a
          // focus ring.
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
