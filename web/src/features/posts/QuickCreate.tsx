import { CalendarDays, CircleDashed, Images, PenLine } from "lucide-react"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"

type Kind = "post" | "story" | "media" | "event"

interface QuickCreateProps {
  current: Kind
  onPick: (kind: Kind) => void
}

/** The kinds of posts, and the one being created. */
export function QuickCreate({ current, onPick }: QuickCreateProps) {
  return (
    <Card as="section" title={t("Quick Create")}>
      <div className="grid grid-cols-2 gap-2 xl:grid-cols-1">
        {choices().map(({ kind, label, hint, icon: Icon }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === current}
            onClick={() => onPick(kind)}
            className={classNames(
              "rounded-box flex min-h-14 items-center gap-3 border p-3 text-start transition-colors",
              kind === current ? "border-accent bg-accent-soft" : "border-line hover:bg-surface-2",
            )}
          >
            <Icon aria-hidden size={22} className="text-accent shrink-0" />
            <span className="grid min-w-0">
              <span className="text-md font-semibold">{label}</span>
              <span className="text-13 text-ink-2">{hint}</span>
            </span>
          </button>
        ))}
      </div>
      <p aria-live="polite" className="text-13 text-ink-2 mt-3">
        {t("Currently creating: {type}", { type: current })}
      </p>
    </Card>
  )
}

const choices = () =>
  [
    {
      kind: "post",
      label: t("Text Post"),
      hint: t("Share thoughts and updates"),
      icon: PenLine,
    },
    {
      kind: "story",
      label: t("Story"),
      hint: t("Share moments that disappear in 24h"),
      icon: CircleDashed,
    },
    {
      kind: "media",
      label: t("Media"),
      hint: t("Upload photos and videos"),
      icon: Images,
    },
    {
      kind: "event",
      label: t("Event"),
      hint: t("Plan and invite others"),
      icon: CalendarDays,
    },
  ] as const
