import type { SiteChange, SiteSettings } from "@grove/contract/site"

import { t } from "#lib/text.ts"

/** The form: the settings as they would be, with a new logo as a data URL. */
export interface SiteDraft extends Omit<SiteSettings, "logoUrl" | "isSetUp"> {
  /** Undefined: the stored logo stays; null: none. */
  logo: string | null | undefined
}

export function draftOf(stored: SiteSettings): SiteDraft {
  const { logoUrl: _, isSetUp: __, ...settings } = stored
  return { ...settings, logo: undefined }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what differs from the stored settings. */
export function changeOf(draft: SiteDraft, stored: SiteSettings): SiteChange {
  const before = draftOf(stored)
  const changed = Object.entries(draft).filter(
    ([name, value]) => !isSame(value, before[name as keyof SiteDraft]),
  )
  return Object.fromEntries(changed) as SiteChange
}

/** The changed settings by name, for the bar that saves them. */
export function changedNames(change: SiteChange): string[] {
  const names: Record<keyof SiteChange, string> = {
    name: t("name"),
    description: t("description"),
    logo: t("logo"),
    accentColor: t("accent color"),
    welcomeText: t("welcome text"),
    defaultLanguage: t("language"),
    emailVisibility: t("e-mail addresses"),
    registration: t("who can join"),
    allowedEmailDomains: t("e-mail domains"),
    membersMayInvite: t("invitations"),
    publicReading: t("public reading"),
    newMemberText: t("text for new members"),
  }
  return (Object.keys(change) as (keyof SiteChange)[]).map((setting) => names[setting])
}

const DOMAIN = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,9}$/

/** `@Example.org, school.example` → domains, and the entries that are not domains. */
export function readDomains(typed: string): { domains: string[]; wrong: string[] } {
  const words = typed
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^@/, "").toLowerCase())
    .filter(Boolean)
  return {
    domains: words.filter((word) => DOMAIN.test(word)),
    wrong: words.filter((word) => !DOMAIN.test(word)),
  }
}

/** `0F766E` → `#0f766e`; undefined while it is no color. */
export function readColor(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{6})$/.exec(typed.trim().toLowerCase())?.[1]
  return digits === undefined ? undefined : `#${digits}`
}
