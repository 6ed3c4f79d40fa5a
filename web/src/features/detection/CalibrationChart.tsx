import type { Quality } from "@grove/contract/detection"

import { formatPercent } from "#lib/format.ts"
import { t } from "#lib/text.ts"

/** Predicted against observed share of fakes per score bucket; empty buckets are omitted. */
export function CalibrationChart({ bins }: { bins: Quality["calibration"] }) {
  return (
    <table className="w-full text-start text-sm">
      <thead className="text-13 text-ink-2">
        <tr>
          <th scope="col" className="py-1 font-semibold">
            {t("Score")}
          </th>
          <th scope="col" className="font-semibold">
            {t("Predicted")}
          </th>
          <th scope="col" className="font-semibold">
            {t("Observed")}
          </th>
          <th scope="col" className="text-end font-semibold">
            {t("Decided")}
          </th>
        </tr>
      </thead>
      <tbody>
        {bins
          .filter((bin) => bin.count > 0)
          .map((bin) => (
            <tr key={bin.from} className="border-line border-t">
              <th scope="row" className="py-2 pe-3 font-normal whitespace-nowrap">
                {t("{from} to {to}", { from: bin.from, to: formatPercent(bin.to) })}
              </th>
              <Share value={bin.predicted} className="bg-accent" />
              <Share value={bin.actual} className="bg-danger" />
              <td className="text-end tabular-nums">{bin.count}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Share({ value, className }: { value: number | null; className: string }) {
  const percent = Math.round((value ?? 0) * 100)
  return (
    <td className="w-1/3 pe-3 tabular-nums">
      {formatPercent(percent)}
      <span aria-hidden className="bg-surface-2 mt-1 block h-2 overflow-hidden rounded-full">
        <span className={`block h-full ${className}`} style={{ width: `${percent}%` }} />
      </span>
    </td>
  )
}
