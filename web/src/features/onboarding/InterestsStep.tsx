import { ONBOARDING } from "@grove/contract/limits"
import { Check, Plus } from "lucide-react"
import { useState, type FormEvent } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Input } from "#ui/Input.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { useChangeOnboarding, useOnboarding, useTopics } from "./hooks.ts"
import { readTopic } from "./read-topic.ts"
import { StepFrame, type StepProps } from "./StepFrame.tsx"

const CHIP =
  "border-line-strong hover:bg-surface-2 aria-pressed:bg-accent-soft aria-pressed:border-accent aria-pressed:text-accent inline-flex min-h-10 max-w-full items-center gap-1.5 rounded-full border px-4 text-sm font-semibold transition-colors"

/** Hashtags the member likes. They choose whom to suggest, to this member and to others with the same ones. */
export function InterestsStep(props: StepProps) {
  const state = useOnboarding()
  const topics = useTopics()
  const chosen = state.data?.interests
  return (
    <StepFrame
      {...props}
      step="interests"
      title={t("What interests you?")}
      hint={t("People with the same interests are suggested to each other.")}
      share={Math.min(1, (chosen?.length ?? 0) / 3)}
    >
      {chosen && topics.data ? (
        <Choice chosen={chosen} topics={topics.data} />
      ) : state.isError || topics.isError ? (
        <ErrorState
          message={t("Failed to load suggestions")}
          onRetry={() => void Promise.all([state.refetch(), topics.refetch()])}
        />
      ) : (
        <div aria-busy className="flex flex-wrap gap-2">
          <output className="sr-only">{t("Loading...")}</output>
          {Array.from({ length: 10 }, (_, at) => (
            <Skeleton key={at} className="h-10 w-26 rounded-full" />
          ))}
        </div>
      )}
    </StepFrame>
  )
}

function Choice({ chosen, topics }: { chosen: string[]; topics: string[] }) {
  // Interests of an earlier visit come first, and keep their place when deselected.
  const [first] = useState(() => chosen.filter((name) => !topics.includes(name)))
  const [added, setAdded] = useState<string[]>([])
  const [typed, setTyped] = useState("")
  const [error, setError] = useState<string>()
  const change = useChangeOnboarding()
  const shown = [...new Set([...first, ...topics, ...added])]

  function choose(names: string[]): boolean {
    const isTooMany = names.length > ONBOARDING.interests
    setError(
      isTooMany
        ? t("You can choose up to {count} interests.", { count: ONBOARDING.interests })
        : undefined,
    )
    if (!isTooMany) change.mutate({ interests: names })
    return !isTooMany
  }
  const toggle = (name: string) =>
    choose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  function handleAdd(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === "") return
    const name = readTopic(typed)
    if (name === undefined) {
      setError(t("Use letters, digits and _ only."))
      return
    }
    if (!chosen.includes(name) && !choose([...chosen, name])) return
    setAdded((known) => [...known, name])
    setTyped("")
    setError(undefined)
  }
  return (
    <>
      <ul aria-label={t("Interests")} className="flex flex-wrap gap-2">
        {shown.map((name) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              aria-pressed={chosen.includes(name)}
              className={CHIP}
              onClick={() => toggle(name)}
            >
              {chosen.includes(name) ? (
                <Check aria-hidden size={16} />
              ) : (
                <Plus aria-hidden size={16} />
              )}
              <bdi className="truncate">#{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={handleAdd} className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Input
            label={t("Another interest")}
            isLabelHidden
            placeholder={t("Another interest")}
            value={typed}
            maxLength={101}
            autoComplete="off"
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="md:min-h-11">
          {t("Add|verb")}
        </Button>
      </form>
    </>
  )
}
