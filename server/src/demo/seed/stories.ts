import { HOUR_MS } from "@grove/contract/durations"
import { STORY_HOURS } from "@grove/contract/limits"

import { idAt } from "#demo/ids.ts"
import type { Plan } from "#demo/plan.ts"
import type { PlannedPerson } from "#demo/plan/people.ts"
import { named } from "#demo/plan/posts.ts"
import { dice } from "#demo/random.ts"
import { STORIES, type StoryText } from "#demo/texts/moments.ts"

import type { Clock } from "./people.ts"
import type { Album, Wanted } from "./pictures.ts"
import type { Rows } from "./queries.ts"

const pictureOf = (story: StoryText): Wanted | undefined =>
  story.scene === undefined
    ? undefined
    : {
        scene: story.scene,
        shape: "tall",
        name: `story:${story.by}:${story.hours}`,
        purpose: "story",
      }

export const storyPictures = () => STORIES.flatMap((story) => pictureOf(story) ?? [])

export const storyId = (clock: Clock, story: StoryText) =>
  idAt(clock.ago(story.hours * 60), `story:${story.by}:${story.hours}`)

export function storyRows(plan: Plan, clock: Clock, album: Album): Rows {
  const roll = dice("stories")
  const rows: Required<Pick<Rows, "stories" | "storyViews" | "mediaUses">> = {
    stories: [],
    storyViews: [],
    mediaUses: [],
  }
  for (const text of STORIES) {
    const author = named(plan.people, text.by)
    const [id, createdAt] = [storyId(clock, text), clock.ago(text.hours * 60)]
    const wanted = pictureOf(text)
    const image = wanted && album.of(wanted)
    rows.stories.push({
      id,
      authorId: clock.idOf(author),
      content: text.text ?? null,
      image: image ?? null,
      background: text.background ?? null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + STORY_HOURS * HOUR_MS),
    })
    if (image)
      rows.mediaUses.push({
        hash: image.hash,
        use: "story",
        subjectId: id,
        ownerId: clock.idOf(author),
      })
    for (const viewer of viewersOf(plan, author).filter(() => roll.chance(text.hours / 22))) {
      const at = clock.ago(text.hours * 60 * roll.between(0.1, 0.9))
      rows.storyViews.push({
        storyId: id,
        userId: clock.idOf(viewer),
        id: idAt(at, `view:${id}:${viewer.email}`),
        createdAt: at,
      })
    }
  }
  return rows
}

const viewersOf = (plan: Plan, author: PlannedPerson) =>
  plan.follows
    .filter(({ from, to }) => to === author && from.kind === "member")
    .map(({ from }) => from)
