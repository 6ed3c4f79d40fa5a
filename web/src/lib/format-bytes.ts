import { currentLocale } from "./text.ts"

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"]

/** `3200000000` → '3.2 GB', in steps of 1000 as disks are sold. */
export function formatBytes(bytes: number): string {
  let amount = bytes
  let at = 0
  // 999.5 and more would be printed as 1000.
  while (amount >= 999.5 && at < UNITS.length - 1) {
    amount /= 1000
    at += 1
  }
  return new Intl.NumberFormat(currentLocale(), {
    style: "unit",
    unit: UNITS[at]!,
    maximumFractionDigits: amount < 10 && at > 0 ? 1 : 0,
  }).format(amount)
}
