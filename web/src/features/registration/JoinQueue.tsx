import type { JoinRequest } from "@grove/contract/registration"
import { UserRoundCheck } from "lucide-react"
import { useMemo, useRef, useState } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { useKeptFocus } from "#ui/use-kept-focus.ts"

import { useJoinRequests } from "./hooks.ts"
import { JoinRequestRow } from "./JoinRequestRow.tsx"
import { RefuseDialog } from "./RefuseDialog.tsx"

export function JoinQueue() {
  const list = useJoinRequests()
  const [refusing, setRefusing] = useState<JoinRequest>()
  const place = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => list.items?.map(({ id }) => id) ?? [], [list.items])
  // After a decision, the focus moves to the next person.
  useKeptFocus(place, ids)
  return (
    <Card as="section" title={t("Waiting for approval")}>
      <div ref={place}>
        <ListStates
          state={listState(list)}
          skeleton={<SkeletonRow />}
          skeletons={3}
          empty={{
            icon: <UserRoundCheck size={24} />,
            title: t("Nobody is waiting"),
            hint: t("People who ask to join appear here with what they wrote."),
          }}
          error={t("Failed to load the requests")}
          onRetry={list.retry}
        >
          <ul className="divide-line divide-y">
            {list.items?.map((request, index) => (
              <JoinRequestRow
                key={request.id}
                index={index}
                request={request}
                onRefuse={() => setRefusing(request)}
              />
            ))}
          </ul>
          <ShowMore list={list} />
        </ListStates>
      </div>
      {refusing && <RefuseDialog request={refusing} onClose={() => setRefusing(undefined)} />}
    </Card>
  )
}
