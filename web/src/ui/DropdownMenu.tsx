import { cloneElement, useId, useRef, useState, type ReactElement, type Ref } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"

import type { MenuItem } from "./menu-item.ts"

const MenuPanel = lazyPart(() => import("./MenuPanel.tsx").then((module) => module.MenuPanel))

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  id?: string
  "aria-haspopup"?: "menu"
  "aria-expanded"?: boolean
  "aria-controls"?: string | undefined
  onClick?: (event: React.MouseEvent) => void
  onKeyDown?: (event: React.KeyboardEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

export interface DropdownMenuProps {
  /** A `Button` or `IconButton`; it stays the same element, so focus can come back to it. */
  trigger: ReactElement<TriggerProps>
  label: string
  items: readonly MenuItem[]
  align?: "start" | "center" | "end"
}

/** A menu under a button. Only the button is there until someone comes near it. */
export function DropdownMenu({ trigger, label, items, align }: DropdownMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isNear, setIsNear] = useState(false)
  const [isByKeyboard, setIsByKeyboard] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const handleIntent = () => MenuPanel.preload()
  const handleOpen = (next: boolean, byKeyboard = false) => {
    setIsByKeyboard(byKeyboard)
    setIsNear(true)
    setIsOpen(next)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        // A click without a pointer is the Enter or Space key.
        onClick: (event) => handleOpen(!isOpen, event.detail === 0),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return
          event.preventDefault()
          handleOpen(true, true)
        },
        onPointerEnter: handleIntent,
        onFocus: handleIntent,
      })}
      {isNear && (
        <MenuPanel
          id={id}
          isOpen={isOpen}
          isByKeyboard={isByKeyboard}
          onOpenChange={handleOpen}
          anchor={button}
          label={label}
          items={items}
          align={align ?? "end"}
        />
      )}
    </>
  )
}
