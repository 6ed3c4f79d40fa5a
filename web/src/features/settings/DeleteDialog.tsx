import { DELETE_CONFIRMATION } from "@grove/contract/settings"
import { useId, useState } from "react"

import { useNeedsFreshSignIn } from "#features/auth/fresh.hooks.ts"
import { FreshSignInDialog } from "#features/auth/FreshSignInDialog.tsx"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Input } from "#ui/Input.tsx"

import { useDeleteAccount } from "./hooks.ts"

/** Asks a second time, in words that nobody types by accident. */
export function DeleteDialog({ returnTo, onClose }: { returnTo: string; onClose: () => void }) {
  const form = useId()
  const [words, setWords] = useState("")
  const remove = useDeleteAccount()
  const needsSignIn = useNeedsFreshSignIn(remove.error)
  const isMeant = words.trim().toLowerCase() === DELETE_CONFIRMATION
  if (needsSignIn)
    return (
      <FreshSignInDialog title={t("Delete your account?")} returnTo={returnTo} onClose={onClose} />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="sm"
      title={t("Delete your account?")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("Keep my account")}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            disabled={!isMeant}
            isLoading={remove.isPending}
          >
            {t("Delete for good")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isMeant) remove.mutate(words)
        }}
      >
        <ul className="text-md text-ink-2 list-disc space-y-1.5 pl-5">
          <li>{t("You are signed out everywhere, and cannot sign in to this account again.")}</li>
          <li>{t("Your profile, pictures, posts, comments, likes and stories are removed.")}</li>
          <li>{t("Messages you sent stay with those who received them, from 'Deleted user'.")}</li>
        </ul>
        <Input
          label={t("Type “{words}” to go on", { words: DELETE_CONFIRMATION })}
          value={words}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
