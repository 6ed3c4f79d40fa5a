import { Ban, Ellipsis, Flag, Volume2, VolumeX } from "lucide-react"
import { useState } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { DropdownMenu } from "#ui/DropdownMenu.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import type { MenuItem } from "#ui/menu-item.ts"

import { useMute, useUnblock, useUnmute } from "./hooks.ts"

const BlockDialog = lazyPart(() => import("./BlockDialog.tsx").then((module) => module.BlockDialog))

export interface SafetyMenuProps {
  person: { id: string; isBlocked: boolean; isMuted: boolean }
  name: string
  onReport: () => void
}

/** The '...' menu of another member's profile. */
export function SafetyMenu({ person, name, onReport }: SafetyMenuProps) {
  const [isBlocking, setIsBlocking] = useState(false)
  const mute = useMute()
  const unmute = useUnmute()
  const unblock = useUnblock()
  const who = { id: person.id, name }
  const items: MenuItem[] = [
    person.isMuted
      ? {
          label: t("Unmute {name}", { name }),
          icon: <Volume2 aria-hidden size={16} />,
          onSelect: () => unmute.mutate(who),
        }
      : {
          label: t("Mute {name}", { name }),
          icon: <VolumeX aria-hidden size={16} />,
          onSelect: () => mute.mutate(who),
        },
    person.isBlocked
      ? {
          label: t("Unblock {name}", { name }),
          icon: <Ban aria-hidden size={16} />,
          onSelect: () => unblock.mutate(who),
        }
      : {
          label: t("Block {name}", { name }),
          icon: <Ban aria-hidden size={16} />,
          isDanger: true,
          onSelect: () => setIsBlocking(true),
        },
    "divider",
    {
      label: t("Report user"),
      icon: <Flag aria-hidden size={16} />,
      onSelect: onReport,
    },
  ]
  return (
    <>
      <DropdownMenu
        label={t("More about {name}", { name })}
        trigger={
          <IconButton
            label={t("More about {name}", { name })}
            icon={<Ellipsis aria-hidden size={20} />}
          />
        }
        items={items}
      />
      {isBlocking && <BlockDialog person={who} onClose={() => setIsBlocking(false)} />}
    </>
  )
}
