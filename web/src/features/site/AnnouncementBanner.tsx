import { Megaphone, X } from "lucide-react"
import { useEffect } from "react"

import { t } from "#lib/text.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { TextParts } from "#ui/TextParts.tsx"

import { useAnnouncement, useSeeAnnouncement } from "./banner.hooks.ts"

const NOBODY: never[] = []

/** An announcement above every screen, until the member closes it. */
export function AnnouncementBanner() {
  const shown = useAnnouncement()
  const { mutate: see } = useSeeAnnouncement()
  const newId = shown && !shown.isSeen ? shown.id : undefined
  useEffect(() => {
    if (newId !== undefined) see({ id: newId, isClosed: false })
  }, [newId, see])
  if (!shown) return null
  return (
    <section
      aria-label={t("Announcement")}
      className="bg-accent-soft border-line border-b px-3.5 md:px-6 xl:px-10"
    >
      <div className="mx-auto flex max-w-[75rem] items-center gap-3 py-1.5">
        <Megaphone aria-hidden size={18} className="text-accent shrink-0" />
        <p dir="auto" className="text-ink min-w-0 flex-1 text-sm wrap-anywhere whitespace-pre-line">
          <TextParts text={shown.text} mentions={NOBODY} />
        </p>
        <IconButton
          label={t("Close announcement")}
          icon={<X aria-hidden size={18} />}
          onClick={() => see({ id: shown.id, isClosed: true })}
        />
      </div>
    </section>
  )
}
