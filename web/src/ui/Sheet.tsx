import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import type { ReactNode } from "react"

import { t } from "#lib/text.ts"

import { classNames } from "./class-names.ts"
import { useModal } from "./use-modal.ts"
import { useSwipe } from "./use-swipe.ts"

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  side?: "bottom" | "right"
}

/** A panel that slides in from an edge at every screen width. */
export function Sheet({ isOpen, onClose, title, children, side = "bottom" }: SheetProps) {
  const returnFocus = useModal(isOpen, onClose)
  const [panel, swipe] = useSwipe<HTMLDivElement>(side === "bottom" ? { onDown: onClose } : {})
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div data-scroll-lock className="animate-fade bg-overlay fixed inset-0 z-50">
          <Radix.Content
            ref={panel}
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className={classNames(
              "absolute flex flex-col bg-surface shadow-pop outline-none",
              side === "bottom"
                ? "inset-x-0 bottom-0 max-h-[85dvh] animate-rise rounded-t-card pb-[env(safe-area-inset-bottom)]"
                : "inset-y-0 end-0 w-full max-w-sm animate-slide-in",
            )}
          >
            <header
              {...swipe}
              className={classNames(
                "flex items-center justify-between gap-3 py-3 ps-5 pe-3",
                side === "bottom" && "grabber",
              )}
            >
              <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
              <Radix.Close
                aria-label={t("Close")}
                className="text-ink-2 hover:bg-surface-2 hover:text-ink grid size-11 place-items-center rounded-full"
              >
                <X aria-hidden size={20} />
              </Radix.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-4">
              {children}
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
