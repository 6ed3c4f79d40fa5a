import { t } from "#lib/text.ts"
import { Switch } from "#ui/Switch.tsx"

import { usePush, useSwitchPush } from "./hooks.ts"

/** The setting for push messages in this browser. */
export function PushSwitch() {
  const { data: state } = usePush()
  const change = useSwitchPush()
  const hint =
    state === "unsupported"
      ? t("This browser cannot receive push notifications.")
      : state === "denied"
        ? t("Blocked in this browser. Allow notifications for this site in the browser's settings.")
        : t("Messages and notifications reach this browser even when no tab is open.")
  return (
    <Switch
      label={t("Push notifications")}
      hint={hint}
      isOn={state === "on"}
      isDisabled={
        state === undefined || state === "unsupported" || state === "denied" || change.isPending
      }
      onChange={(isOn) => change.mutate(isOn)}
    />
  )
}
