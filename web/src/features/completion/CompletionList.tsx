/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The listbox of a text box: no element with these roles can show a picture, and the text box handles the keys. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from "react"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import { caretPlace, listPlace, type TextBox } from "./caret.ts"
import { ChoiceRow } from "./ChoiceRow.tsx"
import { useChoices, type Choice } from "./hooks.ts"
import { replaceWord } from "./insert.ts"
import { useListKeys } from "./use-list-keys.ts"
import { useToken } from "./use-token.ts"

interface CompletionListProps {
  field: RefObject<TextBox | null>
  postId: string | undefined
}

/** The list above the caret while a mention or hashtag is typed. The focus stays in the text box. */
export function CompletionList({ field, postId }: CompletionListProps) {
  const id = useId()
  const [token, dismiss] = useToken(field)
  const choices = useChoices(token, postId)
  const isOpen = token !== undefined && choices.length > 0
  const [moved, setMoved] = useState({ typed: "", to: -1 })
  // A hashtag may be a new one, so Enter completes it only after an arrow key.
  const first = token?.sign === "@" ? 0 : -1
  const active =
    isOpen && moved.typed === token.typed ? Math.min(moved.to, choices.length - 1) : first
  const move = (to: number) => setMoved({ typed: token?.typed ?? "", to })
  const choose = (choice: Choice) => {
    const box = field.current
    if (!box || !token) return
    replaceWord(box, token, choice.text)
    dismiss()
  }
  useListKeys(field, isOpen, {
    onMove: (step) =>
      move((active + step + choices.length + (active < 0 && step < 0 ? 1 : 0)) % choices.length),
    onEnter: () => active >= 0 && choose(choices[active]!),
    onTab: () => choose(choices[Math.max(0, active)]!),
    onEscape: dismiss,
  })
  useCombobox(field, isOpen, id, active)
  return (
    <>
      <output className="sr-only">
        {isOpen &&
          t("{count, plural, one {# suggestion} other {# suggestions}}", { count: choices.length })}
      </output>
      {isOpen && (
        <Popup field={field} start={token.start} count={choices.length}>
          <div id={id} role="listbox" aria-label={t("Suggestions")}>
            {choices.map((choice, index) => (
              <div
                key={choice.text}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                // Keeps the focus, and with it a phone's keyboard.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={(event) => {
                  if (event.pointerType === "mouse" && index !== active) move(index)
                }}
                onClick={() => choose(choice)}
                className={classNames(
                  "flex h-12.5 cursor-pointer items-center gap-3 rounded-box px-2.5",
                  index === active && "bg-accent-soft",
                )}
              >
                <ChoiceRow choice={choice} isActive={index === active} />
              </div>
            ))}
          </div>
        </Popup>
      )}
    </>
  )
}

interface PopupProps {
  field: RefObject<TextBox | null>
  start: number
  count: number
  children: React.ReactNode
}

/** In the browser's top layer, so that no dialog cuts it off, and inside the dialog's element, so that it can be used. */
function Popup({ field, start, count, children }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = popup.current
    const box = field.current
    if (!list || !box) return undefined
    const place = () => {
      list.style.maxHeight = ""
      const { width, height } = list.getBoundingClientRect()
      const view = window.visualViewport
      const top = view?.offsetTop ?? 0
      const screen = {
        top,
        bottom: top + (view?.height ?? window.innerHeight),
        width: document.documentElement.clientWidth,
      }
      const found = listPlace(caretPlace(box, start), { width, height }, screen)
      list.style.top = `${found.top}px`
      list.style.left = `${found.left}px`
      list.style.maxHeight = `${found.maxHeight}px`
    }
    list.showPopover?.()
    place()
    document.addEventListener("scroll", place, { capture: true, passive: true })
    window.addEventListener("resize", place)
    window.visualViewport?.addEventListener("resize", place)
    window.visualViewport?.addEventListener("scroll", place)
    return () => {
      document.removeEventListener("scroll", place, { capture: true })
      window.removeEventListener("resize", place)
      window.visualViewport?.removeEventListener("resize", place)
      window.visualViewport?.removeEventListener("scroll", place)
    }
  }, [field, start, count])
  return (
    <div
      ref={popup}
      popover="manual"
      className="rounded-card border-line bg-surface text-ink shadow-pop fixed inset-auto z-70 m-0 w-86 max-w-[calc(100vw-1rem)] overflow-y-auto border p-1.5"
    >
      {children}
    </div>
  )
}

/** Makes the text box a combobox while the list is open, so that screen readers speak the active row. */
function useCombobox(
  field: RefObject<TextBox | null>,
  isOpen: boolean,
  listId: string,
  active: number,
): void {
  useEffect(() => {
    const box = field.current
    if (!box || !isOpen) return undefined
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": "true",
      "aria-controls": listId,
    }
    for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) box.removeAttribute(name)
    }
  }, [field, isOpen, listId])
  useEffect(() => {
    const box = field.current
    if (!box || !isOpen || active < 0) return undefined
    box.setAttribute("aria-activedescendant", `${listId}-${active}`)
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" })
    return () => box.removeAttribute("aria-activedescendant")
  }, [field, isOpen, listId, active])
}
