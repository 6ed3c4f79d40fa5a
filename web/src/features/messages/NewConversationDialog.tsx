import { Search } from "lucide-react"
import { useDeferredValue, useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { navigate } from "#lib/history.ts"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Dialog } from "#ui/Dialog.tsx"
import { Input } from "#ui/Input.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { usePeopleToWriteTo } from "./people.hooks.ts"

interface NewConversationDialogProps {
  me: string
  onClose: () => void
}

/** Chooses a recipient: suggestions first, then search results. */
export function NewConversationDialog({ me, onClose }: NewConversationDialogProps) {
  const [term, setTerm] = useState("")
  const wanted = useDeferredValue(term)
  const people = usePeopleToWriteTo(wanted)
  const items = people.data?.filter((person) => person.id !== me)
  const isSearch = wanted.trim() !== ""
  function handleChoose(userId: string) {
    onClose()
    navigate(paths.conversation(userId))
  }
  return (
    <Dialog isOpen onClose={onClose} title={t("New message")} size="sm">
      <div className="grid gap-3 pt-1">
        <Input
          label={t("Search people")}
          isLabelHidden
          type="search"
          autoComplete="off"
          placeholder={t("Search people by name...")}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          onKeyDown={(event) => {
            const [first] = items ?? []
            if (event.key === "Enter" && first && isSearch) handleChoose(first.id)
          }}
        />
        <h3 className="text-ink-2 text-13 font-semibold">
          {isSearch ? t("People") : t("Suggested")}
        </h3>
        <div className="h-80 overflow-y-auto overscroll-contain">
          <ListStates
            state={listState({ items, isError: people.isError })}
            skeleton={<SkeletonRow />}
            skeletons={5}
            error={t("Failed to load people")}
            onRetry={() => void people.refetch()}
            empty={
              isSearch
                ? {
                    icon: <Search size={24} />,
                    title: t('No people found for "{term}"', { term: wanted.trim() }),
                  }
                : {
                    title: t("No suggestions available"),
                    hint: t("Search for a person by name."),
                  }
            }
          >
            <ul>
              {items?.map((person) => (
                <li key={person.id}>
                  <button
                    type="button"
                    onClick={() => handleChoose(person.id)}
                    className="hover:bg-surface-2 rounded-box flex min-h-14 w-full items-center gap-3 px-2 text-start -outline-offset-2"
                  >
                    <UserAvatar user={person} size={40} />
                    <span className="grid min-w-0">
                      <span className="text-md truncate font-semibold">{displayName(person)}</span>
                      <span className="text-ink-2 truncate text-sm">
                        <bdi>@{person.handle}</bdi>
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </ListStates>
        </div>
      </div>
    </Dialog>
  )
}
