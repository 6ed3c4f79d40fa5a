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
  /** A `Button` or `IconButton`. Its element stays mounted so that focus can return to it. */
  trigger: ReactElement<TriggerProps>
  label: string
  items: readonly MenuItem[]
  align?: "start" | "center" | "end"
}

/** A dropdown menu whose panel code loads on hover or focus. */
export function DropdownMenu({ trigger, label, items, align }: DropdownMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const [isByKeyboard, setIsByKeyboard] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const preload = () => MenuPanel.preload()
  const handleOpen = (next: boolean, byKeyboard = false) => {
    setIsByKeyboard(byKeyboard)
    setIsRequested(true)
    setIsOpen(next)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        // Enter and Space produce a click with detail 0.
        onClick: (event) => handleOpen(!isOpen, event.detail === 0),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return
          event.preventDefault()
          handleOpen(true, true)
        },
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {isRequested && (
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
