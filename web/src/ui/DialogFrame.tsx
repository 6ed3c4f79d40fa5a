import { X } from "lucide-react"
import { Dialog as Radix } from "radix-ui"
import type { FocusEvent, ReactNode } from "react"

import type { OverlayAddress } from "#lib/overlays.ts"
import { t } from "#lib/text.ts"

import { classNames } from "./class-names.ts"
import { useModal } from "./use-modal.ts"
import { useSwipe } from "./use-swipe.ts"

export interface DialogFrameProps {
  isOpen: boolean
  /** Escape, Back, a swipe, a click outside or the close button. Returns false when it stays open to ask first. */
  onRequestClose: (isLeaving: boolean) => boolean | void
  onFocus?: (event: FocusEvent) => void
  title: string
  /** Where it can be linked to. */
  address?: OverlayAddress
  /** For screen readers only, where the content makes the purpose visible. */
  isTitleHidden?: boolean
  description?: string
  children: ReactNode
  /** Buttons that stay visible below the content while it scrolls. */
  footer?: ReactNode
  size?: "sm" | "md" | "lg" | "bare"
  role?: "dialog" | "alertdialog"
}

const SIZES = {
  sm: "md:max-w-md",
  md: "md:max-w-xl",
  lg: "md:max-w-3xl",
  bare: "md:max-w-lg",
}

/**
 * A centered dialog on wide screens, a bottom sheet on phones. The style sheet locks scrolling
 * through `data-scroll-lock`, because Radix's overlay injects a style element, which the CSP
 * forbids.
 */
export function DialogFrame(props: DialogFrameProps) {
  const returnFocus = useModal(props.isOpen, props.onRequestClose, props.address)
  const [panel, swipe] = useSwipe<HTMLDivElement>({
    onDown: () => void props.onRequestClose(false),
  })
  return (
    <Radix.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => !isOpen && props.onRequestClose(false)}
    >
      <Radix.Portal>
        <div
          data-scroll-lock
          className="animate-fade bg-overlay fixed inset-0 z-50 flex items-end justify-center pb-(--keyboard) md:items-center md:p-6"
        >
          <Radix.Content
            ref={panel}
            onFocus={props.onFocus}
            role={props.role ?? "dialog"}
            aria-modal
            aria-describedby={undefined}
            onCloseAutoFocus={returnFocus}
            className={classNames(
              "relative flex max-h-[min(92dvh,100dvh-1rem-var(--keyboard))] w-full animate-rise flex-col overflow-hidden bg-surface shadow-pop outline-none md:animate-pop",
              "rounded-t-card pb-[env(safe-area-inset-bottom)] md:rounded-card md:pb-0",
              SIZES[props.size ?? "md"],
            )}
          >
            <header
              {...swipe}
              className={classNames(
                "grabber flex items-start gap-3 p-4 pb-2 md:px-6 md:pt-5",
                props.isTitleHidden && "sr-only",
              )}
            >
              <div className="min-w-0 flex-1 py-1.5">
                <Radix.Title className="text-lg leading-7 font-bold">{props.title}</Radix.Title>
                {props.description && (
                  <Radix.Description className="text-ink-2 text-sm">
                    {props.description}
                  </Radix.Description>
                )}
              </div>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4 md:px-6 md:pb-6">
              {props.children}
            </div>
            {props.footer && (
              <footer className="border-line flex flex-wrap justify-end gap-2 border-t p-4 md:px-6">
                {props.footer}
              </footer>
            )}
            <Radix.Close
              aria-label={t("Close")}
              className="text-ink-2 hover:bg-surface-2 hover:text-ink absolute end-3 top-3 grid size-11 place-items-center rounded-full md:size-10"
            >
              <X aria-hidden size={20} />
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
