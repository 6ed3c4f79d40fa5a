import type { BootData } from "@grove/contract/boot"

let boot: BootData | undefined

/** What the server has written into the page; undefined in development, where Vite serves the page. */
export function readBoot(): BootData | undefined {
  if (!boot && typeof document !== "undefined") {
    const text = document.getElementById("boot")?.textContent
    boot = text ? (JSON.parse(text) as BootData) : undefined
  }
  return boot
}

/** The operator's name for the place. Prerendered pages leave it to the server. */
export function brandName(): string {
  return import.meta.env.SSR ? "%BRAND%" : (readBoot()?.brand ?? "Grove")
}

/** The name people know the identity provider by. */
export function providerName(): string {
  return import.meta.env.SSR ? "%PROVIDER%" : (readBoot()?.providerName ?? brandName())
}
