import { TEXT_SIZES, THEMES, type Settings } from "@grove/contract/auth"
import { Monitor, Moon, Sun } from "lucide-react"

import { ShortcutsSwitch } from "#features/shortcuts/ShortcutsSwitch.tsx"
import { AutoplaySwitch } from "#features/videos/AutoplaySwitch.tsx"
import { t } from "#lib/text.ts"
import { useTheme } from "#lib/theme.ts"
import { Card } from "#ui/Card.tsx"
import { SegmentedControl } from "#ui/SegmentedControl.tsx"
import { Switch } from "#ui/Switch.tsx"

import { useChangeSettings } from "./hooks.ts"
import { LanguageChoice } from "./LanguageChoice.tsx"

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon }

export function AppearanceSettings({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  // This device's theme, which the header menu can change too.
  const theme = useTheme()
  const themeNames = { system: t("System"), light: t("Light"), dark: t("Dark") }
  const sizeNames = { normal: t("Normal"), large: t("Large"), larger: t("Larger") }
  return (
    <Card as="section" title={t("Appearance")} className="grid gap-4">
      <LanguageChoice chosen={settings.language} />
      <Choice title={t("Theme")}>
        <SegmentedControl
          label={t("Theme")}
          value={theme}
          onChange={(value) => change.mutate({ theme: value })}
          options={THEMES.map((value) => {
            const Icon = THEME_ICONS[value]
            return { value, label: themeNames[value], icon: <Icon aria-hidden size={17} /> }
          })}
        />
      </Choice>
      <Choice title={t("Text size")}>
        <SegmentedControl
          label={t("Text size")}
          value={settings.textSize}
          onChange={(value) => change.mutate({ textSize: value })}
          options={TEXT_SIZES.map((value) => ({ value, label: sizeNames[value] }))}
        />
      </Choice>
      <Switch
        label={t("Reduce motion")}
        hint={t("Turns off animations, whatever your device settings say.")}
        isOn={settings.reducedMotion}
        onChange={(reducedMotion) => change.mutate({ reducedMotion })}
      />
      <AutoplaySwitch />
      <ShortcutsSwitch />
    </Card>
  )
}

function Choice(props: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span aria-hidden className="text-md font-medium">
        {props.title}
      </span>
      {props.children}
    </div>
  )
}
