import type { CurrentUser } from "@grove/contract/auth"

/** One answer the server has put into the page, so that the first screen asks for nothing. */
export interface BootQuery {
  key: unknown[]
  data: unknown
  /** There, even as null, when `data` is the first page of a list: where the second page begins. */
  next?: string | null
}

export interface Boot {
  brand: string
  user: CurrentUser | null
  queries: BootQuery[]
  providerName: string
}

let boot: Boot | undefined

/** What the server has written into the page; undefined in development, where Vite serves the page. */
export function readBoot(): Boot | undefined {
  if (!boot && typeof document !== "undefined") {
    const text = document.getElementById("boot")?.textContent
    boot = text ? (JSON.parse(text) as Boot) : undefined
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
