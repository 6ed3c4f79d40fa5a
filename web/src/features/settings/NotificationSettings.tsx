import { NOTIFY_KINDS, type Settings } from "@grove/contract/auth"

import { PushSwitch } from "#features/push/PushSwitch.tsx"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Switch } from "#ui/Switch.tsx"

import { useChangeSettings } from "./hooks.ts"

const LABELS: Record<(typeof NOTIFY_KINDS)[number], () => string> = {
  like: () => t("Likes on your posts"),
  comment: () => t("Comments on your posts"),
  follow: () => t("New followers"),
  repost: () => t("Reposts of your posts"),
  mention: () => t("Mentions of you"),
  message: () => t("Messages"),
  event: () => t("Reminders for events you are attending"),
}

export function NotificationSettings({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  return (
    <Card as="section" title={t("Notifications")}>
      <p className="text-ink-2 mb-2 text-sm">
        {t(
          "Choose what you want to be notified about. You are always told about decisions on your account.",
        )}
      </p>
      <div className="border-line mb-2 border-b pb-2">
        <PushSwitch />
      </div>
      {NOTIFY_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={LABELS[kind]()}
          isOn={settings.notify[kind]}
          onChange={(isOn) => change.mutate({ notify: { [kind]: isOn } })}
        />
      ))}
    </Card>
  )
}
