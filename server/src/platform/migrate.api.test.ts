import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import pg from "pg"
import { expect, onTestFinished, test } from "vitest"

import { copyMigrations } from "../../test/copy-migrations.ts"
import { emptyDatabase } from "../../test/empty-database.ts"
import { world } from "../../test/world.ts"
import { migrate } from "./postgres.ts"

/** How many migrations 0.1 had; a database has run those at once, or is older than any release. */
const RELEASED_0_1 = 21

/** Our migrations and a further one. */
async function migrationsWith(statement: string): Promise<string> {
  const { folder, entries, list } = await copyMigrations()
  const last = entries.at(-1)!
  await list([...entries, { ...last, idx: last.idx + 1, when: last.when + 1, tag: "further" }])
  await writeFile(join(folder, "further.sql"), statement)
  return folder
}

test("a migration may take longer than a statement of a request", async () => {
  const w = await world()
  const folder = await migrationsWith("create table further as select pg_sleep(5.5)::text, 1 as it")
  await migrate(w.url, folder)
  const { rows } = await w.pool.query("select it from further")
  expect(rows).toEqual([{ it: 1 }])
})

test("each migration since 0.1 runs in a session of its own, as an owner without other privileges", async () => {
  const w = await world()
  const url = await emptyDatabase(w)
  const { folder, entries, list } = await copyMigrations()
  for (let count = RELEASED_0_1; count <= entries.length; count += 1) {
    await list(entries.slice(0, count))
    await migrate(url, folder)
  }
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query(
    "select count(*)::int as count from drizzle.__drizzle_migrations",
  )
  await owner.end()
  expect(rows).toEqual([{ count: entries.length }])
})

test("addresses of pictures in rows become hashes", async () => {
  const w = await world()
  const url = await emptyDatabase(w)
  const { folder, entries, list } = await copyMigrations()
  await list(
    entries.slice(
      0,
      entries.findIndex(({ tag }) => tag === "0059_picture_hashes"),
    ),
  )
  await migrate(url, folder)
  const [hash, id] = ["ab".repeat(32), "01890a5d-ac96-774b-bcce-b302099a8057"]
  const page = { url: "https://a.example/", title: "A", description: "", host: "a.example" }
  const oldCard = { ...page, imageUrl: `/media/${hash}-480.webp`, thumbhash: "x+/=" }
  const oldPlain = { ...page, imageUrl: null, thumbhash: null }
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const insert = (table: string, row: object) =>
    owner.query(
      `insert into ${table} (${Object.keys(row).join(", ")})
      select ${Object.keys(row).join(", ")} from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    )
  for (const [user, profile_image_url] of [
    ["ann", `/media/${hash}-300.webp`],
    ["bob", null],
  ])
    await insert("users", { id: user, issuer: "i", subject: user, handle: user, profile_image_url })
  await insert("posts", { id, author_id: "ann", content: "A", link: oldCard })
  await insert("link_previews", {
    url: page.url,
    card: oldPlain,
    fetched_at: "2026-01-01",
    expires_at: "2026-01-02",
  })
  const rule = await owner.query<{ id: number }>(
    `insert into rules (name, description, category, severity, action)
    values ('R', 'R', 'other', 'minor', 'warning') returning id`,
  )
  await insert("violations", {
    target_type: "user",
    target_id: "ann",
    user_id: "ann",
    rule_id: rule.rows[0]!.id,
    evidence: {},
    taken: { bio: "words", profileImageUrl: `/media/${hash}-300.webp` },
  })

  await list(entries)
  await migrate(url, folder)
  const { rows } = await owner.query(`
    select (select array_agg(picture_hash order by id) from users where id in ('ann', 'bob')) as hashes,
      (select link from posts) as link, (select card from link_previews) as card,
      (select taken from violations) as taken`)
  expect(rows).toEqual([
    {
      hashes: [hash, null],
      link: { ...page, picture: { hash, width: 480, thumbhash: "x+/=" } },
      card: { ...page, picture: null },
      taken: { bio: "words", pictureHash: hash },
    },
  ])
})
