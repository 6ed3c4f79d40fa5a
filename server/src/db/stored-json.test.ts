import { readdirSync, readFileSync } from "node:fs"

import { expect, test } from "vitest"

import { COMMENT_MEMBERS, PERSON_MEMBERS, POST_MEMBERS } from "./stored-json.ts"

const folder = new URL("migrations/meta/", import.meta.url)
const newest = readdirSync(folder)
  .filter((name) => name.endsWith("_snapshot.json"))
  .toSorted()
  .at(-1)!
const snapshot = readFileSync(new URL(newest, folder), "utf8")

test.each(Object.entries({ COMMENT_MEMBERS, PERSON_MEMBERS, POST_MEMBERS }))(
  "the last migration knows the expression %s, which would otherwise rewrite the table with the next one",
  (_, expression) => {
    expect(snapshot).toContain(JSON.stringify(expression))
  },
)
