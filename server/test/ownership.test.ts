import { readdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"

import { expect, test } from "vitest"

import { getTableName, isTable } from "#db/drizzle.ts"

const src = new URL("../src/", import.meta.url).pathname

/** Tables whose owner is not the feature of the same name. */
const KEEPERS: Record<string, string> = { platform: "platform", columns: "" }

/** Searches every file that can contain SQL. */
test("only the owning feature writes to a table", async () => {
  const owners = new Map<string, string>()
  for (const file of await readdir(join(src, "db/tables"))) {
    const feature = basename(file, ".ts")
    const module = (await import(join(src, "db/tables", file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      if (!isTable(value)) continue
      owners.set(name, KEEPERS[feature] ?? feature)
      owners.set(getTableName(value), KEEPERS[feature] ?? feature)
    }
  }
  const offences: string[] = []
  for (const file of await readdir(join(src, "features"), { recursive: true })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue
    const feature = file.split("/")[0]!
    const text = await readFile(join(src, "features", file), "utf8")
    const writes = text.matchAll(
      /\.(?:insert|update|delete)\((\w+)\)|(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?\s/g,
    )
    for (const [, drizzle, sql] of writes) {
      const owner = owners.get(drizzle ?? sql ?? "")
      if (owner !== undefined && owner !== feature)
        offences.push(`${file} writes ${drizzle ?? sql} of ${owner}`)
    }
  }
  expect(owners.size).toBeGreaterThan(20)
  expect(offences).toEqual([])
})
