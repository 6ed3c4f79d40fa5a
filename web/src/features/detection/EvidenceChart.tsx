import type { Evidence } from "@grove/contract/detection"

import { t } from "#lib/text.ts"
import { classNames } from "#ui/class-names.ts"

import { familyName } from "./labels.ts"
import { barShare, sumEvidence, type FamilySum } from "./sum-evidence.ts"

/** Evidence for a fake to the right, against it to the left, with a text for each bar. */
export function EvidenceChart({ evidence }: { evidence: readonly Evidence[] }) {
  const sums = sumEvidence(evidence)
  if (sums.length === 0) return null
  return (
    <div className="grid gap-2">
      <div aria-hidden className="text-13 text-ink-3 grid grid-cols-2">
        <span>{t("Suggests genuine")}</span>
        <span className="text-end">{t("Suggests a fake")}</span>
      </div>
      <ul className="grid gap-3">
        {sums.map((sum) => (
          <li key={sum.family} className="grid gap-1">
            <Bar sum={sum} share={barShare(sum.weight, sums)} />
            <p className="text-13 text-ink-2 wrap-anywhere">
              <span className="text-ink font-semibold">{familyName(sum.family)}: </span>
              {sum.texts.join("; ")}
              <span className="sr-only">
                {sum.weight >= 0 ? t("(suggests a fake)") : t("(suggests a genuine account)")}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Bar({ sum, share }: { sum: FamilySum; share: number }) {
  const isFor = sum.weight >= 0
  return (
    <div aria-hidden className="grid h-3 grid-cols-2">
      <span className="border-line-strong flex justify-end border-e">
        {!isFor && <Fill share={share} className="bg-ok rounded-s-full" />}
      </span>
      <span className="flex">
        {isFor && <Fill share={share} className="bg-danger rounded-e-full" />}
      </span>
    </div>
  )
}

function Fill({ share, className }: { share: number; className: string }) {
  return (
    <span
      className={classNames("h-full min-w-0.5", className)}
      style={{ width: `${Math.round(share * 100)}%` }}
    />
  )
}
