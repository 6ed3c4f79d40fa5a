import type { SiteSettings } from "@grove/contract/site"

import type { SiteDraft } from "./site-draft.ts"

/** What a card of the form needs. */
export interface SiteFormProps {
  stored: SiteSettings
  draft: SiteDraft
  onChange: (fields: Partial<SiteDraft>) => void
  /** The variable that fixes a setting, if one does. */
  fixedBy: (setting: keyof SiteSettings) => string | undefined
}
