import type { Profile } from "@grove/contract/users"
import { useReducer } from "react"

import { useImagePicker } from "#features/media/hooks.ts"
import { ImagePicker } from "#features/media/ImagePicker.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Avatar } from "#ui/Avatar.tsx"
import { Button } from "#ui/Button.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Input } from "#ui/Input.tsx"
import { toast } from "#ui/toast.ts"

import { displayName } from "./display-name.ts"
import { profileToasts, useUpdateProfile } from "./hooks.ts"
import { validatePicture, NO_ADDRESS, typeAddress } from "./picture-choice.ts"
import { PictureCrop } from "./PictureCrop.tsx"
import { useCroppedPicture } from "./use-cropped-picture.ts"

export interface PictureDialogProps {
  user: Pick<Profile, "id" | "firstName" | "lastName" | "profileImageUrl">
  onClose: () => void
}

/** A URL, or the chosen section of an uploaded picture. The server fetches the URL, never the browser. */
export function PictureDialog({ user, onClose }: PictureDialogProps) {
  const picker = useImagePicker("profile", { isMultiple: false })
  const [{ url, error }, dispatch] = useReducer(typeAddress, NO_ADDRESS)
  const update = useUpdateProfile(user.id, profileToasts.picture(), onClose)
  const cropped = useCroppedPicture(picker.images[0])
  const { picture } = cropped
  const hasUrl = url.trim() !== ""
  const isPending = update.isPending || cropped.isDrawing

  async function handleSubmit() {
    // Drawn only when it will be sent: a typed URL takes precedence.
    const drawn = hasUrl ? picture : await cropped.draw()
    if (drawn === "failed") return
    const verdict = validatePicture(url, drawn)
    if ("notice" in verdict) toast({ ...verdict.notice, variant: "destructive" })
    else if ("addressError" in verdict) dispatch({ type: "refused", error: verdict.addressError })
    else update.mutate(verdict)
  }

  return (
    <FormDialog
      onClose={onClose}
      address={{ href: paths.editProfile(user.id, "picture"), page: paths.profile(user.id) }}
      isChanged={picker.images.length > 0}
      title={t("Update Profile Picture")}
      submitLabel={t("Update Picture")}
      isPending={isPending}
      isDisabled={picker.isProcessing}
      noValidate
      onSubmit={() => void handleSubmit()}
    >
      <div className="grid justify-items-center gap-2">
        {picture && cropped.isCroppable && !hasUrl ? (
          <PictureCrop
            key={picture.id}
            picture={picture}
            crop={cropped.crop}
            onChange={cropped.change}
            isDisabled={isPending}
          />
        ) : (
          <Avatar
            id={user.id}
            name={displayName(user)}
            src={!hasUrl && picture ? picture.dataUrl : user.profileImageUrl}
            size={128}
          />
        )}
        {picture && !hasUrl && (
          <Button
            variant="ghost"
            size="sm"
            disabled={isPending}
            onClick={() => picker.remove(picture.id)}
          >
            {t("Discard this photo")}
          </Button>
        )}
      </div>
      {/* First in the order of focus: the dialog is for choosing a picture, not for removing it. */}
      <ImagePicker picker={picker} size="compact" hasList={false} />
      {!(picture && !hasUrl) && user.profileImageUrl && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-center"
          disabled={isPending}
          onClick={() => update.mutate({ profileImageUrl: null })}
        >
          {t("Remove picture")}
        </Button>
      )}
      <p aria-hidden className="text-ink-3 flex items-center gap-3 text-sm">
        <span className="bg-line h-px flex-1" />
        {t("or")}
        <span className="bg-line h-px flex-1" />
      </p>
      <Input
        label={t("Picture URL")}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        error={error}
        hint={
          hasUrl && picture
            ? t("The address will be used, not the chosen photo.")
            : t("We download the picture once and store our own copy.")
        }
        onChange={(event) => dispatch({ type: "typed", url: event.target.value })}
      />
    </FormDialog>
  )
}
