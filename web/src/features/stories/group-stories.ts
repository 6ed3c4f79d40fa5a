import type { Story } from "@grove/contract/stories"

/** One member's stories, oldest first. */
export interface StoryGroup {
  user: Story["user"]
  stories: Story[]
  hasUnseen: boolean
}

/** Groups the list, which is sorted by member, without stories that have expired since. */
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

/** The index of the first unseen story, or 0. */
export function startOf(group: StoryGroup): number {
  return Math.max(
    0,
    group.stories.findIndex((story) => !story.isSeen),
  )
}
