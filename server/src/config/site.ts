import type { SiteSettings } from "@grove/contract/site"

import type { EnvironmentReader } from "./environment.ts"

/** Settings of the site that a variable fixes: administrators see them, but cannot change them. */
export type FixedSite = Partial<Pick<SiteSettings, "name" | "publicReading">>

export const SITE_VARIABLES: Record<keyof FixedSite, string> = {
  name: "BRAND_NAME",
  publicReading: "PUBLIC_READING",
}

export interface SiteConfig {
  /** Lists public posts and profiles for search engines. */
  sitemap: boolean
  fixedSite: FixedSite
}

export function readSite(env: EnvironmentReader): SiteConfig {
  const name = env.text("BRAND_NAME")
  const isReadingFixed = env.text("PUBLIC_READING") !== undefined
  const publicReading = env.flag("PUBLIC_READING")
  return {
    sitemap: env.isOn("SITEMAP", false),
    fixedSite: { ...(name !== undefined && { name }), ...(isReadingFixed && { publicReading }) },
  }
}
