import type { MemberDetail, MemberPenalty, MemberRole } from "@grove/contract/members"
import { Check, Fingerprint, Laptop, Link2, Plus, Smartphone } from "lucide-react"
import type { ReactNode } from "react"

import { deviceName, isPhone } from "#features/settings/device-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { formatDate, formatPercent } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"
import { Time } from "#ui/Time.tsx"

import { useEndPenalty } from "./hooks.ts"
import { fixedReason, localLines, memberName, shortRole, storageText } from "./member-labels.ts"

interface FactsProps {
  member: MemberDetail
  /** Opens the dialog of an act. */
  onOpen: (act: string) => void
}

/** Everything known about the member, one row per subject. */
export function MemberFacts({ member, onOpen }: FactsProps) {
  return (
    <div className="divide-line border-line mx-4 divide-y border-t">
      <Fact name={t("Roles")}>
        <Roles member={member} onOpen={onOpen} />
      </Fact>
      <Fact name={t("Sign-in")}>
        <Methods member={member} />
      </Fact>
      <Fact name={t("Sessions")}>
        {member.sessions.length === 0 && <Quiet>{t("Not signed in anywhere")}</Quiet>}
        {member.sessions.map((session) => {
          const Icon = isPhone(session.userAgent) ? Smartphone : Laptop
          return (
            <Line
              key={session.id}
              icon={<Icon aria-hidden size={17} />}
              aside={<Time at={session.seenAt} />}
            >
              {deviceName(session.userAgent)}
            </Line>
          )
        })}
      </Fact>
      <Fact name={t("Storage")}>
        <Line>{storageText(member.storage)}</Line>
      </Fact>
      <Fact name={t("Invitations")}>
        <Invitations member={member} />
      </Fact>
      <Fact name={t("Penalties")}>
        {member.penalties.length === 0 && <Quiet>{t("None")}</Quiet>}
        {member.penalties.map((penalty) => (
          <PenaltyLine key={penalty.id} penalty={penalty} isSelf={member.isSelf} />
        ))}
      </Fact>
      <Fact name={t("Detector")}>
        {member.fakeScore === null ? (
          <Quiet>{t("Not analyzed yet")}</Quiet>
        ) : (
          <Line aside={member.analyzedAt && <Time at={member.analyzedAt} />}>
            <Link href={paths.detectionOf(member.id)} className="hover:underline">
              {t("{score} likely fake", { score: formatPercent(member.fakeScore) })}
            </Link>
          </Line>
        )}
      </Fact>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-2 gap-y-1.5 py-3 sm:grid-cols-[5.25rem_minmax(0,1fr)]">
      <h3 className="text-13 text-ink-2">{name}</h3>
      <div className="grid gap-1.5">{children}</div>
    </section>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <p className="text-13 text-ink-2">{children}</p>
)

function Line(props: { icon?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="text-13 flex items-start gap-2">
      {props.icon && <span className="text-ink-2 mt-px shrink-0">{props.icon}</span>}
      <span className="min-w-0 flex-1 wrap-anywhere">{props.children}</span>
      {props.aside && <span className="text-ink-2 shrink-0 text-xs">{props.aside}</span>}
    </div>
  )
}

const RIGHTS = ["moderator", "detector", "admin"]

/** The role with the most rights comes last. */
const byRights = (choices: readonly MemberRole[]) =>
  choices.toSorted((one, other) => RIGHTS.indexOf(one.role) - RIGHTS.indexOf(other.role))

/** Switches; each asks before it changes anything. */
function Roles({ member, onOpen }: FactsProps) {
  const reasons = new Set(
    member.roleChoices.flatMap(({ fixed, isHeld }) => (fixed && isHeld ? fixedReason(fixed) : [])),
  )
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {byRights(member.roleChoices).map(({ role, isHeld, fixed }) => (
          <button
            key={role}
            type="button"
            role="switch"
            aria-checked={isHeld}
            disabled={fixed !== null}
            onClick={() => onOpen(`role.${role}`)}
            className={classNames(
              "inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold disabled:cursor-not-allowed",
              isHeld
                ? "bg-accent-soft text-accent"
                : "border-line-strong text-ink-2 hover:bg-surface-2 border border-dashed",
            )}
          >
            {isHeld ? <Check aria-hidden size={14} /> : <Plus aria-hidden size={14} />}
            {shortRole(role)}
          </button>
        ))}
      </div>
      {[...reasons].map((reason) => (
        <Quiet key={reason}>{reason}</Quiet>
      ))}
    </>
  )
}

function Methods({ member }: { member: MemberDetail }) {
  const { local, methods } = member
  return (
    <>
      {local &&
        localLines(local).map((line) => (
          <Line key={line} icon={<Fingerprint aria-hidden size={17} />}>
            {line}
          </Line>
        ))}
      {methods
        .filter(({ provider }) => !(local && provider === "local"))
        .map((method) => (
          <Line
            key={method.id}
            icon={<Link2 aria-hidden size={17} />}
            aside={method.usedAt ? <Time at={method.usedAt} /> : t("not used recently")}
          >
            {method.label}
            {method.provider === null && ` (${t("no longer offered")})`}
          </Line>
        ))}
      {methods.length === 0 && <Quiet>{t("No way to sign in")}</Quiet>}
    </>
  )
}

function Invitations({ member }: { member: MemberDetail }) {
  const { invitedBy, invited, invitedCount } = member
  return (
    <>
      {invitedBy && (
        <Line icon={<UserAvatar user={invitedBy} size={22} />}>
          {t("Invited by")}{" "}
          <Link href={paths.adminMember(invitedBy.id)} className="font-semibold hover:underline">
            {memberName(invitedBy)}
          </Link>
        </Line>
      )}
      {invited.map((person) => (
        <Line key={person.id} icon={<UserAvatar user={person} size={22} />}>
          {t("Has invited")}{" "}
          <Link href={paths.adminMember(person.id)} className="font-semibold hover:underline">
            {memberName(person)}
          </Link>
        </Line>
      ))}
      {invitedCount > invited.length && (
        <Quiet>{t("and {count} more", { count: invitedCount - invited.length })}</Quiet>
      )}
      {!invitedBy && invitedCount === 0 && <Quiet>{t("None")}</Quiet>}
    </>
  )
}

const penaltyName = (type: MemberPenalty["type"]) =>
  ({
    warning: t("Warning"),
    restriction: t("Restriction"),
    suspension: t("Suspension"),
    ban: t("Ban"),
  })[type]

function PenaltyLine({ penalty, isSelf }: { penalty: MemberPenalty; isSelf: boolean }) {
  const end = useEndPenalty()
  const { expiresAt, endedAt, isActive } = penalty
  const when = isActive
    ? expiresAt
      ? t("until {date}", { date: formatDate(expiresAt) })
      : t("in force")
    : t("ended {date}", { date: formatDate(endedAt ?? expiresAt ?? penalty.createdAt) })
  return (
    <div className="grid justify-items-start gap-1">
      <Line aside={when}>
        <span className="font-semibold">{penaltyName(penalty.type)}</span>: {penalty.reason}
      </Line>
      {isActive && penalty.type !== "warning" && !isSelf && (
        <Button
          variant="secondary"
          size="sm"
          isLoading={end.isPending}
          aria-label={t("Lift the {penalty}", { penalty: penaltyName(penalty.type) })}
          onClick={() => end.mutate(penalty.id)}
        >
          {t("Lift")}
        </Button>
      )}
    </div>
  )
}
