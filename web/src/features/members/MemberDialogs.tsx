import { TEXT } from "@grove/contract/limits"
import { SUSPENSION_DAYS } from "@grove/contract/members"
import { TEAM_ROLES, type TeamRole } from "@grove/contract/settings"
import { useState } from "react"

import { useNeedsFreshSignIn } from "#features/auth/fresh.hooks.ts"
import { FreshSignInDialog } from "#features/auth/FreshSignInDialog.tsx"
import { t } from "#lib/text.ts"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { FormDialog } from "#ui/FormDialog.tsx"
import { Input } from "#ui/Input.tsx"
import { Textarea } from "#ui/Textarea.tsx"

import { useDeleteMember, useRenameMember, useSetRole, useSuspendMember } from "./hooks.ts"
import { memberName, roleRights, shortRole } from "./member-labels.ts"
import { SignInLinkDialog, type MemberDialogProps } from "./SignInLinkDialog.tsx"

interface MemberDialogsProps extends MemberDialogProps {
  act: string
  /** The account no longer exists. */
  onGone: () => void
}

/** The dialog of the chosen act. Each needs a recent sign-in. */
export function MemberDialogs({ act, onGone, ...props }: MemberDialogsProps) {
  const needsSignIn = useNeedsFreshSignIn()
  const name = memberName(props.member)
  if (needsSignIn)
    return <FreshSignInDialog title={name} returnTo={props.returnTo} onClose={props.onClose} />
  const role = TEAM_ROLES.find((one) => act === `role.${one}`)
  if (role) return <RoleDialog {...props} role={role} />
  if (act === "rename") return <RenameDialog {...props} />
  if (act === "suspend") return <SuspendDialog {...props} />
  if (act === "delete") return <DeleteDialog {...props} onGone={onGone} />
  if (act === "link") return <SignInLinkDialog {...props} />
  return null
}

function RoleDialog({ member, role, onClose }: MemberDialogProps & { role: TeamRole }) {
  const isHeld = member.roleChoices.some((one) => one.role === role && one.isHeld)
  const set = useSetRole(member.id, onClose)
  const names = { name: memberName(member), role: shortRole(role), rights: roleRights(role) }
  return (
    <ConfirmDialog
      isOpen
      isDanger={isHeld}
      title={isHeld ? t("Revoke {role}?", names) : t("Make {name} {role}?", names)}
      question={
        isHeld
          ? t("{name} will no longer be {role}. This takes effect immediately.", names)
          : t("{role}: {name} {rights}. This takes effect immediately.", names)
      }
      confirm={isHeld ? t("Revoke") : t("Grant")}
      isLoading={set.isPending}
      onConfirm={() => set.mutate({ role, isHeld: !isHeld })}
      onClose={onClose}
    />
  )
}

function Reason(props: { value: string; hint: string; onChange: (value: string) => void }) {
  return (
    <Textarea
      label={t("Reason")}
      hint={props.hint}
      isRequired
      maxLength={TEXT.note}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function RenameDialog({ member, onClose }: MemberDialogProps) {
  const [firstName, setFirstName] = useState(member.firstName ?? "")
  const [lastName, setLastName] = useState(member.lastName ?? "")
  const [reason, setReason] = useState("")
  const rename = useRenameMember(member.id, onClose)
  return (
    <FormDialog
      size="sm"
      title={t("Rename {name}", { name: memberName(member) })}
      submitLabel={t("Rename")}
      isPending={rename.isPending}
      isDisabled={firstName.trim() === "" || reason.trim() === ""}
      onSubmit={() => rename.mutate({ firstName, lastName, reason })}
      onClose={onClose}
    >
      <Input
        label={t("First name")}
        isRequired
        maxLength={TEXT.name}
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <Input
        label={t("Last name")}
        maxLength={TEXT.name}
        value={lastName}
        onChange={(event) => setLastName(event.target.value)}
      />
      <Reason value={reason} hint={t("Stays in the audit log.")} onChange={setReason} />
    </FormDialog>
  )
}

function SuspendDialog({ member, onClose }: MemberDialogProps) {
  const [days, setDays] = useState(String(SUSPENSION_DAYS.default))
  const [reason, setReason] = useState("")
  const suspend = useSuspendMember(member.id, onClose)
  const count = Number(days)
  const isValid =
    Number.isInteger(count) && count >= SUSPENSION_DAYS.min && count <= SUSPENSION_DAYS.max
  return (
    <FormDialog
      size="sm"
      role="alertdialog"
      title={t("Suspend {name}?", { name: memberName(member) })}
      submitLabel={t("Suspend")}
      isDanger
      isPending={suspend.isPending}
      isDisabled={!isValid || reason.trim() === ""}
      onSubmit={() => suspend.mutate({ days: count, reason })}
      onClose={onClose}
    >
      <p className="text-md text-ink-2">
        {t("They can read, but not post or change anything. They can appeal once.")}
      </p>
      <Input
        type="number"
        label={t("Days")}
        min={SUSPENSION_DAYS.min}
        max={SUSPENSION_DAYS.max}
        value={days}
        error={isValid ? undefined : t("From {min} to {max}", SUSPENSION_DAYS)}
        onChange={(event) => setDays(event.target.value)}
      />
      <Reason value={reason} hint={t("The member reads it.")} onChange={setReason} />
    </FormDialog>
  )
}

function DeleteDialog(props: MemberDialogProps & { onGone: () => void }) {
  const { member, onClose, onGone } = props
  const [reason, setReason] = useState("")
  const remove = useDeleteMember(member.id, onGone)
  return (
    <FormDialog
      size="sm"
      role="alertdialog"
      title={t("Delete {name}?", { name: memberName(member) })}
      submitLabel={t("Delete permanently")}
      isDanger
      isPending={remove.isPending}
      isDisabled={reason.trim() === ""}
      onSubmit={() => remove.mutate(reason)}
      onClose={onClose}
    >
      <p className="text-md text-ink-2">
        {t(
          "The profile, posts, comments and stories are deleted permanently. This cannot be undone, and the person cannot sign in to this account again.",
        )}
      </p>
      <Reason value={reason} hint={t("Stays in the audit log.")} onChange={setReason} />
    </FormDialog>
  )
}
