import type { MailSettings, MailSettingsChange } from "@grove/contract/mail"

import { formatTime } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Select } from "#ui/Select.tsx"
import { Switch } from "#ui/Switch.tsx"

import { browserTimeZone } from "./hooks.ts"

const NIGHT = { from: 22, until: 7 }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface Props {
  settings: MailSettings
  onChange: (change: MailSettingsChange) => void
}

/** Hours without mail, on the member's clock. */
export function QuietHours({ settings, onChange }: Props) {
  const { quietHours } = settings
  const set = (change: Partial<typeof NIGHT>) =>
    onChange({ quietHours: { ...NIGHT, ...quietHours, ...change } })
  return (
    <fieldset className="border-line grid gap-3 border-t pt-3">
      <legend className="sr-only">{t("Quiet hours")}</legend>
      <Switch
        label={t("Quiet hours")}
        hint={t("No mail is sent during these hours. Anything waiting is sent afterwards.")}
        isOn={quietHours !== null}
        onChange={(isOn) => onChange({ quietHours: isOn ? NIGHT : null })}
      />
      {quietHours && (
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={t("From")}
            value={String(quietHours.from)}
            options={hoursExcept(quietHours.until)}
            onChange={(hour) => set({ from: Number(hour) })}
          />
          <Select
            label={t("Until")}
            value={String(quietHours.until)}
            options={hoursExcept(quietHours.from)}
            onChange={(hour) => set({ until: Number(hour) })}
          />
        </div>
      )}
      <TimeZone settings={settings} onChange={onChange} />
    </fieldset>
  )
}

/** Without the other hour, because quiet hours of zero length would be none. */
const hoursExcept = (other: number) =>
  HOURS.filter((hour) => hour !== other).map((hour) => ({
    value: String(hour),
    label: formatTime(new Date(2026, 0, 1, hour)),
  }))

/** Digests arrive at eight in the morning of this zone. */
function TimeZone({ settings, onChange }: Props) {
  const here = browserTimeZone()
  const zone = settings.timeZone ?? here
  return (
    <div className="text-13 text-ink-3 flex flex-wrap items-center gap-2">
      <p>
        {t("Times are in {zone}. Digests arrive at {time}.", {
          zone: zone.replaceAll("_", " "),
          time: formatTime(new Date(2026, 0, 1, 8)),
        })}
      </p>
      {zone !== here && (
        <Button size="sm" variant="secondary" onClick={() => onChange({ timeZone: here })}>
          {t("Use {zone}", { zone: here.replaceAll("_", " ") })}
        </Button>
      )}
    </div>
  )
}
