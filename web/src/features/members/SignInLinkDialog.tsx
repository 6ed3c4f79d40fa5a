import type { MemberDetail } from "@grove/contract/members"
import { Copy } from "lucide-react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Input } from "#ui/Input.tsx"
import { toast } from "#ui/toast.ts"

import { useSignInLink } from "./hooks.ts"
import { memberName } from "./member-labels.ts"

export interface MemberDialogProps {
  member: MemberDetail
  returnTo: string
  onClose: () => void
}

/** The link is shown once: only its hash is stored. */
export function SignInLinkDialog({ member, onClose }: MemberDialogProps) {
  const make = useSignInLink(member.id)
  const name = memberName(member)
  const url = make.data?.url
  if (url === undefined)
    return (
      <ConfirmDialog
        isOpen
        title={t("Reset the sign-in of {name}?", { name })}
        question={t(
          "This creates a link that works once. Send it to {name} securely. It lets them set a new passkey or password, removes the old ones, and signs out every device.",
          { name },
        )}
        confirm={t("Create a sign-in link")}
        isLoading={make.isPending}
        onConfirm={() => make.mutate()}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      isOpen
      size="sm"
      title={t("Sign-in link for {name}", { name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("Done")}
          </Button>
          <Button icon={<Copy aria-hidden size={17} />} onClick={() => void copy(url)}>
            {t("Copy link")}
          </Button>
        </>
      }
    >
      <Input
        label={t("Works once. It is not shown again.")}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  )
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: t("Link copied.") })
  } catch {
    toast({
      title: t("Error"),
      description: t("Select the link and copy it yourself."),
      variant: "destructive",
    })
  }
}
