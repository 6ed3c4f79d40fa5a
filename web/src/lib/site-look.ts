import type { BootSite } from "@grove/contract/boot"
import { ACCENT_STYLE_PATH } from "@grove/contract/site-files"
import { useSyncExternalStore } from "react"

import { brandName, readBoot } from "./boot.ts"

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The public settings of the site, as of the page or of the last change; undefined in prerendered pages. */
const currentSite = (): BootSite | undefined => readBoot()?.site

export const useSite = () => useSyncExternalStore(subscribe, currentSite, currentSite)

const PIXELS = 64

/** Name and logo, which change while the page is open. */
export function useBrand(): { name: string; logoUrl: string | null } {
  const logoUrl = useSite()?.logoUrl ?? null
  return { name: brandName(), logoUrl: logoUrl && sizedLogo(logoUrl, PIXELS) }
}

/** The file of the logo with this width: 64, 192 or 512. */
export const sizedLogo = (logoUrl: string, width: number) =>
  logoUrl.replace(/-\d+\.webp$/, `-${width}.webp`)

/** Applies changed settings to the open page. */
export function applySite(next: BootSite): void {
  const boot = readBoot()
  if (!boot) return
  const isRecolored = boot.site.accentColor !== next.accentColor
  boot.site = next
  if (isRecolored) loadAccent(next.accentColor)
  for (const listener of listeners) listener()
}

function loadAccent(color: string | null): void {
  const old = document.querySelector(`link[href^="${ACCENT_STYLE_PATH}"]`)
  if (color === null) return old?.remove()
  const link = document.createElement("link")
  link.rel = "stylesheet"
  link.href = `${ACCENT_STYLE_PATH}?v=${color.slice(1)}`
  // Only then, so that the page does not flash in the built-in color.
  link.addEventListener("load", () => old?.remove())
  document.head.append(link)
}
