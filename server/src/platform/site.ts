import type { Announcement } from "@grove/contract/announcements"
import type { BootSite } from "@grove/contract/boot"
import type { SiteSettings } from "@grove/contract/site"

/** The settings of the site, cached in every process. */
export interface Site {
  current(): SiteSettings
  /** What every page contains. */
  inPages(): BootSite
  /** Live and scheduled ones. */
  announcements(): readonly Announcement[]
  /** Reloads the settings and announcements; other processes do so automatically. */
  refresh(): Promise<void>
  /** Resolves when the reloads in progress are done. */
  settled(): Promise<void>
}
