import { TEAM_ROLES, type TeamRole } from "@grove/contract/settings"
import { useState } from "react"

import { useNeedsFreshSignIn } from "#features/auth/fresh.hooks.ts"
import { FreshSignInDialog } from "#features/auth/FreshSignInDialog.tsx"
import { isStale } from "#features/auth/is-stale.ts"
import { currentPath } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { Button } from "#ui/Button.tsx"
import { Input } from "#ui/Input.tsx"
import { Select } from "#ui/Select.tsx"

import { useGrant } from "./hooks.ts"
import { roleName } from "./role-name.ts"

const EMPTY: { who: string; role: TeamRole } = { who: "", role: "moderator" }

export function GrantForm({ myId }: { myId: string }) {
  // Survives signing in again.
  const [{ who, role }, change, forget] = useDraft(`grant.${myId}`, EMPTY)
  const grant = useGrant(forget)
  const needsSignIn = useNeedsFreshSignIn(grant.error)
  const [isAsked, setIsAsked] = useState(false)
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (who.trim() === "") return
        if (needsSignIn) setIsAsked(true)
        else grant.mutate({ who: who.trim(), role })
      }}
    >
      <Input
        label={t("E-mail address or user ID")}
        value={who}
        autoComplete="off"
        onChange={(event) => change({ who: event.target.value })}
      />
      <Select
        label={t("Role")}
        value={role}
        options={TEAM_ROLES.map((value) => ({ value, label: roleName(value) }))}
        onChange={(value) => change({ role: value as TeamRole })}
      />
      <Button type="submit" disabled={who.trim() === ""} isLoading={grant.isPending}>
        {t("Grant")}
      </Button>
      {(isAsked || isStale(grant.error)) && (
        <FreshSignInDialog
          title={t("Grant a role")}
          returnTo={currentPath()}
          onClose={() => {
            setIsAsked(false)
            grant.reset()
          }}
        />
      )}
    </form>
  )
}
