import { needsFreshSignIn } from "@grove/contract/permissions"
import type { Violation, ViolationAction } from "@grove/contract/reports"
import { useEffect, useEffectEvent, useState } from "react"

import { useDraft } from "#lib/use-draft.ts"
import { useNeedsFreshSignIn } from "#rooms/auth/fresh.hooks.ts"
import { useCurrentUser } from "#rooms/auth/hooks.ts"
import { isStale } from "#rooms/auth/is-stale.ts"

import { caseKeyOf, neighbourOf, type CaseKey } from "./case-keys.ts"
import { useResolve, useUndo } from "./hooks.ts"

/** The list of cases as something one works through: what is selected, open and just decided. */
export function useCaseList(items: readonly Violation[]) {
  const ids = items.map((violation) => violation.id)
  const [selected, setSelected] = useState(caseInAddress)
  const [opened, setOpened] = useState(caseInAddress)
  const [decided, setDecided] = useState<Violation>()
  // What was written is still there after signing in again.
  const [notes, changeNotes] = useDraft<Record<number, string>>(`notes.${useCurrentUser().id}`, {})
  const needsSignIn = useNeedsFreshSignIn()
  const [unsent, setUnsent] = useState<number>()

  const focus = (id: number | undefined) => {
    setSelected(id)
    if (id !== undefined) document.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus()
  }
  const undo = useUndo(() => setDecided(undefined))
  const resolve = useResolve((violation) => {
    setDecided(violation)
    changeNotes({ [violation.id]: "" })
    if (opened === violation.id) setOpened(undefined)
    // The buttons go with the case: the next one takes the focus.
    const rest = ids.filter((id) => id !== violation.id)
    focus(rest[Math.min(ids.indexOf(violation.id), rest.length - 1)])
  })
  const decide = (violationId: number, action: ViolationAction) => {
    const violation = items.find(({ id }) => id === violationId)
    if (needsSignIn && violation && isGrave(violation, action)) setUnsent(violationId)
    else resolve.mutate({ violationId, action, note: notes[violationId] ?? "" })
  }
  const refused =
    resolve.isError && isStale(resolve.error) ? resolve.variables.violationId : undefined

  const act = (key: CaseKey) => {
    if (key === "next" || key === "previous")
      return focus(neighbourOf(ids, selected, key === "next" ? 1 : -1))
    if (key === "undo") return decided && undo.mutate(decided.id)
    if (selected === undefined || !ids.includes(selected)) return undefined
    if (key === "details") return setOpened(opened === selected ? undefined : selected)
    return resolve.isPending ? undefined : decide(selected, key)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = caseKeyOf(event)
    if (key === undefined || document.querySelector("[data-scroll-lock]")) return
    event.preventDefault()
    act(key)
  })
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener("keydown", (event) => handleKey(event), { signal })
    // Whatever of a case has the focus, that case is meant by the keys.
    document.addEventListener("focusin", (event) => setSelected(caseAt(event.target)), { signal })
    return () => gone.abort()
  }, [])

  return {
    selected,
    opened,
    toggle: (id: number) => setOpened(opened === id ? undefined : id),
    decided,
    decide,
    notes,
    writeNote: (id: number, note: string) => changeNotes({ [id]: note }),
    undo: () => decided && undo.mutate(decided.id),
    isUndoing: undo.isPending,
    /** The case whose decision waits for a fresh sign-in. */
    waiting: unsent ?? refused,
    stopWaiting: () => {
      setUnsent(undefined)
      resolve.reset()
    },
    /** The case that is being decided, and the one that could not be. */
    pending: resolve.isPending ? resolve.variables : undefined,
    failed: resolve.isError
      ? { id: resolve.variables.violationId, error: resolve.error }
      : undefined,
  }
}

const isGrave = ({ choices }: Violation, action: ViolationAction) =>
  action === "content_removed" && needsFreshSignIn(choices.find(({ isOwn }) => isOwn)?.penalty)

/** The case to open again after signing in. */
const caseInAddress = () => Number(new URLSearchParams(location.search).get("case")) || undefined

function caseAt(target: EventTarget | null): number | undefined {
  const card = (target as Element | null)?.closest<HTMLElement>("[data-case]")
  return card ? Number(card.dataset["case"]) : undefined
}
