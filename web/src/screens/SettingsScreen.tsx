import { Bell, Flag, Laptop, Lock, Palette, ShieldCheck, Ticket, UserRound } from "lucide-react"
import { useSearch } from "wouter"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { MailSettings } from "#features/mail/MailSettings.tsx"
import { AgainCard } from "#features/onboarding/AgainCard.tsx"
import { useMayInvite } from "#features/registration/may-invite.hooks.ts"
import { MyReports } from "#features/reports/MyReports.tsx"
import { AccountSettings } from "#features/settings/AccountSettings.tsx"
import { AppearanceSettings } from "#features/settings/AppearanceSettings.tsx"
import { NotificationSettings } from "#features/settings/NotificationSettings.tsx"
import { PrivacySettings } from "#features/settings/PrivacySettings.tsx"
import { SessionSettings } from "#features/settings/SessionSettings.tsx"
import { TeamSettings } from "#features/settings/TeamSettings.tsx"
import { navigate } from "#lib/history.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useTitle } from "#lib/use-title.ts"
import { Page } from "#ui/Page.tsx"
import { PageHeader } from "#ui/PageHeader.tsx"
import { Tabs } from "#ui/Tabs.tsx"

const InvitationPanel = lazyPart(() =>
  import("#features/registration/InvitationPanel.tsx").then((module) => module.InvitationPanel),
)

const SECTIONS = [
  { value: "account", icon: UserRound, label: () => t("Account") },
  { value: "appearance", icon: Palette, label: () => t("Appearance") },
  { value: "notifications", icon: Bell, label: () => t("Notifications") },
  { value: "privacy", icon: Lock, label: () => t("Privacy") },
  { value: "sessions", icon: Laptop, label: () => t("Sessions") },
  { value: "invitations", icon: Ticket, label: () => t("Invitations") },
  { value: "reports", icon: Flag, label: () => t("My reports") },
  { value: "team", icon: ShieldCheck, label: () => t("Team") },
] as const
type Section = (typeof SECTIONS)[number]["value"]

function open(section: Section) {
  const query = section === "account" ? "" : `?section=${section}`
  navigate(paths.settings + query, { replace: true })
}

export function SettingsScreen() {
  const me = useCurrentUser()
  const isAdmin = me.permissions.includes("team")
  const wanted = new URLSearchParams(useSearch()).get("section")
  const mayInvite = useMayInvite().data?.mayInvite ?? wanted === "invitations"
  const offered = SECTIONS.filter(
    ({ value }) => (value !== "team" || isAdmin) && (value !== "invitations" || mayInvite),
  )
  const { value: section, label: name } =
    offered.find(({ value }) => value === wanted) ?? SECTIONS[0]
  useTitle(`${name()} · ${t("Settings")}`)
  return (
    <Page>
      <PageHeader title={t("Settings")} />
      <div className="px-4 md:px-0">
        <Tabs
          label={t("Settings")}
          value={section}
          onChange={open}
          tabs={offered.map(({ value, icon: Icon, label }) => ({
            value,
            label: label(),
            icon: <Icon aria-hidden size={16} />,
          }))}
        >
          {(value) => (
            <div className="-mx-4 grid grid-cols-[minmax(0,1fr)] gap-2 md:mx-0 md:gap-4">
              {value === "account" && (
                <AccountSettings user={me}>
                  <AgainCard />
                </AccountSettings>
              )}
              {value === "appearance" && <AppearanceSettings settings={me.settings} />}
              {value === "notifications" && (
                <>
                  <NotificationSettings settings={me.settings} />
                  <MailSettings isStaff={me.permissions.length > 0} />
                </>
              )}
              {value === "privacy" && <PrivacySettings settings={me.settings} />}
              {value === "sessions" && <SessionSettings />}
              {value === "invitations" && <InvitationPanel whose="mine" />}
              {value === "reports" && <MyReports />}
              {value === "team" && <TeamSettings myId={me.id} />}
            </div>
          )}
        </Tabs>
      </div>
    </Page>
  )
}
