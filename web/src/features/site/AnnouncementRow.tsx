import type { AnnouncementForAdmins } from "@grove/contract/announcements"
import { Megaphone } from "lucide-react"

import { formatDateTime, formatNumber } from "#lib/format.ts"
import { languageName } from "#lib/language-name.ts"
import { t } from "#lib/text.ts"
import { Badge, type BadgeTone } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"

import { useChangeAnnouncement } from "./announcements.hooks.ts"

interface AnnouncementRowProps {
  announcement: AnnouncementForAdmins
  onEdit: () => void
  /** Missing where only the current one is shown. */
  onRemove?: () => void
}

const TONES: Record<AnnouncementForAdmins["state"], BadgeTone> = {
  live: "accent",
  scheduled: "warn",
  ended: "neutral",
}

export function AnnouncementRow({ announcement, onEdit, onRemove }: AnnouncementRowProps) {
  const { state, text, language } = announcement
  const end = useChangeAnnouncement(() => undefined)
  return (
    <li className="grid gap-2.5 py-4 first:pt-1 last:pb-0">
      <p className="bg-accent-soft rounded-box flex items-start gap-3 px-3 py-2.5 text-sm">
        <Megaphone aria-hidden size={18} className="text-accent mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere whitespace-pre-line">{text}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={TONES[state]}>{stateWords(announcement)}</Badge>
        {language !== null && <Badge tone="outline">{languageName(language)}</Badge>}
        <span className="text-13 text-ink-2">
          {t("Seen by {seen}, closed by {closed}", {
            seen: formatNumber(announcement.seenBy),
            closed: formatNumber(announcement.closedBy),
          })}
        </span>
        <span className="ms-auto flex flex-wrap gap-1">
          {state !== "ended" && (
            <Button size="sm" variant="ghost" onClick={onEdit}>
              {t("Edit")}
            </Button>
          )}
          {state === "live" && (
            <Button
              size="sm"
              variant="ghost"
              isLoading={end.isPending}
              onClick={() => end.mutate({ id: announcement.id, endsAt: new Date().toISOString() })}
            >
              {t("End now")}
            </Button>
          )}
          {onRemove && (
            <Button size="sm" variant="ghost" onClick={onRemove}>
              {t("Delete…")}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

function stateWords({ state, startsAt, endsAt }: AnnouncementForAdmins): string {
  if (state === "scheduled") return t("From {time}", { time: formatDateTime(startsAt) })
  if (state === "live")
    return endsAt === null ? t("Live") : t("Live until {time}", { time: formatDateTime(endsAt) })
  return t("Ended {time}", { time: formatDateTime(endsAt ?? startsAt) })
}
