import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Switch } from "#ui/Switch.tsx"

import { shortcuts } from "./choice.ts"

export function ShortcutsSwitch() {
  return (
    <Switch
      label={t("Single-key shortcuts")}
      hint={t("Use single letters as shortcuts outside text fields. Saved in this browser.")}
      isOn={useStore(shortcuts) === "on"}
      onChange={(isOn) => shortcuts.set(isOn ? "on" : "off")}
    />
  )
}
