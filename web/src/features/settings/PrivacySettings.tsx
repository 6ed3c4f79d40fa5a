import { MESSAGE_AUDIENCES, type Settings } from "@grove/contract/auth"
import { Ban, VolumeX } from "lucide-react"

import { useBlocked, useMuted, useUnblock, useUnmute } from "#features/blocks/hooks.ts"
import { useSite } from "#lib/site-look.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { RadioGroup } from "#ui/RadioGroup.tsx"
import { Switch } from "#ui/Switch.tsx"

import { HiddenPeople } from "./HiddenPeople.tsx"
import { useChangeSettings } from "./hooks.ts"

type Audience = (typeof MESSAGE_AUDIENCES)[number]

export function PrivacySettings({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  const isClosed = useSite()?.publicReading === false
  const audiences: Record<Audience, { label: string; hint: string }> = {
    everyone: {
      label: t("Everyone"),
      hint: t("Messages from people you do not follow go to Requests first."),
    },
    following: {
      label: t("People I follow"),
      hint: t("Nobody else can start a conversation with you."),
    },
    nobody: { label: t("Nobody"), hint: t("Conversations you started continue.") },
  }
  return (
    <>
      <Card as="section">
        <RadioGroup
          label={t("Who can message me")}
          value={settings.whoMayMessage}
          onChange={(value) => change.mutate({ whoMayMessage: value as Audience })}
          options={MESSAGE_AUDIENCES.map((value) => ({ value, ...audiences[value] }))}
        />
      </Card>
      <Card as="section">
        <Switch
          label={t("Show my posts to people without an account")}
          hint={
            isClosed
              ? t("The administrators have turned this off for everyone.")
              : t(
                  "Search engines and link previews see them too. When this is off, a link to a post shows only your name.",
                )
          }
          isOn={settings.publicPosts && !isClosed}
          isDisabled={isClosed}
          onChange={(publicPosts) => change.mutate({ publicPosts })}
        />
      </Card>
      <Blocked />
      <Muted />
    </>
  )
}

function Blocked() {
  const unblock = useUnblock()
  return (
    <HiddenPeople
      title={t("Blocked people")}
      list={useBlocked()}
      action={t("Unblock")}
      onAct={unblock.mutate}
      error={t("Failed to load blocked people")}
      empty={{
        icon: <Ban size={24} />,
        title: t("You have not blocked anyone"),
        hint: t("You and people you block cannot see each other anywhere."),
      }}
    />
  )
}

function Muted() {
  const unmute = useUnmute()
  return (
    <HiddenPeople
      title={t("Muted people")}
      list={useMuted()}
      action={t("Unmute")}
      onAct={unmute.mutate}
      error={t("Failed to load muted people")}
      empty={{
        icon: <VolumeX size={24} />,
        title: t("You have not muted anyone"),
        hint: t("Posts from people you mute do not appear in your lists. They are not told."),
      }}
    />
  )
}
