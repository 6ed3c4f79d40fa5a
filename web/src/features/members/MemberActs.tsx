import type { MemberDetail } from "@grove/contract/members"

import { useNeedsFreshSignIn } from "#features/auth/fresh.hooks.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"

import { useSignOutMember } from "./hooks.ts"

/** The frequent acts, at the foot of the panel. */
export function MemberActs(props: { member: MemberDetail; onOpen: (act: string) => void }) {
  const { member, onOpen } = props
  const signOut = useSignOutMember(member.id)
  const needsSignIn = useNeedsFreshSignIn(signOut.error)
  const maySuspend = !member.isSelf && !member.isLastAdmin
  const reasons = [
    ...(member.local === null
      ? [t("Ways to sign in of other providers are reset there, not here.")]
      : []),
    ...(member.isLastAdmin
      ? [t("The last administrator cannot be suspended or deleted.")]
      : member.isSelf
        ? [t("You manage your own sessions and account in Settings.")]
        : []),
  ]
  return (
    <footer className="border-line bg-surface-2/50 md:rounded-b-card grid gap-2 border-t p-4">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={member.isSelf || member.sessions.length === 0}
          isLoading={signOut.isPending}
          onClick={() => (needsSignIn ? onOpen("signout") : signOut.mutate())}
        >
          {t("Sign out everywhere")}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={member.local === null}
          onClick={() => onOpen("link")}
        >
          {t("Reset sign-in…")}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="enabled:text-danger! sm:ms-auto"
          disabled={!maySuspend}
          onClick={() => onOpen("suspend")}
        >
          {t("Suspend…")}
        </Button>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="text-ink-2 text-xs">
          {reason}
        </p>
      ))}
    </footer>
  )
}
