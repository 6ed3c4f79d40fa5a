import { ONBOARDING } from "@grove/contract/limits"
import type { SuggestedUser } from "@grove/contract/users"
import { ChevronLeft, ChevronRight, UsersRound } from "lucide-react"
import { useRef } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { listState } from "#lib/list-state.ts"
import { isMotionReduced } from "#lib/motion.ts"
import { currentDirection, t } from "#lib/text.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { usePeople } from "./hooks.ts"
import { PersonCard } from "./PersonCard.tsx"
import { StepFrame, type StepProps } from "./StepFrame.tsx"

/** Two cards and the gaps between them. */
const BY = 2 * (150 + 12)
const ARROW = "border-line-strong border"

/** Five is an invitation, not a condition. */
export function PeopleStep(props: StepProps) {
  const me = useCurrentUser()
  const { data: people, isError, refetch } = usePeople()
  const strip = useRef<HTMLUListElement>(null)
  const followed = people?.filter((person) => person.isFollowing) ?? []
  const count = Math.min(ONBOARDING.follows, Math.max(followed.length, me._count.following))
  const scroll = (direction: 1 | -1) =>
    strip.current?.scrollBy({
      left: direction * BY * (currentDirection() === "rtl" ? -1 : 1),
      behavior: isMotionReduced() ? "auto" : "smooth",
    })
  return (
    <StepFrame
      {...props}
      step="people"
      title={t("Follow five people")}
      hint={t("Your Home fills with what they share. Unfollow whenever you like.")}
      share={count / ONBOARDING.follows}
      action={
        <div className="flex gap-2 max-md:hidden">
          <IconButton
            label={t("Show previous people")}
            className={ARROW}
            icon={<ChevronLeft aria-hidden size={18} />}
            onClick={() => scroll(-1)}
          />
          <IconButton
            label={t("Show more people")}
            className={ARROW}
            icon={<ChevronRight aria-hidden size={18} />}
            onClick={() => scroll(1)}
          />
        </div>
      }
      status={<Circles people={followed} count={count} />}
    >
      <ListStates
        state={listState({ items: people, isError })}
        skeleton={<Skeleton className="h-49 w-full" />}
        skeletons={1}
        empty={{
          icon: <UsersRound size={24} />,
          title: t("No suggestions available"),
          hint: t("You are one of the first. Invite others, or go on and say hello."),
        }}
        error={t("Failed to load suggestions")}
        onRetry={() => void refetch()}
      >
        <ul
          ref={strip}
          aria-label={t("Suggested for you")}
          className="-mx-4 flex snap-x snap-mandatory scroll-px-4 [scrollbar-width:thin] gap-3 overflow-x-auto overscroll-x-contain px-4 pb-1 md:-mx-5 md:scroll-px-5 md:px-5"
        >
          {people?.map((person) => (
            <li key={person.id} className="flex w-37.5 shrink-0 snap-start">
              <RowBoundary>{() => <PersonCard person={person} />}</RowBoundary>
            </li>
          ))}
        </ul>
      </ListStates>
    </StepFrame>
  )
}

/** One circle for each of the five, filled by a follow. */
function Circles({ people, count }: { people: readonly SuggestedUser[]; count: number }) {
  const left = ONBOARDING.follows - count
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="flex gap-1.5">
        {Array.from({ length: ONBOARDING.follows }, (_, at) => {
          const person = people[at]
          if (person && at < count)
            return (
              <UserAvatar
                key={person.id}
                user={person}
                size={34}
                className="transition-transform duration-150 motion-reduce:transition-none starting:scale-50"
              />
            )
          return (
            <span
              key={at}
              className={`size-8.5 rounded-full border-2 border-dashed ${at < count ? "border-accent bg-accent-soft" : "border-line-strong"}`}
            />
          )
        })}
      </span>
      <output className="text-13 text-ink-2">
        {t("{count, plural, =0 {That makes five!} one {# more to go} other {# more to go}}", {
          count: left,
        })}
      </output>
    </div>
  )
}
