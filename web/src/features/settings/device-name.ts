import { t } from "#lib/text.ts"

/** The first match wins: newer browsers include the names of older ones in their user agent. */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
]
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
]

const find = (table: typeof BROWSERS, text: string) =>
  table.find(([, mark]) => mark.test(text))?.[0]

/** 'Firefox on Windows': enough to recognize a device. */
export function deviceName(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? "")
  const system = find(SYSTEMS, userAgent ?? "")
  if (browser && system) return t("{browser} on {system}", { browser, system })
  return browser ?? system ?? t("Unknown device")
}

export const isPhone = (userAgent: string | null) =>
  /\b(?:iPhone|iPad|Android)\b/.test(userAgent ?? "")
