import { useState } from "react"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"

import { AnnouncementForm } from "./AnnouncementForm.tsx"
import { AnnouncementRow } from "./AnnouncementRow.tsx"
import { useAllAnnouncements } from "./announcements.hooks.ts"

/** The announcement that is live now; the others have a section of their own. */
export function CurrentAnnouncement() {
  const { items } = useAllAnnouncements()
  const [isEditing, setIsEditing] = useState(false)
  const current = items?.find((each) => each.state === "live")
  return (
    <Card as="section" title={t("Announcement")}>
      {current ? (
        <ul>
          <AnnouncementRow announcement={current} onEdit={() => setIsEditing(true)} />
        </ul>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-ink-2">{t("Nothing is announced right now.")}</p>
          <span className="flex gap-2">
            <ButtonLink href={paths.adminSection("announcements")} size="sm" variant="ghost">
              {t("All announcements")}
            </ButtonLink>
            <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
              {t("New announcement")}
            </Button>
          </span>
        </div>
      )}
      {isEditing && <AnnouncementForm announcement={current} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}
