import { Check } from "lucide-react"
import { Menu } from "radix-ui/internal"
import { useCallback, type RefObject } from "react"

import { useOverlay } from "#lib/overlays.ts"
import { currentDirection } from "#lib/text.ts"
import { useMedia } from "#lib/use-media.ts"

import { classNames } from "./class-names.ts"
import { Link } from "./Link.tsx"
import type { MenuItem } from "./menu-item.ts"

export interface MenuPanelProps {
  id: string
  isOpen: boolean
  /** Opened by keyboard: focus moves to the first item. */
  isByKeyboard: boolean
  onOpenChange: (isOpen: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  label: string
  items: readonly MenuItem[]
  align: "start" | "center" | "end"
}

const PHONE = "(width < 48rem)"
const ROW =
  "flex min-h-11 md:min-h-10 w-full items-center gap-3 rounded-lg px-3 text-md font-medium outline-none data-highlighted:bg-surface-2 data-disabled:opacity-45"

/** Non-modal: Radix locks scrolling by injecting a style element, which the CSP forbids. */
export function MenuPanel(props: MenuPanelProps) {
  const { isOpen, isByKeyboard } = props
  // As soon as the items exist, which is later than an effect when the menu is opened for the first time.
  const content = useCallback(
    (panel: HTMLElement | null) => {
      const first = isByKeyboard && panel?.querySelector<HTMLElement>("[role^=menuitem]")
      if (first) first.focus({ preventScroll: true })
    },
    [isByKeyboard],
  )
  // Elsewhere a menu is a small thing beside the pointer, and Back leaves the page.
  const isPhone = useMedia(PHONE)
  useOverlay(isOpen && isPhone, () => props.onOpenChange(false))
  return (
    <Menu.Root
      dir={currentDirection()}
      open={props.isOpen}
      onOpenChange={props.onOpenChange}
      modal={false}
    >
      <Menu.Anchor virtualRef={props.anchor as RefObject<HTMLButtonElement>} />
      <Menu.Portal>
        <Menu.Content
          ref={content}
          id={props.id}
          aria-label={props.label}
          align={props.align}
          sideOffset={6}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            props.anchor.current?.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => {
            // The trigger's own click closes the menu; closing it here too would reopen it.
            if (props.anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          className="animate-pop rounded-card border-line bg-surface shadow-pop z-50 min-w-52 border p-1.5 outline-none"
        >
          {props.items.map((item, index) => (
            <Line key={keyOf(item, index)} item={item} />
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

function keyOf(item: MenuItem, index: number): string {
  if (item === "divider") return `divider ${index}`
  return "group" in item ? item.group : item.label
}

function Line({ item }: { item: MenuItem }) {
  if (item === "divider") return <Menu.Separator className="bg-line my-1.5 h-px" />
  if ("group" in item) {
    return (
      <>
        <Menu.Label className="text-ink-3 px-3 pt-2 pb-1 text-xs font-semibold">
          {item.group}
        </Menu.Label>
        <Menu.RadioGroup value={item.value} onValueChange={item.onChange}>
          {item.options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} className={ROW}>
              {option.icon}
              <span className="flex-1">{option.label}</span>
              <Menu.ItemIndicator>
                <Check aria-hidden size={16} className="text-accent" />
              </Menu.ItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </>
    )
  }
  const className = classNames(ROW, item.isDanger && "text-danger")
  if ("href" in item) {
    return (
      <Menu.Item asChild className={className}>
        <Link href={item.href} isFullPage={item.isFullPage ?? false}>
          {item.icon}
          {item.label}
        </Link>
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      onSelect={item.onSelect}
      disabled={item.isDisabled ?? false}
      className={classNames(className, "cursor-pointer")}
    >
      {item.icon}
      {item.label}
    </Menu.Item>
  )
}
