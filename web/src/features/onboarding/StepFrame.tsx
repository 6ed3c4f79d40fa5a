import { ONBOARDING_STEPS } from "@grove/contract/limits"
import type { OnboardingStep } from "@grove/contract/onboarding"
import { useEffect, useId, useRef, type ReactNode } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { useSite } from "#lib/site-look.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"
import { MAIN_ID } from "#ui/SkipLink.tsx"

import { useChangeOnboarding } from "./hooks.ts"
import { bodyClass, PANEL } from "./panel-class.ts"
import { WelcomeText } from "./WelcomeText.tsx"

export interface StepProps {
  /** Whether the member came here from another step, so that the focus follows. */
  isMoved: boolean
  onMove: () => void
}

interface StepFrameProps extends StepProps {
  step: OnboardingStep
  title: string
  hint: string
  /** How much of this step is done, from 0 to 1. */
  share: number
  /** Beside the heading. */
  action?: ReactNode
  /** Beside the buttons. */
  status?: ReactNode
  children: ReactNode
  /** Stores what was typed; moves on only if it resolves. */
  onLeave?: () => Promise<unknown>
  isBusy?: boolean
  continueLabel?: string
}

/** The frame of every step: progress, 'Skip' in the same corner, and the buttons to go back and on. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, hint, share, children, onLeave, isMoved, onMove } = props
  const { welcomeText } = useCurrentUser().onboarding
  const isPublic = useSite()?.publicReading
  const heading = useRef<HTMLHeadingElement>(null)
  const progressId = useId()
  const at = ONBOARDING_STEPS.indexOf(step)
  const change = useChangeOnboarding()
  const end = useChangeOnboarding(() => document.getElementById(MAIN_ID)?.focus())
  const isBusy = props.isBusy === true || end.isPending
  useEffect(() => {
    if (isMoved) heading.current?.focus()
  }, [isMoved, step])

  const go = (to: number) => {
    const next = ONBOARDING_STEPS[to]
    if (!next) return end.mutate({ outcome: "done" })
    onMove()
    change.mutate({ step: next })
  }
  /** A failed request reports itself; the member stays and loses nothing. */
  const leave = (to: number) => {
    if (!onLeave) return go(to)
    void onLeave().then(
      () => go(to),
      () => undefined,
    )
  }
  return (
    <Card as="section" label={t("First steps")} className={PANEL}>
      <div className="flex h-10 items-center gap-3">
        <span id={progressId} className="text-13 text-ink-2 font-semibold whitespace-nowrap">
          {t("Step {number} of {total}", { number: at + 1, total: ONBOARDING_STEPS.length })}
        </span>
        <Bars at={at} share={share} />
        <Button
          variant="ghost"
          size="sm"
          className="-me-2"
          disabled={end.isPending}
          onClick={() => end.mutate({ outcome: "skipped" })}
        >
          {t("Skip")}
        </Button>
      </div>
      <WelcomeText text={welcomeText} />
      <div className={bodyClass(step, isPublic)}>
        <div className="flex items-end justify-between gap-3">
          <div className="grid gap-0.5">
            <h2
              ref={heading}
              tabIndex={-1}
              aria-describedby={progressId}
              className="text-xl font-bold outline-none"
            >
              {title}
            </h2>
            <p className="text-ink-2 text-sm">{hint}</p>
          </div>
          {props.action}
        </div>
        {children}
        <div className="mt-auto flex flex-wrap items-center justify-end gap-2 pt-1">
          <div className="me-auto min-w-0">{props.status}</div>
          {at > 0 && (
            <Button variant="ghost" disabled={isBusy} onClick={() => leave(at - 1)}>
              {t("Back")}
            </Button>
          )}
          <Button isLoading={isBusy} className="max-md:min-w-32" onClick={() => leave(at + 1)}>
            {props.continueLabel ?? t("Continue")}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Bars({ at, share }: { at: number; share: number }) {
  return (
    <div aria-hidden className="flex flex-1 gap-1.25">
      {ONBOARDING_STEPS.map((each, index) => (
        <span
          key={each}
          className={classNames(
            "h-1.25 flex-1 overflow-hidden rounded-full",
            index === at ? "bg-accent-soft" : "bg-surface-2",
          )}
        >
          <span
            className="bg-accent block h-full rounded-full transition-[width]"
            style={{ width: `${index < at ? 100 : index > at ? 0 : Math.round(share * 100)}%` }}
          />
        </span>
      ))}
    </div>
  )
}
