import type { RegistrationMode } from "@grove/contract/site"

import { formatList } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { Switch } from "#ui/Switch.tsx"

import { useChangeMembersMayInvite, useJoiningSettings } from "./hooks.ts"

const modeText = (mode: RegistrationMode) =>
  ({
    open: t("Everyone can join."),
    approval: t(
      "People ask to join, and administrators let them in. Invited people come in at once.",
    ),
    invite: t("Only people with an invitation can join."),
    closed: t("Nobody new can join, and invitations do not work."),
  })[mode]

/** What the site's settings mean for new people, and who may invite. */
export function JoiningMode() {
  const { data } = useJoiningSettings()
  const change = useChangeMembersMayInvite()
  if (!data) return null
  const { registration, allowedEmailDomains, membersMayInvite } = data.settings
  return (
    <Card as="section" title={t("Who can join")}>
      <p className="text-md text-ink-2 mb-3">
        {modeText(registration)}{" "}
        {allowedEmailDomains.length > 0 &&
          t("They need a confirmed e-mail address at {domains}.", {
            domains: formatList(allowedEmailDomains),
          })}
      </p>
      <Switch
        label={t("Members can invite people")}
        hint={
          registration === "closed"
            ? t("Not available while nobody new can join.")
            : t("Administrators always can.")
        }
        isOn={
          registration !== "closed" &&
          (change.isPending ? change.variables : (membersMayInvite ?? registration === "invite"))
        }
        isDisabled={registration === "closed" || change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </Card>
  )
}
