import type { Violation, ViolationAction } from "@grove/contract/reports"
import { useEffect, useEffectEvent, useState } from "react"

import { caseKeyOf, neighbourOf, type CaseKey } from "./case-keys.ts"
import { useResolve, useUndo } from "./hooks.ts"

/** The list of cases as something one works through: what is selected, open and just decided. */
export function useCaseList(items: readonly Violation[]) {
  const ids = items.map((violation) => violation.id)
  const [selected, setSelected] = useState<number>()
  const [opened, setOpened] = useState<number>()
  const [decided, setDecided] = useState<Violation>()
  const [notes, setNotes] = useState<Record<number, string>>({})

  const focus = (id: number | undefined) => {
    setSelected(id)
    if (id !== undefined) document.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus()
  }
  const undo = useUndo(() => setDecided(undefined))
  const resolve = useResolve((violation) => {
    setDecided(violation)
    if (opened === violation.id) setOpened(undefined)
    // The buttons go with the case: the next one takes the focus.
    const rest = ids.filter((id) => id !== violation.id)
    focus(rest[Math.min(ids.indexOf(violation.id), rest.length - 1)])
  })
  const decide = (violationId: number, action: ViolationAction) =>
    resolve.mutate({ violationId, action, note: notes[violationId] ?? "" })

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
    writeNote: (id: number, note: string) => setNotes({ ...notes, [id]: note }),
    undo: () => decided && undo.mutate(decided.id),
    isUndoing: undo.isPending,
    /** The case that is being decided, and the one that could not be. */
    pending: resolve.isPending ? resolve.variables : undefined,
    failed: resolve.isError
      ? { id: resolve.variables.violationId, error: resolve.error }
      : undefined,
  }
}

function caseAt(target: EventTarget | null): number | undefined {
  const card = (target as Element | null)?.closest<HTMLElement>("[data-case]")
  return card ? Number(card.dataset["case"]) : undefined
}
