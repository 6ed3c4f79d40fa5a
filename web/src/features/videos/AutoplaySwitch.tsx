import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Switch } from "#ui/Switch.tsx"

import { autoplay } from "./choices.ts"

export function AutoplaySwitch() {
  return (
    <Switch
      label={t("Play videos automatically")}
      hint={t(
        "Without sound, and never with reduced motion or while saving data. Saved in this browser.",
      )}
      isOn={useStore(autoplay) === "on"}
      onChange={(isOn) => autoplay.set(isOn ? "on" : "off")}
    />
  )
}
