import type { ReactNode } from "react"

import { classNames } from "#ui/class-names.ts"

interface StoryRingProps {
  look: "unseen" | "seen" | "none"
  children: ReactNode
}

const LOOKS = {
  unseen:
    "forced-colors:outline-2 forced-colors:outline-double bg-[conic-gradient(from_210deg,var(--color-story-a),var(--color-story-b),var(--color-story-c),var(--color-story-a))]",
  seen: "bg-line-strong forced-colors:outline-1",
  none: "",
}

/** A ring around an avatar: colored with unseen stories, gray otherwise. */
export function StoryRing({ look, children }: StoryRingProps) {
  return (
    <span
      className={classNames("grid size-16 place-items-center rounded-full p-0.75", LOOKS[look])}
    >
      <span className="bg-surface grid size-full place-items-center rounded-full">{children}</span>
    </span>
  )
}
