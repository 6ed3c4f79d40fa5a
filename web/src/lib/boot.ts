import type { BootData } from "@grove/contract/boot"

let boot: BootData | undefined

/** Called by the server for each page it renders. */
export function setBoot(data: BootData): void {
  boot = data
}

/** The data embedded by the server; undefined in development, where Vite serves the page. */
export function readBoot(): BootData | undefined {
  if (!boot && typeof document !== "undefined") {
    const text = document.getElementById("boot")?.textContent
    boot = text ? (JSON.parse(text) as BootData) : undefined
  }
  return boot
}

/** The name of this site. Prerendered pages contain a placeholder that the server fills in. */
export function brandName(): string {
  return readBoot()?.site.name ?? (import.meta.env.SSR ? "%BRAND%" : "Grove")
}

/** The name of the identity provider, as members know it. */
export function providerName(): string {
  return readBoot()?.providerName ?? (import.meta.env.SSR ? "%PROVIDER%" : brandName())
}
