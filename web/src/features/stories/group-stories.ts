import type { Story } from "@grove/contract/stories"

/** One person's stories, oldest first. */
export interface StoryGroup {
  user: Story["user"]
  stories: Story[]
  hasUnseen: boolean
}

/** The list comes person by person already; what has run out since it came is left out. */
export function groupStories(stories: readonly Story[], now: number): StoryGroup[] {
  const groups: StoryGroup[] = []
  for (const story of stories) {
    if (Date.parse(story.expiresAt) <= now) continue
    let group = groups.find((known) => known.user.id === story.user.id)
    if (!group) groups.push((group = { user: story.user, stories: [], hasUnseen: false }))
    group.stories.push(story)
    if (!story.isSeen) group.hasUnseen = true
  }
  return groups
}

/** Where one begins with a person: at the first story not seen yet, or from the start. */
export function startOf(group: StoryGroup): number {
  return Math.max(
    0,
    group.stories.findIndex((story) => !story.isSeen),
  )
}
