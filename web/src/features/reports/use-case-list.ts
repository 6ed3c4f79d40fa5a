import type { Violation } from "@grove/contract/reports"
import { useEffect, useEffectEvent, useState } from "react"

import { shortcuts } from "#features/shortcuts/choice.ts"

import { caseKeyOf, neighborOf, type CaseKey } from "./case-keys.ts"
import type { Choice } from "./decision-texts.ts"
import { useDecisions } from "./use-decisions.ts"
import { useUndo } from "./violations.hooks.ts"

/** Selection, expansion and the last decision of the case list. */
export function useCaseList(items: readonly Violation[]) {
  const ids = items.map((violation) => violation.id)
  const [selected, setSelected] = useState(caseInAddress)
  const [opened, setOpened] = useState(caseInAddress)
  const [named] = useState(caseInAddress)
  const [decided, setDecided] = useState<{ violation: Violation; choice: Choice }>()

  const focus = (id: number | undefined) => {
    setSelected(id)
    if (id !== undefined) document.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus()
  }
  const undo = useUndo(() => setDecided(undefined))
  const decisions = useDecisions((violation, choice) => {
    setDecided({ violation, choice })
    const rest = ids.filter((id) => id !== violation.id)
    const next = rest[Math.min(ids.indexOf(violation.id), rest.length - 1)]
    if (opened === violation.id) setOpened(isPhone() ? next : undefined)
    // The focused buttons disappear with the case, so focus moves to the next case.
    focus(next)
  })
  const takeBack = () => decided && undo.mutate(decided.violation.id)

  const act = (key: CaseKey) => {
    if (key === "next" || key === "previous")
      return focus(neighborOf(ids, selected, key === "next" ? 1 : -1))
    if (key === "undo") return takeBack()
    const violation = items.find(({ id }) => id === selected)
    if (!violation) return undefined
    if (key === "details") return setOpened(opened === violation.id ? undefined : violation.id)
    if (key === "penalty") return violation.obstacle ?? decisions.choose(violation.id)
    return decisions.decide(violation, key)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = shortcuts.get() === "on" ? caseKeyOf(event) : undefined
    if (key === undefined || document.querySelector("[data-scroll-lock]")) return
    event.preventDefault()
    act(key)
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener("keydown", (event) => handleKey(event), { signal })
    // Keys apply to the case that contains the focus.
    document.addEventListener("focusin", (event) => setSelected(caseAt(event.target)), { signal })
    return () => controller.abort()
  }, [])

  // A notification leads to its case, which can be further down and is there only once the list is loaded.
  const isListed = named !== undefined && ids.includes(named)
  useEffect(() => {
    if (isListed) document.querySelector<HTMLElement>(`[data-case="${named}"]`)?.focus()
  }, [isListed, named])

  return {
    ...decisions,
    ids,
    selected,
    opened,
    step: (by: -1 | 1) => setOpened(neighborOf(ids, opened, by)),
    show: (id: number) => {
      setOpened(id)
      focus(id)
    },
    toggle: (id: number) => setOpened(opened === id ? undefined : id),
    decided,
    undo: takeBack,
    isUndoing: undo.isPending,
  }
}

/** There a case fills the screen, and the next one follows it. */
const isPhone = () => matchMedia("(width < 48rem)").matches

/** The case a notification names, or the one to reopen after signing in again. */
const caseInAddress = () => Number(new URLSearchParams(location.search).get("case")) || undefined

function caseAt(target: EventTarget | null): number | undefined {
  const card = (target as Element | null)?.closest<HTMLElement>("[data-case]")
  return card ? Number(card.dataset["case"]) : undefined
}
