import { ChevronLeft, ChevronRight, Plus } from "lucide-react"
import { useRef, useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { displayName, shortName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { navigate } from "#lib/history.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { useAsked } from "#lib/use-asked.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { startOf, type StoryGroup } from "./group-stories.ts"
import { useStories } from "./hooks.ts"
import { StoryRing } from "./StoryRing.tsx"
import { useOverflow } from "./use-overflow.ts"

const StoryViewer = lazyPart(() => import("./StoryViewer.tsx").then((module) => module.StoryViewer))
const StoryDialog = lazyPart(() => import("./StoryDialog.tsx").then((module) => module.StoryDialog))

const ITEM = "grid w-20 shrink-0 justify-items-center"
const BUTTON = "relative grid w-full justify-items-center gap-1.25 rounded-box px-1 pt-3.5 pb-3.5"
const LABEL = "w-full truncate text-center text-xs text-ink-2"
const ARROW =
  "bg-surface border-line text-ink-2 shadow-pop hover:text-ink absolute top-7 hidden size-10 place-items-center rounded-full border pointer-fine:grid"

interface Opened {
  groups: StoryGroup[]
  person: number
  story?: number
}

/** Own stories first with '+', then members with unseen stories, then the rest. */
export function StoriesStrip() {
  const me = useCurrentUser()
  const { groups, isError, retry } = useStories()
  const [opened, setOpened] = useState<Opened>()
  const [isWriting, setIsWriting] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const overflow = useOverflow(list)

  const own = groups?.find((group) => group.user.id === me.id)
  const others = groups?.filter((group) => group.user.id !== me.id)
  const write = () => setIsWriting(true)
  return (
    <Card as="section" label={t("Stories")} isFlush className="relative">
      {/* One tab stop, so that the feed is not behind as many as there are people. */}
      <div role="toolbar" aria-label={t("Stories")}>
        <ul
          ref={list}
          className="flex [scrollbar-width:none] overflow-x-auto overscroll-x-contain px-2"
        >
          <li className={`relative ${ITEM}`}>
            <button
              type="button"
              className={BUTTON}
              aria-label={own ? t("Your story") : t("Your story, add a story")}
              onPointerEnter={own ? StoryViewer.preload : StoryDialog.preload}
              onClick={() => (own ? setOpened({ groups: [own], person: 0 }) : write())}
            >
              <StoryRing look={own ? "seen" : "none"}>
                <UserAvatar user={me} size={52} />
              </StoryRing>
              {!own && <AddBadge className="absolute end-2 top-14" />}
              <span className={LABEL}>{t("Your story")}</span>
            </button>
            {own && (
              <button
                type="button"
                aria-label={t("Add a story")}
                data-tip={t("Add a story")}
                onPointerEnter={StoryDialog.preload}
                onClick={write}
                className="absolute -end-px top-[2.9375rem] grid size-10 place-items-center rounded-full"
              >
                <AddBadge />
              </button>
            )}
          </li>
          {others?.map((group, person) => (
            <li key={group.user.id} className={ITEM}>
              <RowBoundary>
                {() => (
                  <button
                    type="button"
                    className={BUTTON}
                    aria-label={labelOf(group)}
                    onPointerEnter={StoryViewer.preload}
                    onClick={() => setOpened({ groups: others, person })}
                  >
                    <StoryRing look={group.hasUnseen ? "unseen" : "seen"}>
                      <UserAvatar user={group.user} size={52} />
                    </StoryRing>
                    <span className={LABEL}>{shortName(group.user)}</span>
                  </button>
                )}
              </RowBoundary>
            </li>
          ))}
          {!groups && !isError && <Waiting />}
          {isError && (
            <li className="flex items-center gap-3 px-3">
              <span role="alert" className="text-ink-2 text-sm">
                {t("Failed to load stories")}
              </span>
              <Button size="sm" variant="secondary" onClick={retry}>
                {t("Try again")}
              </Button>
            </li>
          )}
        </ul>
      </div>
      {overflow.hasBefore && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={() => overflow.scroll(-1)}
          className={`${ARROW} start-2`}
        >
          <ChevronLeft aria-hidden size={20} />
        </button>
      )}
      {overflow.hasAfter && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={() => overflow.scroll(1)}
          className={`${ARROW} end-2`}
        >
          <ChevronRight aria-hidden size={20} />
        </button>
      )}
      {groups && <StoryInAddress groups={groups} onOpen={setOpened} />}
      {opened && (
        <StoryViewer
          groups={opened.groups}
          start={{
            person: opened.person,
            story: opened.story ?? startOf(opened.groups[opened.person]!),
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isWriting && <StoryDialog onClose={() => setIsWriting(false)} />}
    </Card>
  )
}

/** Opens the story that `?story=` names. */
function StoryInAddress(props: { groups: StoryGroup[]; onOpen: (opened: Opened) => void }) {
  useAsked("story", (storyId) => {
    const found = findStory(props.groups, storyId)
    if (found) props.onOpen(found)
    else navigate(paths.home, { replace: true })
  })
  return null
}

/** Returns undefined when it has expired or is not visible to this member. */
function findStory(groups: StoryGroup[], storyId: string): Opened | undefined {
  for (const group of groups) {
    const story = group.stories.findIndex(({ id }) => id === storyId)
    if (story !== -1) return { groups: [group], person: 0, story }
  }
  return undefined
}

function labelOf(group: StoryGroup): string {
  const values = { name: displayName(group.user), count: group.stories.length }
  return group.hasUnseen
    ? t("{name}, {count, plural, one {# story} other {# stories}}, new", values)
    : t("{name}, {count, plural, one {# story} other {# stories}}, seen", values)
}

/** The '+' on the own avatar. */
function AddBadge({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "grid size-5.5 place-items-center rounded-full border-3 border-surface bg-accent text-on-accent",
        className,
      )}
    >
      <Plus size={14} strokeWidth={2.5} />
    </span>
  )
}

function Waiting() {
  return Array.from({ length: 5 }, (_, index) => (
    <li key={index} aria-hidden className={`${ITEM} gap-1.5 pt-3.5`}>
      <RowBoundary>
        {() => (
          <>
            <Skeleton className="size-16 rounded-full" />
            <Skeleton className="h-3 w-12" />
          </>
        )}
      </RowBoundary>
    </li>
  ))
}
