import type { JoinRequest } from "@grove/contract/registration"

import { t } from "#lib/text.ts"

/** People who are not members may have given one name, or none. */
export const applicantName = ({ firstName, lastName, email }: JoinRequest) =>
  [firstName, lastName].filter(Boolean).join(" ") || (email ?? t("Anonymous User"))
