import { ShieldCheck } from "lucide-react"
import { useState } from "react"

import { formatDate } from "#lib/format.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { displayName } from "#rooms/users/display-name.ts"
import { PersonRow } from "#rooms/users/PersonRow.tsx"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { FreshSignIn } from "./FreshSignIn.tsx"
import { GrantForm } from "./GrantForm.tsx"
import { useRevoke, useTeam } from "./hooks.ts"
import { isStale } from "./is-stale.ts"
import { roleName } from "./role-name.ts"

/** Who helps to look after the place; admins only. */
export function TeamSettings({ myId }: { myId: string }) {
  const { data, isError, refetch } = useTeam()
  const revoke = useRevoke()
  const [leaving, setLeaving] = useState<NonNullable<typeof data>[number]>()
  return (
    <>
      <Card as="section" title={t("Grant a role")}>
        <GrantForm />
      </Card>
      <Card as="section" title={t("Team")}>
        {isStale(revoke.error) && <FreshSignIn />}
        <ListStates
          state={listState({ items: data, isError })}
          skeleton={<SkeletonRow />}
          skeletons={3}
          empty={{
            icon: <ShieldCheck size={24} />,
            title: t("No roles have been granted"),
            hint: t("Give somebody a role with the form above."),
          }}
          error={t("Failed to load the team")}
          onRetry={() => void refetch()}
        >
          <ul>
            {data?.map((grant) => (
              <li key={`${grant.user.id} ${grant.role}`}>
                <PersonRow
                  person={grant.user}
                  note={`${roleName(grant.role)} · ${t("since {date}", { date: formatDate(grant.createdAt) })}`}
                  action={
                    !(grant.user.id === myId && grant.role === "admin") && (
                      <Button
                        variant="secondary"
                        size="sm"
                        aria-label={t("Revoke {role} of {name}", {
                          role: roleName(grant.role),
                          name: displayName(grant.user),
                        })}
                        onClick={() => setLeaving(grant)}
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
      {leaving && (
        <ConfirmDialog
          isOpen
          isDanger
          title={t("Revoke this role?")}
          question={t("{name} will no longer be {role}. It takes effect at once.", {
            name: displayName(leaving.user),
            role: roleName(leaving.role),
          })}
          confirm={t("Revoke")}
          onConfirm={() => {
            revoke.mutate({ userId: leaving.user.id, role: leaving.role })
            setLeaving(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
