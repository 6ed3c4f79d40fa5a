import { MODERATION } from "@grove/contract/limits"
import type { PenaltyChoice } from "@grove/contract/penalties"
import { needsFreshSignIn } from "@grove/contract/permissions"
import type { Violation, ViolationAction } from "@grove/contract/reports"
import { useState } from "react"

import { useNeedsFreshSignIn } from "#features/auth/fresh.hooks.ts"
import { useCurrentUser } from "#features/auth/hooks.ts"
import { isStale } from "#features/auth/is-stale.ts"
import { useDraft } from "#lib/use-draft.ts"

import { choiceOf, comparedToRule, ownChoice, type Choice } from "./decision-texts.ts"
import { useResolve } from "./violations.hooks.ts"

/** An unsent decision of a moderator. */
export interface Draft {
  note: string
  /** Undefined for the rule's own penalty. */
  penalty: PenaltyChoice | undefined
  reason: string
}
const BLANK: Draft = { note: "", penalty: undefined, reason: "" }

/**
 * Takes a decision from click or key to the server: requires a reason where needed and confirms
 * suspensions and bans.
 */
export function useDecisions(onDone: (violation: Violation, choice: Choice) => void) {
  // Drafts survive signing in again.
  const [drafts, changeDrafts] = useDraft<Record<number, Draft>>(
    `decisions.${useCurrentUser().id}`,
    {},
  )
  const needsSignIn = useNeedsFreshSignIn()
  const [unsent, setUnsent] = useState<number>()
  const [choosing, setChoosing] = useState<number>()
  const [reasonMissing, setReasonMissing] = useState<number>()
  const [confirming, setConfirming] = useState<Violation>()

  const draftOf = (id: number) => drafts[id] ?? BLANK
  const chosenFor = ({ id, choices }: Violation) =>
    choiceOf(choices, draftOf(id).penalty ?? ownChoice(choices).penalty)
  const resolve = useResolve((violation) => {
    onDone(violation, chosenFor(violation))
    changeDrafts({ [violation.id]: BLANK })
  })
  const refused =
    resolve.isError && isStale(resolve.error) ? resolve.variables.violationId : undefined

  const send = (violation: Violation, action: ViolationAction) => {
    const { note, reason } = draftOf(violation.id)
    setConfirming(undefined)
    resolve.mutate({
      violationId: violation.id,
      action,
      note,
      ...(action === "content_removed" && {
        penalty: chosenFor(violation).penalty,
        penaltyReason: reason,
      }),
    })
  }
  const decide = (violation: Violation, action: ViolationAction) => {
    if (violation.obstacle !== null || resolve.isPending) return
    if (action !== "content_removed") return send(violation, action)
    const { penalty } = chosenFor(violation)
    const isOwn = comparedToRule(violation.choices, penalty) === "own"
    if (!isOwn && draftOf(violation.id).reason.trim().length < MODERATION.reasonCharacters) {
      setChoosing(violation.id)
      setReasonMissing(violation.id)
      focusReason(violation.id)
      return
    }
    if (!needsFreshSignIn(penalty)) send(violation, action)
    else if (needsSignIn) setUnsent(violation.id)
    else setConfirming(violation)
  }
  return {
    decide,
    draftOf,
    choosing,
    reasonMissing,
    choose: (id: number) => setChoosing(choosing === id ? undefined : id),
    write: (id: number, change: Partial<Draft>) => {
      setReasonMissing(undefined)
      changeDrafts({ [id]: { ...draftOf(id), ...change } })
    },
    confirming: confirming && { violation: confirming, choice: chosenFor(confirming) },
    confirm: () => confirming && send(confirming, "content_removed"),
    cancel: () => setConfirming(undefined),
    /** The case whose decision waits for a fresh sign-in. */
    waiting: unsent ?? refused,
    stopWaiting: () => {
      setUnsent(undefined)
      resolve.reset()
    },
    /** The decision being saved, and the case whose decision failed. */
    pending: resolve.isPending ? resolve.variables : undefined,
    failed: resolve.isError
      ? { id: resolve.variables.violationId, error: resolve.error }
      : undefined,
  }
}

/** Waits until the field has rendered. */
function focusReason(id: number) {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-reason="${id}"]`)?.focus())
}
