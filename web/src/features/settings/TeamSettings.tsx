import type { Grant } from "@grove/contract/settings"
import { ShieldCheck } from "lucide-react"

import { useNeedsFreshSignIn, useReopened } from "#features/auth/fresh.hooks.ts"
import { FreshSignInDialog } from "#features/auth/FreshSignInDialog.tsx"
import { displayName } from "#features/users/display-name.ts"
import { PersonRow } from "#features/users/PersonRow.tsx"
import { formatDate } from "#lib/format.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { GrantForm } from "./GrantForm.tsx"
import { useRevoke, useTeam } from "./hooks.ts"
import { roleName } from "./role-name.ts"

const keyOf = (grant: Grant) => `${grant.user.id}.${grant.role}`

/** Moderators and administrators; visible to administrators only. */
export function TeamSettings({ myId }: { myId: string }) {
  const { data, isError, refetch } = useTeam()
  const chosen = useReopened("revoke")
  const revoking = data?.find((grant) => keyOf(grant) === chosen.value)
  return (
    <>
      <Card as="section" title={t("Grant a role")}>
        <GrantForm myId={myId} />
      </Card>
      <Card as="section" title={t("Team")}>
        <ListStates
          state={listState({ items: data, isError })}
          skeleton={<SkeletonRow />}
          skeletons={3}
          empty={{
            icon: <ShieldCheck size={24} />,
            title: t("No roles have been granted"),
            hint: t("Grant someone a role with the form above."),
          }}
          error={t("Failed to load the team")}
          onRetry={() => void refetch()}
        >
          <ul>
            {data?.map((grant) => (
              <li key={keyOf(grant)}>
                <PersonRow
                  person={grant.user}
                  note={`${roleName(grant.role)} · ${t("since {date}", { date: formatDate(grant.createdAt) })}`}
                  action={
                    !(grant.user.id === myId && grant.role === "admin") && (
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={t("Revoke {role} from {name}", {
                          role: roleName(grant.role),
                          name: displayName(grant.user),
                        })}
                        onClick={() => chosen.open(keyOf(grant))}
                      >
                        {t("Revoke")}
                      </Button>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </ListStates>
      </Card>
      {revoking && (
        <RevokeDialog grant={revoking} returnTo={chosen.returnTo} onClose={chosen.close} />
      )}
    </>
  )
}

function RevokeDialog(props: { grant: Grant; returnTo: string; onClose: () => void }) {
  const { user, role } = props.grant
  const revoke = useRevoke(props.onClose)
  const needsSignIn = useNeedsFreshSignIn(revoke.error)
  if (needsSignIn) return <FreshSignInDialog {...props} title={t("Revoke this role?")} />
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t("Revoke this role?")}
      question={t("{name} will no longer be {role}. This takes effect immediately.", {
        name: displayName(user),
        role: roleName(role),
      })}
      confirm={t("Revoke")}
      isLoading={revoke.isPending}
      onConfirm={() => revoke.mutate({ userId: user.id, role })}
      onClose={props.onClose}
    />
  )
}
