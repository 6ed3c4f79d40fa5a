import { TEAM_ROLES, type TeamRole } from "@grove/contract/settings"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Input } from "#ui/Input.tsx"
import { Select } from "#ui/Select.tsx"

import { FreshSignIn } from "./FreshSignIn.tsx"
import { useGrant } from "./hooks.ts"
import { isStale } from "./is-stale.ts"
import { roleName } from "./role-name.ts"

export function GrantForm() {
  const [who, setWho] = useState("")
  const [role, setRole] = useState<TeamRole>("moderator")
  const grant = useGrant(() => setWho(""))
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        if (who.trim() !== "") grant.mutate({ who: who.trim(), role })
      }}
    >
      {isStale(grant.error) && (
        <div className="sm:col-span-3">
          <FreshSignIn />
        </div>
      )}
      <Input
        label={t("E-mail address or user id")}
        value={who}
        autoComplete="off"
        onChange={(event) => setWho(event.target.value)}
      />
      <Select
        label={t("Role")}
        value={role}
        options={TEAM_ROLES.map((value) => ({ value, label: roleName(value) }))}
        onChange={(value) => setRole(value as TeamRole)}
      />
      <Button type="submit" disabled={who.trim() === ""} isLoading={grant.isPending}>
        {t("Grant")}
      </Button>
    </form>
  )
}
