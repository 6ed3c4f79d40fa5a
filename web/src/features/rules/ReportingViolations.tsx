import { Ellipsis, Flag, UserRound } from "lucide-react"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"

/** Explains where to report. */
export function ReportingViolations() {
  const ways = [
    [Flag, t("Posts"), t("Use the flag icon on the post, next to the bookmark.")],
    [UserRound, t("People"), t("Use the flag button on their profile.")],
    [Ellipsis, t("Messages"), t("Open the '...' menu on a message you received.")],
  ] as const
  return (
    <Card as="section" title={t("Reporting Violations")}>
      <p className="text-ink-2 text-md">
        {t(
          "If you see something that breaks these rules, please report it. A moderator reviews every report, and the person you report is never told who reported them.",
        )}
      </p>
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        {ways.map(([Icon, where, how]) => (
          <li key={where} className="bg-surface-2 rounded-box flex gap-3 p-3.5">
            <Icon aria-hidden size={19} className="text-accent mt-0.5 shrink-0" />
            <div className="grid content-start gap-0.5">
              <h3 className="text-md font-bold">{where}</h3>
              <p className="text-ink-2 text-sm">{how}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
