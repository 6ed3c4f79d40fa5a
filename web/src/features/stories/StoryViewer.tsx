import { ChevronLeft, ChevronRight } from "lucide-react"
import { useState } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { reportTarget } from "#features/reports/open-report.ts"
import { displayName } from "#features/users/display-name.ts"
import { isMotionReduced } from "#lib/motion.ts"
import { paths } from "#lib/paths.ts"
import { useStore } from "#lib/store.ts"
import { t } from "#lib/text.ts"
import { Overlay } from "#ui/Overlay.tsx"

import { startOf, type StoryGroup } from "./group-stories.ts"
import { useMarkSeen } from "./hooks.ts"
import {
  durationOf,
  nextPosition,
  positionAfterRemoval,
  previousPosition,
  type StoryPosition,
} from "./story-position.ts"
import { StoryBars } from "./StoryBars.tsx"
import { StoryCanvas } from "./StoryCanvas.tsx"
import { StoryHeader } from "./StoryHeader.tsx"
import { StoryOwner } from "./StoryOwner.tsx"
import { StoryReply } from "./StoryReply.tsx"
import { usePreload } from "./use-preload.ts"
import { useStoryClock } from "./use-story-clock.ts"
import { useStoryGestures } from "./use-story-gestures.ts"
import { useStoryKeys } from "./use-story-keys.ts"

interface StoryViewerProps {
  /** A snapshot from opening the viewer, so that seen stories do not reorder the rest. */
  groups: readonly StoryGroup[]
  start: StoryPosition
  onClose: () => void
}

const ARROW =
  "absolute top-1/2 hidden size-12 -translate-y-1/2 place-items-center rounded-full bg-white/15 text-white hover:bg-white/30 md:grid"

const stopsOf = (groups: readonly StoryGroup[]) =>
  groups.map((group) => ({ count: group.stories.length, start: startOf(group) }))

/** Full-screen viewer. With reduced motion, stories do not advance automatically. */
export function StoryViewer({ groups: opened, start, onClose }: StoryViewerProps) {
  const me = useCurrentUser()
  const [groups, setGroups] = useState(opened)
  const [position, setPosition] = useState(start)
  const [isPaused, setIsPaused] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [drawnId, setDrawnId] = useState<string>()
  const isStill = isMotionReduced()
  const isReporting = useStore(reportTarget) !== undefined

  const stops = stopsOf(groups)
  const group = groups[position.person]!
  const story = group.stories[position.story]!
  const next = nextPosition(stops, position)
  const isOwn = story.user.id === me.id
  const isFirst = position.person === 0 && position.story === 0

  const move = (to: StoryPosition | undefined) => (to ? setPosition(to) : onClose())
  const acts = {
    onNext: () => move(next),
    onPrevious: () => move(previousPosition(stops, position)),
    onClose,
  }
  const handleDeleted = (storyId: string) => {
    const left = without(groups, storyId)
    const to = positionAfterRemoval(stopsOf(left), position)
    if (to) setGroups(left)
    move(to)
  }

  useMarkSeen(story, isOwn)
  usePreload(next && groups[next.person]?.stories[next.story]?.image)
  const gestures = useStoryGestures(acts)
  useStoryKeys({ ...acts, isOff: isBusy || isReporting, onPause: () => setIsPaused(!isPaused) })
  const isDrawn = story.image === null || drawnId === story.id
  const isWaiting = isPaused || isBusy || isReporting || gestures.isHeld || !isDrawn
  const bar = useStoryClock({
    storyId: story.id,
    ms: durationOf(story),
    isRunning: !isStill && !isWaiting,
    onEnd: acts.onNext,
  })
  const label = t("Story {number} of {count} by {name}", {
    number: position.story + 1,
    count: group.stories.length,
    name: displayName(story.user),
  })
  return (
    <Overlay
      label={label}
      onClose={onClose}
      address={{ href: paths.story(story.id), page: paths.home }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={onClose}
        className="absolute inset-0 cursor-default"
      />
      <div className="md:rounded-card relative mx-auto h-full w-full overflow-hidden bg-black md:top-[3dvh] md:h-[94dvh] md:max-w-[28rem]">
        <StoryCanvas key={story.id} {...story} onReady={() => setDrawnId(story.id)} />
        <div {...gestures.props} className="absolute inset-0 flex touch-none select-none">
          <button
            type="button"
            aria-label={t("Previous story")}
            onClick={acts.onPrevious}
            className="w-1/3 cursor-default outline-offset-[-4px]"
          />
          <button
            type="button"
            aria-label={t("Next story")}
            onClick={acts.onNext}
            className="flex-1 cursor-default outline-offset-[-4px]"
          />
        </div>
        <div className="absolute inset-x-0 top-0 grid gap-2.5 bg-linear-to-b from-black/70 to-transparent p-3 pt-[max(0.75rem,env(safe-area-inset-top))] pb-8">
          <StoryBars ref={bar} count={group.stories.length} at={position.story} isStill={isStill} />
          <StoryHeader
            story={story}
            isPaused={isPaused}
            onPause={isStill ? undefined : () => setIsPaused(!isPaused)}
            onClose={onClose}
          />
        </div>
        <div className="absolute inset-x-0 bottom-0 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {isOwn ? (
            <StoryOwner story={story} onBusy={setIsBusy} onDeleted={handleDeleted} />
          ) : (
            <StoryReply key={story.user.id} story={story} onBusy={setIsBusy} />
          )}
        </div>
      </div>
      {!isFirst && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onClick={acts.onPrevious}
          className={`${ARROW} end-[calc(50%+15rem)]`}
        >
          <ChevronLeft size={26} />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={acts.onNext}
        className={`${ARROW} start-[calc(50%+15rem)]`}
      >
        <ChevronRight size={26} />
      </button>
    </Overlay>
  )
}

function without(groups: readonly StoryGroup[], storyId: string): StoryGroup[] {
  return groups
    .map((group) => ({ ...group, stories: group.stories.filter(({ id }) => id !== storyId) }))
    .filter((group) => group.stories.length > 0)
}
