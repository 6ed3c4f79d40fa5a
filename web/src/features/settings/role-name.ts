import type { TeamRole } from "@grove/contract/settings"

import { t } from "#lib/text.ts"

const NAMES: Record<TeamRole, () => string> = {
  moderator: () => t("Moderator"),
  admin: () => t("Administrator"),
  detector: () => t("Fake account detection"),
}

export const roleName = (role: TeamRole) => NAMES[role]()
