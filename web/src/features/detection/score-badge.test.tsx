import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"

import { Badge, type BadgeTone } from "#ui/Badge.tsx"

import { ScoreBadge } from "./ScoreBadge.tsx"

test.each<[number, BadgeTone]>([
  [100, "destructive"],
  [70, "destructive"],
  [69, "secondary"],
  [50, "secondary"],
  [49, "outline"],
  [0, "outline"],
])("renders %i%% suspicious as %s", (score, tone) => {
  expect(renderToStaticMarkup(<ScoreBadge score={score} />)).toBe(
    renderToStaticMarkup(<Badge tone={tone}>{`${score}% suspicious`}</Badge>),
  )
})
