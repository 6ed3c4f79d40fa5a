import { DELETE_CONFIRMATION } from "@grove/contract/settings"
import { useState } from "react"

import { useNeedsFreshSignIn } from "#features/auth/fresh.hooks.ts"
import { FreshSignInDialog } from "#features/auth/FreshSignInDialog.tsx"
import { t } from "#lib/text.ts"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Input } from "#ui/Input.tsx"

import { useDeleteAccount } from "./hooks.ts"

/** Requires a typed confirmation. */
export function DeleteDialog({ returnTo, onClose }: { returnTo: string; onClose: () => void }) {
  const [typed, setTyped] = useState("")
  const remove = useDeleteAccount()
  const needsSignIn = useNeedsFreshSignIn(remove.error)
  const isConfirmed = typed.trim().toLowerCase() === DELETE_CONFIRMATION
  if (needsSignIn)
    return (
      <FreshSignInDialog title={t("Delete your account?")} returnTo={returnTo} onClose={onClose} />
    )
  return (
    <FormDialog
      onClose={onClose}
      role="alertdialog"
      size="sm"
      title={t("Delete your account?")}
      submitLabel={t("Delete permanently")}
      cancelLabel={t("Keep my account")}
      isDanger
      isPending={remove.isPending}
      isDisabled={!isConfirmed}
      onSubmit={() => remove.mutate(typed)}
    >
      <ul className="text-md text-ink-2 list-disc space-y-1.5 ps-5">
        <li>{t("You will be signed out everywhere and cannot sign in to this account again.")}</li>
        <li>{t("Your profile, pictures, posts, comments, likes and stories will be removed.")}</li>
        <li>
          {t(
            "Messages you sent stay with the people who received them, shown as from 'Deleted user'.",
          )}
        </li>
      </ul>
      <Input
        label={t("Type “{words}” to confirm", { words: DELETE_CONFIRMATION })}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
