import type { Invitation } from "@grove/contract/registration"
import { Ticket } from "lucide-react"
import { useState } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { useInvitations, useRevokeInvitation } from "./hooks.ts"
import { InvitationRow } from "./InvitationRow.tsx"
import { InviteForm } from "./InviteForm.tsx"
import { useMayInvite } from "./may-invite.hooks.ts"

/** Creates, lists and revokes invitations: the member's own, or everyone's for administrators. */
export function InvitationPanel({ whose }: { whose: "all" | "mine" }) {
  const list = useInvitations(whose)
  const allowed = useMayInvite().data
  const [revoking, setRevoking] = useState<Invitation>()
  const [madeId, setMadeId] = useState<string>()
  return (
    <>
      {allowed?.mayInvite && (
        <Card as="section" title={t("Invite people")}>
          <InviteForm left={allowed.left} onMade={({ id }) => setMadeId(id)} />
        </Card>
      )}
      <Card as="section" title={whose === "all" ? t("Invitations") : t("Your invitations")}>
        {allowed?.mayInvite === false && (
          <p className="text-md text-ink-2 mb-3">
            {t("New invitations cannot be made right now.")}
          </p>
        )}
        <ListStates
          state={listState(list)}
          skeleton={<SkeletonRow />}
          skeletons={2}
          empty={{
            icon: <Ticket size={24} />,
            title: t("No invitations yet"),
            hint: t("An invitation is a link for a limited number of people and days."),
          }}
          error={t("Failed to load the invitations")}
          onRetry={list.retry}
        >
          <ul className="divide-line divide-y">
            {list.items?.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                isInviterShown={whose === "all"}
                isNew={invitation.id === madeId}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </ul>
          <ShowMore list={list} />
        </ListStates>
      </Card>
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  )
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = useRevokeInvitation(onClose)
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t("Revoke this invitation?")}
      question={t("Its link stops working at once. People who joined with it stay.")}
      confirm={t("Revoke")}
      isLoading={revoke.isPending}
      onConfirm={() => revoke.mutate(invitation.id)}
      onClose={onClose}
    />
  )
}
