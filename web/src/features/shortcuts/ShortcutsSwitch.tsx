import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Switch } from "#ui/Switch.tsx"

import { hasShortcuts, setShortcuts } from "./choice.ts"

export function ShortcutsSwitch() {
  return (
    <Switch
      label={t("Single-key shortcuts")}
      hint={t("Use single letters as shortcuts outside text fields. Saved in this browser.")}
      isOn={useStore(hasShortcuts)}
      onChange={setShortcuts}
    />
  )
}
