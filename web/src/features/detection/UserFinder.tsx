import { useDeferredValue, useId, useState, type FormEvent } from "react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Input } from "#ui/Input.tsx"
import { Time } from "#ui/Time.tsx"

import { useFoundUsers } from "./hooks.ts"
import { ScoreBadge } from "./ScoreBadge.tsx"

export interface UserFinderProps {
  value: string
  onChange: (value: string) => void
  isLoading: boolean
  onAnalyze: (userId: string) => void
}

const ID = /^(admin|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** An id leads straight to the analysis; a name lists matching accounts. */
export function UserFinder({ value, onChange, isLoading, onAnalyze }: UserFinderProps) {
  const [error, setError] = useState<string>()
  const listId = useId()
  const term = useDeferredValue(value.trim())
  const isId = ID.test(term)
  const found = useFoundUsers(isId ? "" : term)
  const people = isId || term === "" ? [] : (found.data ?? [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wanted = value.trim()
    const only = people.length === 1 ? people[0]!.id : undefined
    if (wanted === "") setError(t("User ID is required"))
    else if (ID.test(wanted)) onAnalyze(wanted)
    else if (only) onAnalyze(only)
    else if (people.length > 1) setError(t("Several accounts match: choose one below."))
    else setError(t("No account matches this ID or name."))
  }

  return (
    <div className="grid gap-3">
      <form noValidate onSubmit={handleSubmit} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <Input
            label={t("User ID")}
            placeholder={t("User ID, name, @handle or e-mail")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            error={error}
            onChange={(event) => {
              setError(undefined)
              onChange(event.target.value)
            }}
            {...(people.length > 0 && { "aria-controls": listId })}
          />
        </div>
        <Button type="submit" isLoading={isLoading} className="mt-6.5 h-11">
          {isLoading ? t("Analyzing...") : t("Analyze")}
        </Button>
      </form>
      {people.length > 0 && (
        <ul id={listId} aria-label={t("Accounts found")} className="-mx-2 grid">
          {people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                disabled={isLoading}
                onClick={() => onAnalyze(person.id)}
                className="hover:bg-surface-2 rounded-box flex min-h-14 w-full items-center gap-3 px-2 text-start -outline-offset-2"
              >
                <UserAvatar user={person} size={40} />
                <span className="grid min-w-0 flex-1">
                  <span className="text-md truncate font-semibold">{displayName(person)}</span>
                  <span className="text-ink-2 truncate text-sm">
                    <bdi>@{person.handle}</bdi> · <Time at={person.createdAt} />
                  </span>
                </span>
                {person.suspiciousScore !== null && <ScoreBadge score={person.suspiciousScore} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
