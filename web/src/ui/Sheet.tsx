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
  /** Where it comes from; `full` covers the whole screen. */
  side?: "bottom" | "right" | "full"
  /** Stays visible below the content while it scrolls. */
  footer?: ReactNode
}

const SIDES = {
  bottom:
    "inset-x-0 bottom-0 max-h-[min(85dvh,100dvh-1rem-var(--keyboard))] animate-rise rounded-t-card",
  right: "inset-y-0 end-0 w-full max-w-sm animate-slide-in",
  full: "inset-0 animate-rise pt-[env(safe-area-inset-top)]",
}

/** A panel that slides in from an edge at every screen width. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, children, footer, side = "bottom" } = props
  const returnFocus = useModal(isOpen, onClose)
  const [panel, swipe] = useSwipe<HTMLDivElement>(side === "bottom" ? { onDown: onClose } : {})
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div
          data-scroll-lock
          className="animate-fade bg-overlay fixed inset-x-0 top-0 bottom-(--keyboard) z-50"
        >
          <Radix.Content
            ref={panel}
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className={classNames(
              "absolute flex flex-col bg-surface pb-[env(safe-area-inset-bottom)] shadow-pop outline-none",
              SIDES[side],
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
            {footer && (
              <div data-dock className="border-line rounded-t-card shadow-pop border-t p-4 pb-3">
                {footer}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
