import { globSync, readFileSync } from "node:fs"

import { expect, test } from "vitest"

import { actName, detailsOf } from "./audit-labels.ts"

const SERVER = new URL("../../../../server/src/", import.meta.url).pathname

/** Every act that the server's code records. */
function recordedActs(): string[] {
  const found = globSync(`${SERVER}**/*.ts`)
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .filter((code) => code.includes("recordAct("))
    .flatMap((code) => [
      ...code.matchAll(/\bact: (?:.+\? )?"([\w.]+)"(?: : "([\w.]+)")?/g),
      ...code.matchAll(/\b(?:act|record)\(ctx, "([a-z]+\.\w+)"()/g),
    ])
  return [...new Set(found.flatMap(([, one, other]) => [one, other]))].filter(
    (act): act is string => act !== undefined && act !== "",
  )
}

test("every act of staff has a name", () => {
  const acts = recordedActs()
  expect(acts.length).toBeGreaterThan(20)
  expect(acts.filter((act) => actName(act) === act)).toEqual([])
})

test("details are named, and ids are left out", () => {
  const detail = [
    { name: "target", value: "post" },
    { name: "user", value: "github|12" },
    { name: "penalty", value: "12" },
    { name: "penalty", value: "suspension" },
    { name: "secondAccount", value: "01890000-0000-7000-8000-000000000000" },
    { name: "role", value: "moderator" },
    { name: "defaultLanguage", value: "de" },
  ]
  const member = { id: "github|12" } as never
  expect(detailsOf({ detail, member })).toEqual([
    { name: "Content", value: "Post" },
    { name: "Penalty", value: "Suspension" },
    { name: "Role", value: "Moderator" },
    { name: "default language", value: "de" },
  ])
})
