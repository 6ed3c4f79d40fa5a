import { EVENT } from "@grove/contract/limits"
import type { PersonRef } from "@grove/contract/users"
import { Check, Search, X } from "lucide-react"
import { useDeferredValue, useState } from "react"

import { useFollowing } from "#features/follows/hooks.ts"
import { usePeopleToWriteTo } from "#features/messages/people.hooks.ts"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Input } from "#ui/Input.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { useInvite } from "./hooks.ts"
import { ScopeChoice, type EventScope } from "./ScopeChoice.tsx"

interface InviteDialogProps {
  postId: string
  hostId: string
  myId: string
  /** There are later dates that people can be invited to at once. */
  isSeries: boolean
  onClose: () => void
}

/** Finds people and invites several at once: those the member follows first, then search results. */
export function InviteDialog({ postId, hostId, myId, isSeries, onClose }: InviteDialogProps) {
  const [scope, setScope] = useState<EventScope>("this")
  const [term, setTerm] = useState("")
  const [chosen, setChosen] = useState<readonly PersonRef[]>([])
  const wanted = useDeferredValue(term)
  const isSearch = wanted.trim() !== ""
  const followed = useFollowing(myId)
  const found = usePeopleToWriteTo(wanted)
  const invite = useInvite(postId, onClose)
  const isSuggested = !isSearch && followed.items?.length === 0
  const shown = isSearch || isSuggested ? found.data : followed.items
  const items = shown?.filter(({ id }) => id !== myId && id !== hostId)
  const isFull = chosen.length >= EVENT.invitations
  const toggle = (person: PersonRef) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== person.id)
      if (others.length < before.length) return others
      return before.length < EVENT.invitations ? [...before, person] : before
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t("Invite people")}
      size="sm"
      submitLabel={
        chosen.length > 0
          ? t("Invite {count, plural, one {# person} other {# people}}", { count: chosen.length })
          : t("Invite")
      }
      isPending={invite.isPending}
      isDisabled={chosen.length === 0}
      onSubmit={() =>
        invite.mutate({ userIds: chosen.map(({ id }) => id), ...(isSeries && { scope }) })
      }
    >
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
            if (event.key !== "Enter") return
            // Enter chooses the first result instead of sending what is chosen so far.
            event.preventDefault()
            const [first] = items ?? []
            if (isSearch && first) {
              toggle(first)
              setTerm("")
            }
          }}
        />
        {isSeries && <ScopeChoice label={t("Invite to")} scope={scope} onChange={setScope} />}
        {chosen.length > 0 && <Chosen people={chosen} onRemove={toggle} />}
        {isFull && (
          <p className="text-warn text-13">
            {t("You can invite {count} people at once.", { count: EVENT.invitations })}
          </p>
        )}
        <div className="h-72 overflow-y-auto overscroll-contain">
          <ListStates
            state={listState({
              items,
              isError: isSearch || isSuggested ? found.isError : followed.isError,
            })}
            skeleton={<SkeletonRow />}
            skeletons={5}
            error={t("Failed to load people")}
            onRetry={() => (isSearch || isSuggested ? void found.refetch() : followed.retry())}
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
                  <Choice
                    person={person}
                    isOn={chosen.some(({ id }) => id === person.id)}
                    isDisabled={isFull}
                    onToggle={() => toggle(person)}
                  />
                </li>
              ))}
            </ul>
          </ListStates>
        </div>
      </div>
    </FormDialog>
  )
}

function Chosen(props: { people: readonly PersonRef[]; onRemove: (person: PersonRef) => void }) {
  return (
    <ul
      aria-label={t("Selected people")}
      className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto"
    >
      {props.people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            aria-label={t("Remove {name}", { name: displayName(person) })}
            onClick={() => props.onRemove(person)}
            className="bg-accent-soft text-accent text-13 flex min-h-10 items-center gap-1.5 rounded-full ps-1.5 pe-3 font-semibold"
          >
            <UserAvatar user={person} size={28} />
            {displayName(person)}
            <X aria-hidden size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ChoiceProps {
  person: PersonRef
  isOn: boolean
  isDisabled: boolean
  onToggle: () => void
}

function Choice({ person, isOn, isDisabled, onToggle }: ChoiceProps) {
  return (
    <label className="hover:bg-surface-2 rounded-box has-focus-visible:outline-accent flex min-h-14 w-full items-center gap-3 px-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2">
      <UserAvatar user={person} size={40} />
      <span className="grid min-w-0 flex-1">
        <span className="text-md truncate font-semibold">{displayName(person)}</span>
        <span className="text-ink-2 truncate text-sm">
          <bdi>@{person.handle}</bdi>
        </span>
      </span>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled && !isOn}
        onChange={onToggle}
        className="sr-only"
      />
      <span
        aria-hidden
        className={classNames(
          "grid size-6 place-items-center rounded-full border-2",
          isOn ? "bg-accent border-accent text-on-accent" : "border-line-strong",
        )}
      >
        {isOn && <Check size={15} strokeWidth={3} />}
      </span>
    </label>
  )
}
