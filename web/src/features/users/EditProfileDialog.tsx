import { TEXT } from "@grove/contract/limits"
import type { Profile } from "@grove/contract/users"
import { useState } from "react"

import { CompletingTextarea } from "#features/completion/CompletingTextarea.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Counter } from "#ui/Counter.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Input } from "#ui/Input.tsx"

import { profileToasts, useUpdateProfile } from "./hooks.ts"

export interface EditProfileDialogProps {
  user: Pick<Profile, "id" | "firstName" | "lastName" | "bio">
  onClose: () => void
}

/** Prefilled with the current values. */
export function EditProfileDialog({ user, onClose }: EditProfileDialogProps) {
  const [firstName, setFirstName] = useState(user.firstName ?? "")
  const [lastName, setLastName] = useState(user.lastName ?? "")
  const [bio, setBio] = useState(user.bio ?? "")
  const update = useUpdateProfile(user.id, profileToasts.edit(), onClose)
  return (
    <FormDialog
      onClose={onClose}
      address={{ href: paths.editProfile(user.id, "profile"), page: paths.profile(user.id) }}
      title={t("Edit Profile")}
      submitLabel={t("Save Changes")}
      isPending={update.isPending}
      isDisabled={bio.length > TEXT.bio}
      onSubmit={() => update.mutate({ firstName, lastName, bio })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={t("First Name")}
          value={firstName}
          maxLength={TEXT.name}
          autoComplete="given-name"
          onChange={(event) => setFirstName(event.target.value)}
        />
        <Input
          label={t("Last Name")}
          value={lastName}
          maxLength={TEXT.name}
          autoComplete="family-name"
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      <CompletingTextarea
        label={t("Bio")}
        value={bio}
        rows={4}
        aside={<Counter used={bio.length} max={TEXT.bio} />}
        onChange={(event) => setBio(event.target.value)}
      />
    </FormDialog>
  )
}
