import { TEXT } from "@grove/contract/limits"
import { Camera } from "lucide-react"
import { useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { profileToasts, useUpdateProfile } from "#features/users/hooks.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { useDraft } from "#lib/use-draft.ts"
import { Button } from "#ui/Button.tsx"
import { Input } from "#ui/Input.tsx"

import { StepFrame, type StepProps } from "./StepFrame.tsx"

const PictureDialog = lazyPart(() =>
  import("#features/users/PictureDialog.tsx").then((module) => module.PictureDialog),
)

/** Name and picture. What is typed survives a reload, and is stored when the member goes on. */
export function ProfileStep(props: StepProps) {
  const me = useCurrentUser()
  const [isChoosing, setIsChoosing] = useState(false)
  const [stored] = useState({ firstName: me.firstName ?? "", lastName: me.lastName ?? "" })
  const [names, change, forget] = useDraft(`first-steps.${me.id}`, stored)
  const { failure } = profileToasts.edit()
  const update = useUpdateProfile(me.id, { failure }, forget)
  const isChanged =
    names.firstName !== (me.firstName ?? "") || names.lastName !== (me.lastName ?? "")
  const hasName = names.firstName.trim() !== ""
  const hasPicture = me.profileImageUrl !== null
  return (
    <StepFrame
      {...props}
      step="profile"
      title={t("Your name and picture")}
      hint={t("So that others recognize you.")}
      share={(Number(hasName) + Number(hasPicture)) / 2}
      isBusy={update.isPending}
      onLeave={async () => isChanged && update.mutateAsync(names)}
    >
      <div className="flex flex-wrap items-center gap-4">
        <UserAvatar user={me} size={96} />
        <Button
          variant="secondary"
          icon={<Camera aria-hidden size={17} />}
          onPointerEnter={PictureDialog.preload}
          onClick={() => setIsChoosing(true)}
        >
          {hasPicture ? t("Change profile picture") : t("Add a picture")}
        </Button>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Input
          label={t("First Name")}
          value={names.firstName}
          maxLength={TEXT.name}
          autoComplete="given-name"
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <Input
          label={t("Last Name")}
          value={names.lastName}
          maxLength={TEXT.name}
          autoComplete="family-name"
          onChange={(event) => change({ lastName: event.target.value })}
        />
      </div>
      {isChoosing && <PictureDialog user={me} onClose={() => setIsChoosing(false)} />}
    </StepFrame>
  )
}
