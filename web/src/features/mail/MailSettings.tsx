import {
  CADENCES,
  MAIL_KINDS,
  type Cadence,
  type MailKind,
  type MailSettings as Settings,
} from "@grove/contract/mail"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Select } from "#ui/Select.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { AddressState } from "./AddressState.tsx"
import { useChangeMailSettings, useMailSettings } from "./hooks.ts"
import { QuietHours } from "./QuietHours.tsx"

const KINDS: Record<MailKind, () => string> = {
  mention: () => t("Mentions of you"),
  message: () => t("Messages"),
  event: () => t("Event invitations and changes"),
  follow: () => t("New followers"),
  team: () => t("Team tasks"),
}

const CADENCE_NAMES: Record<Cadence, () => string> = {
  immediately: () => t("Immediately"),
  daily: () => t("Once a day"),
  weekly: () => t("Once a week"),
  never: () => t("Never"),
}

/** Which e-mails the member gets, and the quiet hours. */
export function MailSettings({ isStaff }: { isStaff: boolean }) {
  const { data, isError, refetch } = useMailSettings()
  return (
    <Card as="section" title={t("E-mail")}>
      {data ? (
        <Choices settings={data} isStaff={isStaff} />
      ) : isError ? (
        <ErrorState
          message={t("Failed to load your mail settings")}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy className="grid gap-3">
          <output className="sr-only">{t("Loading...")}</output>
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </Card>
  )
}

function Choices({ settings, isStaff }: { settings: Settings; isStaff: boolean }) {
  const change = useChangeMailSettings()
  if (!settings.isAvailable)
    return (
      <p className="text-ink-2 text-sm">
        {t(
          "This site does not send mail. Push notifications reach you even when no tab is open: switch them on above.",
        )}
      </p>
    )
  const kinds = MAIL_KINDS.filter((kind) => kind !== "team" || isStaff)
  return (
    <div className="grid gap-4">
      <AddressState settings={settings} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {kinds.map((kind) => (
          <Select
            key={kind}
            label={KINDS[kind]()}
            {...(kind === "team" && {
              hint: t("New cases, and people waiting to join."),
            })}
            value={settings.cadences[kind]}
            options={CADENCES.map((value) => ({ value, label: CADENCE_NAMES[value]() }))}
            onChange={(value) => change.mutate({ cadences: { [kind]: value as Cadence } })}
          />
        ))}
      </div>
      <QuietHours settings={settings} onChange={(next) => change.mutate(next)} />
    </div>
  )
}
