import { TEXT } from "@grove/contract/limits"
import { Search } from "lucide-react"
import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react"
import { useLocation } from "wouter"

import { isComposing } from "#lib/composing.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import type { Choice } from "./choices.ts"
import { saveRecentSearch } from "./recent.ts"

const SuggestionPanel = lazyPart(() =>
  import("./SuggestionPanel.tsx").then((module) => module.SuggestionPanel),
)

export interface SearchBoxProps {
  placeholder: string
  /** Initial value. Set a key to remount the box for another term. */
  term?: string
  /** Clears the box after submitting, where the results are shown elsewhere. */
  isCleared?: boolean
  isLarge?: boolean
  children?: ReactNode
}

/** A combobox that suggests members and hashtags while typing. */
export function SearchBox({
  placeholder,
  term = "",
  isCleared,
  isLarge,
  children,
}: SearchBoxProps) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(term)
  const [isOpen, setIsOpen] = useState(false)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const isShown = isOpen && choices.length > 0
  const chosen = isShown ? choices[active] : undefined

  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const submit = (value: string) => {
    const wanted = value.trim()
    if (!wanted) return
    saveRecentSearch(wanted)
    close()
    setTyped(isCleared ? "" : wanted)
    navigate(paths.searchFor(wanted))
  }
  const choose = (choice: Choice) => {
    if (choice.kind === "person") {
      close()
      setTyped(isCleared ? "" : term)
      navigate(paths.profile(choice.person.id))
    } else submit(choice.term)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) choose(chosen)
    else submit(typed)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      if (isShown) event.preventDefault()
      return close()
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step === 0 || isComposing(event.nativeEvent)) return
    event.preventDefault()
    if (!isShown) return setIsOpen(true)
    // One position more than there are options: the box itself.
    const places = choices.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }

  return (
    <search
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <form action={paths.search} onSubmit={handleSubmit} className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            size={18}
            className="text-ink-2 pointer-events-none absolute start-3.5 top-1/2 -translate-y-1/2"
          />
          <input
            ref={field}
            name="q"
            type="search"
            role="combobox"
            aria-label={t("Search")}
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
            maxLength={TEXT.search}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setIsOpen(true)
              setActive(-1)
            }}
            onFocus={() => setIsOpen(true)}
            onPointerDown={() => setIsOpen(true)}
            onKeyDown={handleKey}
            className={classNames(
              "w-full pe-4 ps-10.5",
              isLarge
                ? "rounded-box border-line-strong bg-surface hover:border-ink-3 md:text-md h-11 border text-base"
                : "bg-surface-2 h-10 rounded-full text-sm",
            )}
          />
        </div>
        {children}
      </form>
      {isOpen && (
        <SuggestionPanel
          id={listId}
          typed={typed}
          choices={choices}
          active={active}
          onChoices={setChoices}
          onChoose={choose}
        />
      )}
    </search>
  )
}
