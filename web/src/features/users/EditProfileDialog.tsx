import { TEXT } from "@grove/contract/limits"
import type { Profile } from "@grove/contract/users"
import { useId, useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Counter } from "#ui/Counter.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Input } from "#ui/Input.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { profileWords, useUpdateProfile } from "./hooks.ts"

export interface EditProfileDialogProps {
  user: Pick<Profile, "id" | "firstName" | "lastName" | "bio">
  onClose: () => void
}

/** spec 2: prefilled with what is there. */
export function EditProfileDialog({ user, onClose }: EditProfileDialogProps) {
  const form = useId()
  const [firstName, setFirstName] = useState(user.firstName ?? "")
  const [lastName, setLastName] = useState(user.lastName ?? "")
  const [bio, setBio] = useState(user.bio ?? "")
  const update = useUpdateProfile(user.id, profileWords.edit(), onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("Edit Profile")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("Cancel")}
          </Button>
          <Button
            type="submit"
            form={form}
            isLoading={update.isPending}
            disabled={bio.length > TEXT.bio}
          >
            {t("Save Changes")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          update.mutate({ firstName, lastName, bio })
        }}
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
        <Textarea
          label={t("Bio")}
          value={bio}
          rows={4}
          aside={<Counter used={bio.length} max={TEXT.bio} />}
          onChange={(event) => setBio(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
