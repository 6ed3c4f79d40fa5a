import { isReadableAccent } from "@grove/contract/accent"
import type { SiteForAdmins } from "@grove/contract/site"
import { useState } from "react"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { AccentCard } from "./AccentCard.tsx"
import { CurrentAnnouncement } from "./CurrentAnnouncement.tsx"
import { EmailCard } from "./EmailCard.tsx"
import { useSiteSettings, useUpdateSite } from "./hooks.ts"
import { IdentityCard } from "./IdentityCard.tsx"
import { JoinCard } from "./JoinCard.tsx"
import { LeaveDialog } from "./LeaveDialog.tsx"
import { NewMembersCard } from "./NewMembersCard.tsx"
import { SaveBar } from "./SaveBar.tsx"
import { changedNames, changeOf, draftOf } from "./site-draft.ts"
import type { SiteFormProps } from "./site-form.ts"
import { useAccentPreview } from "./use-accent-preview.ts"
import { VisitorsCard } from "./VisitorsCard.tsx"

/** What everyone sees of the site, and who can join. Nothing is saved before 'Save changes'. */
export function SiteSection() {
  const { data, isError, refetch } = useSiteSettings()
  if (data) return <SiteForm site={data} />
  if (isError)
    return (
      <Card>
        <ErrorState
          message={t("The settings could not be loaded.")}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  return (
    <div aria-busy className="grid gap-2 md:gap-4 xl:grid-cols-2">
      <output className="sr-only">{t("Loading...")}</output>
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}

function SiteForm({ site }: { site: SiteForAdmins }) {
  const { settings, fixed } = site
  const [draft, setDraft] = useState(() => draftOf(settings))
  const change = changeOf(draft, settings)
  const names = changedNames(change)
  const update = useUpdateSite(() => undefined)
  const isReadable = draft.accentColor === null || isReadableAccent(draft.accentColor)
  useAccentPreview(draft.accentColor, draft.accentColor !== settings.accentColor)
  const form: SiteFormProps = {
    stored: settings,
    draft,
    onChange: (fields) => setDraft((known) => ({ ...known, ...fields })),
    fixedBy: (name) => fixed.find(({ setting }) => setting === name)?.variable,
  }
  const save = () =>
    update.mutate(change, { onSuccess: (next) => setDraft(draftOf(next.settings)) })
  return (
    <form
      noValidate
      className="grid gap-2 pb-20 md:gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (names.length > 0 && isReadable && draft.name.trim() !== "") save()
      }}
    >
      <div className="grid items-start gap-2 md:gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-2 md:gap-4">
          <IdentityCard {...form} />
          <AccentCard {...form} />
          <EmailCard {...form} />
        </div>
        <div className="grid min-w-0 gap-2 md:gap-4">
          <JoinCard {...form} />
          <VisitorsCard {...form} />
          <NewMembersCard {...form} />
          <CurrentAnnouncement />
        </div>
      </div>
      {names.length > 0 && (
        <SaveBar
          names={names}
          problem={
            isReadable
              ? draft.name.trim() === ""
                ? t("The site needs a name.")
                : undefined
              : t("The accent color is too hard to read.")
          }
          isSaving={update.isPending}
          onDiscard={() => setDraft(draftOf(settings))}
        />
      )}
      {names.length > 0 && <LeaveDialog />}
    </form>
  )
}
