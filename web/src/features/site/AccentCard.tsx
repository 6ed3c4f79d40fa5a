import {
  BUILT_IN_ACCENT,
  checkAccent,
  isReadableAccent,
  readableAccent,
} from "@grove/contract/accent"
import { Check } from "lucide-react"
import { useId, useState } from "react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { CONTROL } from "#ui/control-class.ts"

import { AccentCheck } from "./AccentCheck.tsx"
import { readColor } from "./site-draft.ts"
import type { SiteFormProps } from "./site-form.ts"

export function AccentCard({ draft, onChange }: SiteFormProps) {
  const color = draft.accentColor ?? BUILT_IN_ACCENT
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const choose = (next: string) => {
    setTyped(undefined)
    onChange({ accentColor: next === BUILT_IN_ACCENT ? null : next })
  }
  const offered = isReadableAccent(color) ? undefined : readableAccent(color)
  const isWrong = typed !== undefined && readColor(typed) === undefined
  return (
    <Card
      as="section"
      title={t("Accent color")}
      action={<span className="text-ink-2 text-xs">{t("Readable from 4.5 : 1 on")}</span>}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Swatches color={color} onChoose={choose} />
        <span className="w-28">
          <label htmlFor={id} className="sr-only">
            {t("Color code")}
          </label>
          <span className="relative block">
            <span
              aria-hidden
              className="absolute start-2.5 top-2.5 size-4 rounded-[5px]"
              style={{ background: color }}
            />
            <input
              id={id}
              value={typed ?? color.toUpperCase()}
              maxLength={7}
              spellCheck={false}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `${id}-problem` : undefined}
              onChange={(event) => {
                setTyped(event.target.value)
                const next = readColor(event.target.value)
                if (next !== undefined)
                  onChange({ accentColor: next === BUILT_IN_ACCENT ? null : next })
              }}
              onBlur={() => setTyped((known) => (isWrong ? known : undefined))}
              className={`${CONTROL} h-9 ps-8.5! pe-2! font-medium tabular-nums`}
            />
          </span>
        </span>
      </div>
      {isWrong && (
        <p id={`${id}-problem`} role="alert" className="text-13 text-danger mt-2">
          {t("A color code has six digits, such as #0F766E.")}
        </p>
      )}
      <ul aria-label={t("Contrast")} className="mt-4 grid gap-2">
        {checkAccent(color).map((check) => (
          <AccentCheck key={check.use} check={check} />
        ))}
      </ul>
      {offered !== undefined && (
        <div role="alert" className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-13 text-danger font-semibold">
            {t("This color is too hard to read, so it cannot be saved.")}
          </p>
          <Button variant="secondary" size="sm" onClick={() => choose(offered)}>
            {t("Use {color} instead", { color: offered.toUpperCase() })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Swatches({ color, onChoose }: { color: string; onChoose: (color: string) => void }) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t("Suggested colors")}</legend>
      {swatches().map(([value, label]) => (
        <label
          key={value}
          data-tip={label}
          className="has-checked:outline-accent has-focus-visible:outline-ink relative grid size-7 cursor-pointer place-items-center rounded-full text-white outline-2 outline-offset-2 outline-transparent"
          style={{ background: value }}
        >
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === color}
            onChange={() => onChoose(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {value === color && <Check aria-hidden size={16} />}
        </label>
      ))}
    </fieldset>
  )
}

const swatches = (): [string, string][] => [
  [BUILT_IN_ACCENT, t("Teal")],
  ["#1d4ed8", t("Blue")],
  ["#6d28d9", t("Violet")],
  ["#be185d", t("Pink")],
  ["#b93a0b", t("Orange")],
  ["#8f5a06", t("Ochre")],
  ["#46720e", t("Green")],
  ["#334155", t("Slate")],
]
