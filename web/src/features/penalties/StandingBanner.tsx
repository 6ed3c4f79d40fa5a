import type { Standing } from "@grove/contract/auth"
import { TriangleAlert } from "lucide-react"
import { useLocation } from "wouter"

import { formatDate } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Link } from "#ui/Link.tsx"

/** Tells a penalized member what applies, until when, under which rule, and how to appeal. */
export function StandingBanner({ standing }: { standing: Standing }) {
  const [path] = useLocation()
  if (standing.state === "good") return null
  const { penaltyId, rule } = standing
  const href = penaltyId === undefined ? undefined : paths.appeal(penaltyId)
  return (
    <output className="bg-danger-soft text-danger flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
      <TriangleAlert aria-hidden size={17} className="shrink-0" />
      <span className="font-semibold wrap-anywhere">
        {standingText(standing)} {rule && t("Rule: {rule}.", { rule })}
      </span>
      {href && href !== path && (
        <Link href={href} className="inline-flex min-h-10 items-center font-bold underline">
          {t("Details and appeal")}
        </Link>
      )}
    </output>
  )
}

function standingText({ state, until }: Standing): string {
  const date = until === undefined ? t("further notice") : formatDate(until)
  if (state === "banned") return t("Your account is banned.")
  if (state === "suspended")
    return t("Your account is suspended until {date}: you can read, but not write.", { date })
  return t("Your account is restricted until {date}: no pictures, links or first messages.", {
    date,
  })
}
