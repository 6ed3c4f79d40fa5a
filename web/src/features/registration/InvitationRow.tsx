import type { Invitation, InvitationState } from "@grove/contract/registration"
import { Copy } from "lucide-react"
import { useEffect, useRef } from "react"

import { displayName } from "#features/users/display-name.ts"
import { formatDate, formatList } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Badge, type BadgeTone } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { CONTROL } from "#ui/control-class.ts"
import { Link } from "#ui/Link.tsx"

import { copyInvitation } from "./copy-invitation.ts"

const STATES: Record<InvitationState, { tone: BadgeTone; label: () => string }> = {
  valid: { tone: "ok", label: () => t("Works") },
  used: { tone: "neutral", label: () => t("Used up") },
  expired: { tone: "neutral", label: () => t("Expired") },
  revoked: { tone: "neutral", label: () => t("Revoked") },
}

interface InvitationRowProps {
  invitation: Invitation
  isInviterShown: boolean
  /** Just made: its link gets the focus. */
  isNew: boolean
  onRevoke: () => void
}

export function InvitationRow({ invitation, isInviterShown, isNew, onRevoke }: InvitationRowProps) {
  const { state, url, used, places, inviter, people } = invitation
  const { tone, label } = STATES[state]
  return (
    <li className="grid gap-2 py-3.5 first:pt-1 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label()}</Badge>
        <span className="text-md font-semibold">
          {t("{used} of {places, plural, one {# place} other {# places}} taken", { used, places })}
        </span>
        <span className="text-13 text-ink-2">
          {state === "valid"
            ? t("valid until {date}", { date: formatDate(invitation.expiresAt) })
            : t("created {date}", { date: formatDate(invitation.createdAt) })}
        </span>
      </p>
      {(isInviterShown || people.length > 0) && (
        <p className="text-13 text-ink-2 wrap-anywhere">
          {isInviterShown && (
            <>
              {t("By")}{" "}
              <Link href={paths.profile(inviter.id)} className="font-semibold hover:underline">
                {displayName(inviter)}
              </Link>
              {people.length > 0 && " · "}
            </>
          )}
          {people.length > 0 &&
            t("Joined: {names}", { names: formatList(people.map((each) => displayName(each))) })}
        </p>
      )}
      {url !== null && <WorkingLink url={url} isNew={isNew} onRevoke={onRevoke} />}
    </li>
  )
}

function WorkingLink(props: { url: string; isNew: boolean; onRevoke: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { url, isNew } = props
  useEffect(() => {
    if (isNew) field.current?.select()
  }, [isNew])
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={field}
        readOnly
        aria-label={t("Invitation link")}
        value={url}
        onFocus={(event) => event.target.select()}
        className={`${CONTROL} text-ink-2 h-10 min-w-0 flex-1 basis-56 text-sm`}
      />
      <Button
        size="sm"
        variant="secondary"
        icon={<Copy aria-hidden size={16} />}
        onClick={() => void copyInvitation(url)}
      >
        {t("Copy link")}
      </Button>
      <Button size="sm" variant="ghost" onClick={props.onRevoke}>
        {t("Revoke…")}
      </Button>
    </div>
  )
}
