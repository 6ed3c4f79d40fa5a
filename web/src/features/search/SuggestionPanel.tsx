import { Hash, History } from "lucide-react"
import { useEffect, useMemo } from "react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The listbox of a combobox: no element with these roles can show a picture, and the input handles the keys. */
import { classNames } from "#ui/class-names.ts"
import { HighlightTerm, Highlighted } from "#ui/Highlighted.tsx"

import { choicesFor, type Choice } from "./choices.ts"
import { useSuggestions } from "./hooks.ts"
import { clearRecentSearches, recentSearches } from "./recent.ts"

interface SuggestionPanelProps {
  id: string
  typed: string
  choices: readonly Choice[]
  active: number
  onChoices: (choices: readonly Choice[]) => void
  onChoose: (choice: Choice) => void
}

/** The listbox below the box. Focus stays in the box; the active option is only highlighted. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { id, typed, choices, active, onChoices, onChoose } = props
  const recent = useStore(recentSearches)
  const found = useSuggestions(typed)
  const next = useMemo(() => choicesFor(typed, recent, found), [typed, recent, found])
  useEffect(() => onChoices(next), [next, onChoices])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" })
  }, [id, active])
  if (choices.length === 0) return null
  const isRecent = choices[0]?.kind === "recent"
  return (
    <div className="rounded-card border-line bg-surface shadow-pop absolute inset-x-0 top-full z-50 mt-1.5 grid max-h-[70dvh] overflow-y-auto border py-1.5">
      {isRecent && (
        <div className="flex items-center justify-between gap-3 px-4 py-1">
          <p className="text-ink-2 text-13 font-semibold">{t("Recent searches")}</p>
          <button
            type="button"
            onClick={clearRecentSearches}
            className="text-accent text-13 min-h-10 rounded-lg px-1 font-semibold hover:underline"
          >
            {t("Clear all")}
          </button>
        </div>
      )}
      <HighlightTerm term={typed}>
        <div id={id} role="listbox" aria-label={isRecent ? t("Recent searches") : t("Suggestions")}>
          {choices.map((choice, index) => (
            <div
              key={keyOf(choice)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the box, so that typing can continue.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
              className={classNames(
                "flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5",
                index === active ? "bg-surface-2" : "hover:bg-surface-2",
              )}
            >
              <ChoiceText choice={choice} />
            </div>
          ))}
        </div>
      </HighlightTerm>
    </div>
  )
}

const keyOf = (choice: Choice) =>
  choice.kind === "person" ? choice.person.id : `${choice.kind} ${choice.term}`

function ChoiceText({ choice }: { choice: Choice }) {
  if (choice.kind === "person")
    return (
      <>
        <UserAvatar user={choice.person} size={34} />
        <span className="grid min-w-0">
          <span className="text-md truncate font-semibold">
            <Highlighted text={displayName(choice.person)} by="beginnings" />
          </span>
          <bdi className="text-ink-2 text-13 max-w-full justify-self-start truncate">
            @{choice.person.handle}
          </bdi>
        </span>
      </>
    )
  const Icon = choice.kind === "recent" ? History : Hash
  return (
    <>
      <span className="bg-surface-2 text-ink-2 grid size-8.5 shrink-0 place-items-center rounded-full">
        <Icon aria-hidden size={17} />
      </span>
      <span className="text-md min-w-0 truncate" dir="auto">
        {choice.kind === "recent" ? (
          choice.term
        ) : (
          <Highlighted text={choice.term} by="beginnings" />
        )}
      </span>
    </>
  )
}
