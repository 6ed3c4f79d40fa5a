import type { SiteSettings } from "@grove/contract/site"

/** The settings of the site, cached in every process. */
export interface Site {
  current(): SiteSettings
  /** Reads them again; other processes do so by themselves. */
  refresh(): Promise<void>
}
