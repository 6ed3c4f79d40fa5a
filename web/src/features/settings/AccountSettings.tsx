import type { CurrentUser } from "@grove/contract/auth"
import { Pencil } from "lucide-react"
import { useState, type ReactNode } from "react"

import { SignInMethods } from "#features/auth/SignInMethods.tsx"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { lazyPart } from "#lib/lazy-part.tsx"
import { useSite } from "#lib/site-look.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { Switch } from "#ui/Switch.tsx"

import { DataCard } from "./DataCard.tsx"
import { DeleteCard } from "./DeleteCard.tsx"
import { useChangeSettings } from "./hooks.ts"

const EditProfileDialog = lazyPart(() =>
  import("#features/users/EditProfileDialog.tsx").then((module) => module.EditProfileDialog),
)

interface AccountSettingsProps {
  user: CurrentUser
  /** Cards of other features, below the first. */
  children?: ReactNode
}

export function AccountSettings({ user, children }: AccountSettingsProps) {
  const [isEditing, setIsEditing] = useState(false)
  const change = useChangeSettings()
  const isOff = useSite()?.emailVisibility === "off"
  return (
    <>
      <Card as="section" title={t("Account")} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-4 py-1">
          <UserAvatar user={user} size={56} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-base font-semibold">{displayName(user)}</p>
            <p className="text-ink-2 truncate text-sm">
              <bdi>@{user.handle}</bdi>
            </p>
            {user.email && <p className="text-ink-2 truncate text-sm">{user.email}</p>}
          </div>
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden size={16} />}
            onPointerEnter={EditProfileDialog.preload}
            onClick={() => setIsEditing(true)}
          >
            {t("Edit Profile")}
          </Button>
        </div>
        <Switch
          label={t("Show my e-mail to others")}
          hint={
            isOff
              ? t("The administrators have turned this off for everyone.")
              : t("Shown on your profile, in people search and in suggestions.")
          }
          isOn={user.settings.showEmail && !isOff}
          isDisabled={isOff}
          onChange={(showEmail) => change.mutate({ showEmail })}
        />
      </Card>
      {children}
      <SignInMethods />
      <DataCard />
      <DeleteCard isBuiltInAdmin={user.id === "admin"} />
      {isEditing && <EditProfileDialog user={user} onClose={() => setIsEditing(false)} />}
    </>
  )
}
