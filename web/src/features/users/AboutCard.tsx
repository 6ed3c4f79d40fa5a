import type { Profile } from "@grove/contract/users"
import type { ReactNode } from "react"

import { formatDate, formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"

import { displayName } from "./display-name.ts"

/** The About tab. */
export function AboutCard({ profile, bio }: { profile: Profile; bio: ReactNode }) {
  const facts: { label: string; value: ReactNode }[] = [
    { label: t("Name"), value: displayName(profile) },
    { label: t("Handle"), value: `@${profile.handle}` },
    { label: t("Bio"), value: bio || <span className="text-ink-3">{t("No bio yet")}</span> },
    { label: t("Joined"), value: formatDate(profile.createdAt) },
    { label: t("Posts"), value: formatNumber(profile._count.posts) },
  ]
  if (profile.email) facts.splice(2, 0, { label: t("E-mail"), value: profile.email })
  return (
    <Card as="section" title={t("About")}>
      <dl className="divide-line divide-y">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid gap-x-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="text-md wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
