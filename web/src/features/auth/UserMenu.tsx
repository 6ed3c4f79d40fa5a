import type { CurrentUser } from "@grove/contract/auth"
import {
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  UserRound,
} from "lucide-react"
import { useState } from "react"

import { isListOpen } from "#features/shortcuts/choice.ts"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { useOffline } from "#lib/connection.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { setTheme, useTheme, type Theme } from "#lib/theme.ts"
import { useMedia } from "#lib/use-media.ts"
import { useUnsentCount } from "#lib/waiting.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import type { MenuItem } from "#ui/menu-item.ts"

export interface UserMenuProps {
  user: CurrentUser
  /** Lists existing screens only. */
  hasProfile: boolean
  hasSettings: boolean
  hasRules: boolean
}

const LogoutDialog = lazyPart(async () => (await import("./LogoutDialog.tsx")).LogoutDialog)

/** The avatar in the header and its menu. */
export function UserMenu({ user, hasProfile, hasSettings, hasRules }: UserMenuProps) {
  const theme = useTheme()
  const unsent = useUnsentCount()
  const isOffline = useOffline()
  const [isLeaving, setIsLeaving] = useState(false)
  // Touch-only devices are assumed to have no keyboard.
  const hasKeyboard = useMedia("(any-pointer: fine)")
  const items: MenuItem[] = []
  if (hasProfile) {
    items.push({
      label: t("Profile"),
      icon: <UserRound aria-hidden size={18} />,
      href: paths.profile(user.id),
    })
  }
  if (hasSettings) {
    items.push({
      label: t("Settings"),
      icon: <Settings aria-hidden size={18} />,
      href: paths.settings,
    })
  }
  if (hasRules) {
    items.push({
      label: t("Rule Management"),
      icon: <ShieldCheck aria-hidden size={18} />,
      href: paths.rules,
    })
  }
  if (hasKeyboard) {
    items.push({
      label: t("Keyboard shortcuts"),
      icon: <Keyboard aria-hidden size={18} />,
      onSelect: () => isListOpen.set(true),
    })
  }
  if (items.length > 0) items.push("divider")
  items.push(
    {
      group: t("Theme"),
      value: theme,
      onChange: (value) => setTheme(value as Theme),
      options: [
        { value: "light", label: t("Light"), icon: <Sun aria-hidden size={18} /> },
        { value: "dark", label: t("Dark"), icon: <Moon aria-hidden size={18} /> },
        { value: "system", label: t("System"), icon: <Monitor aria-hidden size={18} /> },
      ],
    },
    "divider",
    {
      label: t("Logout"),
      icon: <LogOut aria-hidden size={18} />,
      ...(unsent > 0 || isOffline
        ? { onSelect: () => setIsLeaving(true) }
        : { href: paths.logout, isFullPage: true }),
    },
  )
  return (
    <>
      <DropdownMenu
        label={t("Account")}
        items={items}
        trigger={
          <button
            type="button"
            aria-label={t("Account of {name}", { name: displayName(user) })}
            className="grid size-11 place-items-center rounded-full md:size-10"
          >
            <UserAvatar user={user} size={34} />
          </button>
        }
      />
      {isLeaving && <LogoutDialog onClose={() => setIsLeaving(false)} />}
    </>
  )
}
