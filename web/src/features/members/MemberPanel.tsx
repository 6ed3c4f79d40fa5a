import type { MemberDetail } from "@grove/contract/members"
import { ArrowLeft, X } from "lucide-react"

import { useReopened } from "#features/auth/fresh.hooks.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { ApiError } from "#lib/api-error.ts"
import { formatDate, formatNumber } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useTitle } from "#lib/use-title.ts"
import { Badge } from "#ui/Badge.tsx"
import { ButtonLink } from "#ui/ButtonLink.tsx"
import { Card } from "#ui/Card.tsx"
import { EmptyState } from "#ui/EmptyState.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Link } from "#ui/Link.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { useMember, type MemberQuery } from "./hooks.ts"
import { addressOf } from "./member-address.ts"
import { memberName, stateBadge } from "./member-labels.ts"
import { MemberActs } from "./MemberActs.tsx"
import { MemberDialogs } from "./MemberDialogs.tsx"
import { MemberFacts } from "./MemberFacts.tsx"
import { MemberMenu } from "./MemberMenu.tsx"

export interface MemberPanelProps {
  userId: string
  query: MemberQuery
  /** On a page of its own instead of beside the list. */
  isPage: boolean
  onClose: () => void
}

export function MemberPanel({ userId, query, isPage, onClose }: MemberPanelProps) {
  const { data, isError, error, refetch } = useMember(userId)
  useTitle(data && `${memberName(data)} · ${t("Administration")}`)
  return (
    <>
      {isPage && (
        <div className="px-4 md:px-0">
          <ButtonLink
            href={addressOf(query)}
            variant="ghost"
            size="sm"
            icon={<ArrowLeft aria-hidden size={17} />}
          >
            {t("All members")}
          </ButtonLink>
        </div>
      )}
      <Card as="section" label={data ? memberName(data) : t("Member")} isFlush>
        {data ? (
          <Loaded member={data} isPage={isPage} onClose={onClose} />
        ) : isError && error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            title={t("There is no such member")}
            hint={t("The account may have been deleted.")}
          />
        ) : isError ? (
          <ErrorState
            message={t("This member could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy className="grid gap-4 p-4">
            <output className="sr-only">{t("Loading...")}</output>
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-60 w-full" />
          </div>
        )}
      </Card>
    </>
  )
}

interface LoadedProps {
  member: MemberDetail
  isPage: boolean
  onClose: () => void
}

function Loaded({ member, isPage, onClose }: LoadedProps) {
  const dialog = useReopened("act")
  const badge = stateBadge(member)
  return (
    <>
      <header className="flex items-start gap-3 p-4">
        <UserAvatar user={member} size={52} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 text-lg font-bold wrap-anywhere">
              <Link href={paths.profile(member.id)} className="hover:underline">
                {memberName(member)}
              </Link>
            </h2>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </div>
          {member.email && <p className="text-13 text-ink-2 wrap-anywhere">{member.email}</p>}
          <p className="text-ink-2 text-xs wrap-anywhere">
            <bdi>@{member.handle}</bdi>
            {" · "}
            {t("joined {date}", { date: formatDate(member.createdAt) })}
            {" · "}
            {t("{count, plural, one {# post} other {{shown} posts}}", {
              count: member.posts,
              shown: formatNumber(member.posts),
            })}
          </p>
        </div>
        <div className="-me-2 -mt-1 flex">
          <MemberMenu member={member} onOpen={dialog.open} />
          {!isPage && (
            <IconButton label={t("Close")} icon={<X aria-hidden size={18} />} onClick={onClose} />
          )}
        </div>
      </header>
      <MemberFacts member={member} onOpen={dialog.open} />
      <MemberActs member={member} onOpen={dialog.open} />
      {dialog.value !== undefined && (
        <MemberDialogs
          member={member}
          act={dialog.value}
          returnTo={dialog.returnTo}
          onClose={dialog.close}
          onGone={onClose}
        />
      )}
    </>
  )
}
