import { globSync, readFileSync } from "node:fs"

import { expect, test } from "vitest"

import { jobName } from "./job-names.ts"

const SERVER = new URL("../../../../server/src/", import.meta.url).pathname

test("every job of the server has a readable name", () => {
  const names = globSync(`${SERVER}**/*.ts`)
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .filter((code) => code.includes('/queue.ts"'))
    .flatMap((code) => [...code.matchAll(/\bname: "([a-z]+\.\w+)"/g)].map(([, name]) => name!))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => jobName(name) === name)).toEqual([])
})
