import { Mail } from "lucide-react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { useChangeSettings } from "#features/settings/hooks.ts"
import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { useSite } from "#lib/site-look.ts"
import { t } from "#lib/text.ts"
import { Switch } from "#ui/Switch.tsx"

import { StepFrame, type StepProps } from "./StepFrame.tsx"

/** Every switch takes effect at once, as the card shows. Continuing makes the site's default the member's choice. */
export function PrivacyStep(props: StepProps) {
  const me = useCurrentUser()
  const site = useSite()
  const change = useChangeSettings()
  const answer = useChangeSettings()
  const isOff = site?.emailVisibility === "off"
  const showsEmail = me.settings.showEmail && !isOff
  return (
    <StepFrame
      {...props}
      step="privacy"
      title={t("What can others see?")}
      hint={t("You decide, and you can change it in Settings.")}
      share={0.5}
      isBusy={answer.isPending}
      onLeave={async () => isOff || answer.mutateAsync({ showEmail: me.settings.showEmail })}
    >
      <section
        aria-label={t("How others see you")}
        className="bg-surface-2 border-line rounded-box grid gap-2 border p-3.5"
      >
        <p aria-hidden className="text-ink-2 text-xs font-semibold">
          {t("How others see you")}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <UserAvatar user={me} size={48} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">
              <bdi>{displayName(me)}</bdi>
            </p>
            <p className="text-ink-2 truncate text-sm">
              <bdi>@{me.handle}</bdi>
            </p>
          </div>
          <p
            aria-live="polite"
            className="text-ink-2 flex min-w-0 items-center gap-1.5 text-sm wrap-anywhere max-sm:w-full"
          >
            <Mail aria-hidden size={16} className="shrink-0" />
            {showsEmail && me.email !== null ? <bdi>{me.email}</bdi> : t("hidden")}
          </p>
        </div>
      </section>
      <div className="divide-line grid divide-y">
        <div className="py-2">
          <Switch
            label={t("My e-mail address")}
            hint={
              isOff ? t("The administrators have turned this off for everyone.") : (me.email ?? "")
            }
            isOn={showsEmail}
            isDisabled={isOff}
            onChange={(showEmail) => change.mutate({ showEmail })}
          />
        </div>
        {site?.publicReading && (
          <div className="py-2">
            <Switch
              label={t("Show my posts to people without an account")}
              hint={t(
                "Search engines and link previews see them too. When this is off, a link to a post shows only your name.",
              )}
              isOn={me.settings.publicPosts}
              onChange={(publicPosts) => change.mutate({ publicPosts })}
            />
          </div>
        )}
      </div>
    </StepFrame>
  )
}
