import { memberExportPath, type MemberDetail } from "@grove/contract/members"
import { Download, Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react"

import { useNeedsFreshSignIn } from "#features/auth/fresh.hooks.ts"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"

import { memberName } from "./member-labels.ts"

/** Rarer acts. The dots mean a dialog that asks first. */
export function MemberMenu(props: { member: MemberDetail; onOpen: (act: string) => void }) {
  const { member, onOpen } = props
  const isStale = useNeedsFreshSignIn()
  const download = { label: t("Download data"), icon: <Download aria-hidden size={17} /> }
  return (
    <DropdownMenu
      label={t("More about {name}", { name: memberName(member) })}
      trigger={
        <IconButton
          label={t("More about {name}", { name: memberName(member) })}
          icon={<Ellipsis aria-hidden size={18} />}
        />
      }
      items={[
        {
          label: t("Rename…"),
          icon: <Pencil aria-hidden size={17} />,
          onSelect: () => onOpen("rename"),
        },
        {
          label: t("Sign-in link"),
          icon: <KeyRound aria-hidden size={17} />,
          isDisabled: member.local === null,
          onSelect: () => onOpen("link"),
        },
        isStale
          ? { ...download, onSelect: () => onOpen("download") }
          : { ...download, href: memberExportPath(member.id), isFullPage: true },
        "divider",
        {
          label: t("Delete…"),
          icon: <Trash2 aria-hidden size={17} />,
          isDanger: true,
          isDisabled: member.isSelf || member.isLastAdmin || member.id === "admin",
          onSelect: () => onOpen("delete"),
        },
      ]}
    />
  )
}
