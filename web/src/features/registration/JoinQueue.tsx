import type { JoinRequest } from "@grove/contract/registration"
import { UserRoundCheck } from "lucide-react"
import { useState } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { useJoinRequests } from "./hooks.ts"
import { JoinRequestRow } from "./JoinRequestRow.tsx"
import { RefuseDialog } from "./RefuseDialog.tsx"

export function JoinQueue() {
  const list = useJoinRequests()
  const [refusing, setRefusing] = useState<JoinRequest>()
  return (
    <Card as="section" title={t("Waiting for approval")}>
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
          {list.items?.map((request) => (
            <JoinRequestRow
              key={request.id}
              request={request}
              onRefuse={() => setRefusing(request)}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </ListStates>
      {refusing && <RefuseDialog request={refusing} onClose={() => setRefusing(undefined)} />}
    </Card>
  )
}
