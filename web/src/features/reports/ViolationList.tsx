import type { Violation } from "@grove/contract/reports"
import { ShieldCheck, Undo2 } from "lucide-react"

import { pathWith } from "#features/auth/fresh.hooks.ts"
import { FreshSignInDialog } from "#features/auth/FreshSignInDialog.tsx"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ScrollArea } from "#ui/ScrollArea.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { ConfirmDecision } from "./ConfirmDecision.tsx"
import { removedLine, type Choice } from "./decision-texts.ts"
import { useCaseList } from "./use-case-list.ts"
import { ViolationCard } from "./ViolationCard.tsx"
import { useViolations, whyNot } from "./violations.hooks.ts"

/** Open cases, most urgent first, with mouse and keyboard navigation. */
export function ViolationList() {
  const pages = useViolations()
  const cases = useCaseList(pages.items ?? [])
  return (
    <div className="grid gap-3">
      {cases.decided && (
        <Decided {...cases.decided} isUndoing={cases.isUndoing} onUndo={cases.undo} />
      )}
      <ScrollArea label={t("Pending violations")}>
        <ListStates
          state={listState(pages)}
          skeleton={<CaseSkeleton />}
          skeletons={3}
          gap="gap-2 md:gap-4"
          empty={{
            icon: <ShieldCheck size={24} />,
            title: t("No pending violations. All reported content has been reviewed."),
          }}
          error={t("The violations could not be loaded.")}
          onRetry={pages.retry}
        >
          <ul className="grid gap-2 p-px md:gap-4">
            {pages.items?.map((violation, index, { length }) => (
              <li key={violation.id}>
                <RowBoundary>
                  {() => (
                    <ViolationCard
                      violation={violation}
                      isSelected={cases.selected === violation.id}
                      isOpen={cases.opened === violation.id}
                      pending={
                        cases.pending?.violationId === violation.id
                          ? cases.pending.action
                          : undefined
                      }
                      error={
                        cases.failed?.id === violation.id ? whyNot(cases.failed.error) : undefined
                      }
                      position={index + 1}
                      count={length}
                      onToggle={() => cases.toggle(violation.id)}
                      onStep={cases.step}
                      listed={cases.ids}
                      onShow={cases.show}
                      onDecide={(action) => cases.decide(violation, action)}
                      draft={cases.draftOf(violation.id)}
                      onDraft={(change) => cases.write(violation.id, change)}
                      isChoosing={cases.choosing === violation.id}
                      onChoosing={() => cases.choose(violation.id)}
                      isReasonMissing={cases.reasonMissing === violation.id}
                    />
                  )}
                </RowBoundary>
              </li>
            ))}
          </ul>
          <ShowMore list={pages} />
        </ListStates>
      </ScrollArea>
      <Keys />
      {cases.waiting !== undefined && (
        <FreshSignInDialog
          title={t("Rule Violation #{id}", { id: String(cases.waiting) })}
          returnTo={pathWith("case", String(cases.waiting))}
          onClose={cases.stopWaiting}
        />
      )}
      {cases.confirming && (
        <ConfirmDecision
          {...cases.confirming}
          isLoading={cases.pending !== undefined}
          onConfirm={cases.confirm}
          onClose={cases.cancel}
        />
      )}
    </div>
  )
}

/** The keys without a button; decision keys are shown on their buttons. */
function Keys() {
  const keys = [
    ["j / k", t("move")],
    ["o", t("details")],
    ["p", t("penalty")],
    ["u", t("undo")],
  ] as const
  return (
    <p className="text-13 text-ink-3 hidden flex-wrap gap-x-3 md:flex">
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd className="border-line-strong text-ink-2 rounded border px-1.5 font-sans">{key}</kbd>{" "}
          {text}
        </span>
      ))}
    </p>
  )
}

function Decided(props: {
  violation: Violation
  choice: Choice
  isUndoing: boolean
  onUndo: () => void
}) {
  const id = String(props.violation.id)
  const what = {
    dismissed: t("Violation #{id} dismissed.", { id }),
    warned: t("Violation #{id}: warning given.", { id }),
    removed: removedLine(id, props.choice),
    pending: "",
    overturned: "",
  }[props.violation.status]
  return (
    <p className="text-ink-2 flex min-h-10 flex-wrap items-center gap-2 px-4 text-sm md:px-0">
      {what}
      <Button
        size="sm"
        variant="secondary"
        icon={<Undo2 aria-hidden size={15} />}
        isLoading={props.isUndoing}
        onClick={props.onUndo}
      >
        {t("Undo")}
      </Button>
    </p>
  )
}

function CaseSkeleton() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-8 w-2/3" />
    </Card>
  )
}
