import { ArrowLeft, Ban, Ellipsis, Flag, UserRound } from "lucide-react"

import { openReport } from "#features/reports/open-report.ts"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { goUp } from "#lib/history.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Link } from "#ui/Link.tsx"

import type { OpenConversation } from "./hooks.ts"

interface ConversationHeaderProps {
  conversation: OpenConversation
  /** The target of the back arrow on phones. */
  backHref: string
  onBlock: () => void
}

export function ConversationHeader({ conversation, backHref, onBlock }: ConversationHeaderProps) {
  const { other, isOnline } = conversation
  const name = displayName(other)
  return (
    <header className="border-line flex h-17 shrink-0 items-center gap-3 border-b px-2 md:px-4.5">
      <Link
        href={backHref}
        onClick={(event) => {
          event.preventDefault()
          goUp(backHref)
        }}
        aria-label={t("Back to conversations")}
        className="text-ink-2 hover:bg-surface-2 -me-2 grid size-11 shrink-0 place-items-center rounded-full md:hidden"
      >
        <ArrowLeft aria-hidden size={20} />
      </Link>
      <Link
        href={paths.profile(other.id)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-lg"
      >
        <UserAvatar user={other} size={40} />
        <span className="grid min-w-0">
          <h2 className="text-md truncate font-semibold">{name}</h2>
          {isOnline && <span className="text-ok text-sm">{t("Active now")}</span>}
        </span>
      </Link>
      <DropdownMenu
        label={t("Conversation options")}
        items={[
          {
            label: t("View profile"),
            icon: <UserRound aria-hidden size={18} />,
            href: paths.profile(other.id),
          },
          "divider",
          {
            label: t("Report user"),
            icon: <Flag aria-hidden size={18} />,
            onSelect: () =>
              openReport({ targetType: "user", targetId: other.id, targetUserId: other.id }),
          },
          {
            label: t("Block {name}", { name }),
            icon: <Ban aria-hidden size={18} />,
            isDanger: true,
            onSelect: onBlock,
          },
        ]}
        trigger={
          <IconButton label={t("Conversation options")} icon={<Ellipsis aria-hidden size={20} />} />
        }
      />
    </header>
  )
}
