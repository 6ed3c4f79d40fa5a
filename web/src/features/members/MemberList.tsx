import type { Member } from "@grove/contract/members"
import { Users } from "lucide-react"
import type { KeyboardEvent } from "react"

import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { formatDate } from "#lib/format.ts"
import { navigate } from "#lib/history.ts"
import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/Link.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Time } from "#ui/Time.tsx"

import { useMembers, type MemberQuery } from "./hooks.ts"
import { addressOf, rowId } from "./member-address.ts"
import { memberName, shortRole, stateBadge, storageText, untilText } from "./member-labels.ts"
import { WaitingPeople } from "./WaitingPeople.tsx"

export interface MemberListProps {
  query: MemberQuery
  /** The member whose panel is open beside the list. */
  openId: string | undefined
}

export function MemberList({ query, openId }: MemberListProps) {
  const pages = useMembers(query)
  const isFull = openId === undefined

  /** Up and down move through the list; an open panel follows. */
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const items = pages.items ?? []
    const focused = (document.activeElement as HTMLElement | null)?.id
    const at = items.findIndex(({ id }) => rowId(id) === focused)
    const next = items[at + step]
    if (step === 0 || at < 0 || !next) return
    event.preventDefault()
    if (isFull) document.getElementById(rowId(next.id))?.focus()
    else navigate(addressOf(query, next.id), { replace: true, focus: `[id="${rowId(next.id)}"]` })
  }

  return (
    <Card as="section" label={t("Members")} isFlush className="overflow-hidden">
      <ListStates
        state={listState(pages)}
        skeleton={
          <div className="px-4">
            <SkeletonRow />
          </div>
        }
        skeletons={6}
        empty={{
          icon: <Users size={24} />,
          title: t("Nobody found"),
          hint: t("Try another name or another filter."),
        }}
        error={t("The members could not be loaded.")}
        onRetry={pages.retry}
      >
        <Head isFull={isFull} />
        {query.q === "" && query.filter === "all" && <WaitingPeople columns={columns(isFull)} />}
        {/* The links inside take the keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul className="divide-line divide-y" onKeyDown={move}>
          {pages.items?.map((member) => (
            <li key={member.id}>
              <RowBoundary>
                {() => (
                  <Row
                    member={member}
                    href={addressOf(query, member.id)}
                    isOpen={member.id === openId}
                    isFull={isFull}
                  />
                )}
              </RowBoundary>
            </li>
          ))}
        </ul>
        <ShowMore list={pages} />
      </ListStates>
    </Card>
  )
}

const columns = (isFull: boolean) =>
  classNames(
    "grid items-center gap-3 px-4",
    isFull
      ? "grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_7rem_8rem_6rem_7rem]"
      : "grid-cols-[minmax(0,1fr)_6rem_6rem]",
  )

/** Names of the columns, for the eye only: every row says what its parts are. */
function Head({ isFull }: { isFull: boolean }) {
  return (
    <div
      aria-hidden
      className={classNames(
        columns(isFull),
        "border-line bg-surface-2/50 text-13 text-ink-2 hidden h-9 border-b font-semibold lg:grid",
      )}
    >
      <span className="ps-12">{t("Member")}</span>
      <span>{t("State")}</span>
      {isFull && <span>{t("Joined")}</span>}
      {isFull && <span className="text-end">{t("Storage")}</span>}
      <span className="text-end">{t("Last seen")}</span>
    </div>
  )
}

interface RowProps {
  member: Member
  href: string
  isOpen: boolean
  isFull: boolean
}

function Row({ member, href, isOpen, isFull }: RowProps) {
  const badge = stateBadge(member)
  return (
    <Link
      id={rowId(member.id)}
      href={href}
      aria-current={isOpen ? "true" : undefined}
      className={classNames(
        columns(isFull),
        "min-h-14 py-2 -outline-offset-2",
        isOpen ? "bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]" : "hover:bg-surface-2",
      )}
    >
      <span className="flex min-w-0 items-center gap-3">
        <UserAvatar user={member} size={34} />
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate text-sm font-semibold">{memberName(member)}</span>
            {member.roles.map((role) => (
              <Badge key={role} tone="accent">
                {shortRole(role)}
              </Badge>
            ))}
          </span>
          <span
            className={classNames("block truncate text-xs", isOpen ? "text-ink" : "text-ink-2")}
          >
            {member.email ?? `@${member.handle}`}
          </span>
        </span>
      </span>
      <span className="flex justify-self-end lg:justify-self-start">
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </span>
      {isFull && (
        <span className="text-ink-2 text-13 hidden lg:block">
          <span className="sr-only">{t("Joined")} </span>
          {formatDate(member.createdAt)}
        </span>
      )}
      {isFull && (
        <span className="text-ink-2 text-13 hidden text-end lg:block">
          <span className="sr-only">{t("Storage")} </span>
          {storageText(member.storage)}
        </span>
      )}
      <span
        className={classNames(
          "text-13 hidden text-end lg:block",
          isOpen ? "text-ink" : "text-ink-2",
        )}
      >
        <LastSeen member={member} />
      </span>
    </Link>
  )
}

function LastSeen({ member }: { member: Member }) {
  const until = untilText(member)
  if (until !== undefined) return until
  if (member.isOnline) return t("now")
  return member.seenAt === null ? t("never") : <Time at={member.seenAt} />
}
