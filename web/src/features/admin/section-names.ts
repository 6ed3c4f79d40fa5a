import { t } from "#lib/text.ts"

/** The sections of the administration by the last part of their address. */
export const SECTION_NAMES = {
  overview: () => t("Overview"),
  members: () => t("Members"),
  joining: () => t("Joining"),
  site: () => t("Site"),
  announcements: () => t("Announcements"),
  jobs: () => t("Jobs"),
  mail: () => t("Mail"),
} as const

/** 'Members · Administration' */
export function sectionTitle({ section, userId }: Record<string, string>): string {
  const value = userId === undefined ? (section ?? "overview") : "members"
  const name = (SECTION_NAMES as Partial<Record<string, () => string>>)[value]
  return name ? `${name()} · ${t("Administration")}` : t("Administration")
}
