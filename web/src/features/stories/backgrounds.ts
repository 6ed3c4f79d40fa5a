import { STORY_BACKGROUNDS, type StoryBackground } from "@grove/contract/stories"

import { t } from "#lib/text.ts"

/** White text has a contrast of at least 4.5:1 everywhere. */
const PAINT: Record<StoryBackground, string> = {
  moss: "bg-[linear-gradient(160deg,#3f6212,#0f766e)]",
  dawn: "bg-[linear-gradient(160deg,#9a3412,#be185d)]",
  lagoon: "bg-[linear-gradient(160deg,#0f766e,#075985)]",
  berry: "bg-[linear-gradient(160deg,#86198f,#4338ca)]",
  ember: "bg-[linear-gradient(160deg,#991b1b,#9a3412)]",
  night: "bg-[linear-gradient(160deg,#334155,#0f172a)]",
}

export function backgroundClass(name: StoryBackground | null): string {
  return PAINT[name ?? STORY_BACKGROUNDS[0]] ?? PAINT[STORY_BACKGROUNDS[0]]
}

export const backgroundNames = (): Record<StoryBackground, string> => ({
  moss: t("Moss"),
  dawn: t("Dawn"),
  lagoon: t("Lagoon"),
  berry: t("Berry"),
  ember: t("Ember"),
  night: t("Night"),
})

/** Shorter text is larger. */
export function textSize(content: string): string {
  if (content.length <= 60) return "text-3xl leading-tight font-bold"
  if (content.length <= 180) return "text-2xl leading-snug font-semibold"
  return "text-lg leading-relaxed font-medium"
}
