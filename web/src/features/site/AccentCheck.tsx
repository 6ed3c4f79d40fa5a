import { paletteOf, type CheckedUse, type ContrastCheck } from "@grove/contract/accent"
import { CircleAlert, CircleCheck } from "lucide-react"

import { formatNumber } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

/** One use of the color, as it will look, with its contrast. */
export function AccentCheck({ check }: { check: ContrastCheck }) {
  const { use, color, ratio, isReadable } = check
  const isDark = use.endsWith("Dark")
  const isButton = use.startsWith("button")
  const surface = isDark ? "#161e1b" : "#ffffff"
  return (
    <li className="flex items-center gap-3 text-sm">
      <span
        aria-hidden
        className="text-13 border-line grid h-6.5 w-16 shrink-0 place-items-center rounded-lg border font-semibold"
        style={
          isButton
            ? { background: color, color: isDark ? onDark(color) : "#ffffff" }
            : { background: surface, color }
        }
      >
        {isButton ? t("Follow") : t("Link")}
      </span>
      <span className="min-w-0 flex-1">
        {nameOf(use)}
        {isDark && <span className="text-ink-2"> {color.toUpperCase()}</span>}
      </span>
      <span
        className={classNames(
          "tabular-nums",
          isReadable ? "text-ink-2" : "text-danger font-semibold",
        )}
      >
        {t("{ratio} : 1", { ratio: formatNumber(Math.floor(ratio * 10) / 10) })}
      </span>
      {isReadable ? (
        <CircleCheck aria-hidden size={18} className="text-ok" />
      ) : (
        <CircleAlert aria-hidden size={18} className="text-danger" />
      )}
      <span className="sr-only">{isReadable ? t("readable") : t("too hard to read")}</span>
    </li>
  )
}

/** Texts on a light shade are almost black in its hue. */
const onDark = (color: string) => paletteOf(color).dark.onAccent

function nameOf(use: CheckedUse): string {
  const names: Record<CheckedUse, string> = {
    buttonLight: t("Buttons, light"),
    linkLight: t("Links, light"),
    buttonDark: t("Buttons, dark"),
    linkDark: t("Links, dark"),
  }
  return names[use]
}
