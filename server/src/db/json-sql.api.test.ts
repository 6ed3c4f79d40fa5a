import { Count, Time, UserId, Uuid, nullableText, nullableTime } from "@grove/contract/fields"
import { Type } from "typebox"
import { Check } from "typebox/value"
import { beforeAll, expect, test } from "vitest"

import { world, type World } from "../../test/world.ts"
import { jsonColumns, jsonObject, jsonText, jsonWhen, rawJsonSql } from "./json-sql.ts"

let w: World
beforeAll(async () => {
  w = await world()
})

async function print(sql: string): Promise<unknown> {
  const { rows } = await w.pool.query<{ json: string }>(`select ${sql} as json`)
  return JSON.parse(rows[0]!.json) as unknown
}

const ID = "01890a5d-ac96-774b-bcce-b302099a8057"
const AT = "timestamptz '2026-05-01 12:00:00.05+02'"
const AWKWARD = `quote " backslash \\ apostrophe ' newline \n and 🌳`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const Thing = Type.Object({
  text: Type.String(),
  noText: nullableText,
  someText: nullableText,
  id: Uuid,
  owner: UserId,
  at: Time,
  never: nullableTime,
  count: Count,
  isOn: Type.Boolean(),
  isOff: Type.Boolean(),
  inner: Type.Object({ n: Count }),
  list: Type.Array(Count),
  absent: Type.Optional(Type.String()),
  present: Type.Optional(Type.String()),
})
const FIELDS = {
  text: quoted(AWKWARD),
  noText: "null::text",
  someText: "'some'::text",
  id: `'${ID}'::uuid`,
  owner: "'admin'::text",
  at: AT,
  never: "null::timestamptz",
  count: "7",
  isOn: "true",
  isOff: "false",
  inner: jsonObject(Thing.properties.inner, { n: "1" }),
  list: rawJsonSql("'[1, 2]'::jsonb"),
  absent: "null::text",
  present: "'here'::text",
}
const EXPECTED = {
  text: AWKWARD,
  noText: null,
  someText: "some",
  id: ID,
  owner: "admin",
  at: "2026-05-01T10:00:00.050Z",
  never: null,
  count: 7,
  isOn: true,
  isOff: false,
  inner: { n: 1 },
  list: [1, 2],
  present: "here",
}

test("prints every type of field as the schema has it", async () => {
  const printed = await print(
    jsonText(jsonObject(Thing, { ...FIELDS, text: `${quoted(AWKWARD)}::text` })),
  )
  expect(printed).toEqual(EXPECTED)
  expect(Check(Thing, printed)).toBe(true)
})

test("prints null where a condition does not hold", async () => {
  const inner = jsonObject(Thing.properties.inner, { n: "1" })
  expect(await print(jsonText(jsonWhen("1 > 2", inner)))).toBeNull()
  expect(await print(jsonText(jsonWhen("2 > 1", inner)))).toEqual({ n: 1 })
})

test("names columns like the fields", async () => {
  const Pair = Type.Object({ firstName: nullableText, isOn: Type.Boolean() })
  const { rows } = await w.pool.query(
    `select ${jsonColumns(Pair, { firstName: "'Ann'", isOn: "true" })}`,
  )
  expect(rows).toEqual([{ firstName: "Ann", isOn: true }])
})

const { count: _count, ...withoutCount } = FIELDS
test.each<[string, () => unknown, RegExp]>([
  ["a missing field", () => jsonObject(Thing, withoutCount as typeof FIELDS), /No SQL for count/],
  [
    "an unknown field",
    () => jsonObject(Thing, { ...FIELDS, extra: "1" } as typeof FIELDS),
    /no extra/,
  ],
  [
    "an object given as a value",
    () => jsonObject(Thing, { ...FIELDS, inner: "1" }),
    /inner is not a scalar/,
  ],
  [
    "a list given as a value",
    () => jsonObject(Thing, { ...FIELDS, list: "1" }),
    /list is not a scalar/,
  ],
  [
    "only optional fields",
    () => jsonObject(Type.Object({ a: Type.Optional(Count) }), { a: "1" }),
    /required field/,
  ],
  [
    "a missing column",
    () => jsonColumns(Thing.properties.inner, {} as { n: string }),
    /No SQL for n/,
  ],
])("throws at load for %s", (_, derive, message) => {
  expect(derive).toThrow(message)
})
