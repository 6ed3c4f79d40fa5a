import { expect, test } from "vitest"

import { reachOf } from "./reach.ts"

const EVERYTHING = { unit: "all", browser: "all" }
const NO_BROWSER = { unit: "related", browser: [] }
const ALL_SPECS = { unit: "related", browser: "all" }

test.each([
  [["README.md", "docs/operations.md"], NO_BROWSER],
  [["web/src/ui/menu.test.tsx", "server/test/access.api.test.ts"], NO_BROWSER],
  [["tools/bench/run.ts"], NO_BROWSER],
  [
    ["e2e/search.spec.ts", "e2e/day.spec.ts"],
    { unit: "related", browser: ["day.spec.ts", "search.spec.ts"] },
  ],
  [["e2e/search.spec.ts", "e2e/walk.ts"], ALL_SPECS],
  [["web/src/ui/Menu.tsx"], ALL_SPECS],
  [["contract/src/likes.ts", "docs/api.md"], EVERYTHING],
  [["web/src/ui/Menu.tsx", "server/src/platform/media/image.ts"], EVERYTHING],
  [["server/src/platform/media/image.ts", "web/src/ui/Menu.tsx"], EVERYTHING],
  [["server/src/features/likes/service.ts", "e2e/day.spec.ts"], ALL_SPECS],
  [["server/src/db/migrations/0061_x/migration.sql"], EVERYTHING],
  [["web/src/languages/de.json"], EVERYTHING],
  [["web/src/style.css", "README.md"], EVERYTHING],
  [["package-lock.json"], EVERYTHING],
  [["vitest.config.ts"], EVERYTHING],
  [["tools/check.ts"], EVERYTHING],
  [[], NO_BROWSER],
])("%j", (files, reach) => {
  expect(reachOf(files)).toEqual(reach)
})
