import type { SiteSettings } from "@grove/contract/site"

import type { Site } from "../src/platform/site.ts"

const SETTINGS: SiteSettings = {
  name: "Grove",
  description: "",
  logoUrl: null,
  accentColor: null,
  welcomeText: "",
  defaultLanguage: "en",
  emailVisibility: "shown",
  registration: "open",
  allowedEmailDomains: [],
  membersMayInvite: null,
  publicReading: false,
  newMemberText: "",
  isSetUp: true,
}

/** Settings without a database, for tests of parts of the platform. */
export const fixedSite: Site = {
  current: () => SETTINGS,
  inPages: () => SETTINGS,
  announcements: () => [],
  refresh: async () => undefined,
  settled: async () => undefined,
}
