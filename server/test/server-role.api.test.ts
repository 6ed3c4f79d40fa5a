import { expect, test } from "vitest"

import { failingCells, MATRIX_TIMEOUT_MS } from "./failing-cells.ts"
import { world } from "./world.ts"

const w = await world()
/** The server's own connections. */
const { pool } = w.http.deps

test("T41 the server's database role owns nothing and is a member of nothing", async () => {
  const { rows } = await pool.query(`
    select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
      (select count(*)::int from pg_class where relowner = r.oid) as tables,
      (select count(*)::int from pg_proc where proowner = r.oid) as functions,
      (select count(*)::int from pg_auth_members where member = r.oid) as memberships
    from pg_roles r where rolname = current_user`)
  expect(rows[0]).toEqual({
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    tables: 0,
    functions: 0,
    memberships: 0,
  })
})

const FORBIDDEN = [
  "create table mine (id int)",
  "create schema mine",
  "create function mine() returns int language sql as 'select 1'",
  "create role mine",
  "alter table users add column mine int",
  "alter table users disable trigger all",
  "drop table likes",
  "drop schema graphile_worker cascade",
  "truncate likes",
  "create trigger mine before insert on users for each row execute function refuse_change()",
  "update audit_log set act = 'nothing'",
  "delete from audit_log",
  "insert into drizzle.__drizzle_migrations (hash, created_at) values ('mine', 1)",
  "update graphile_worker.migrations set breaking = true",
  "select pg_read_file('postgresql.conf')",
  "select pg_ls_dir('.')",
  "copy users to '/tmp/grove-users'",
  "copy users from program 'true'",
  "select rolpassword from pg_authid",
  "alter system set log_statement = 'all'",
  "set session_replication_role = replica",
]

test(
  "T41 the server's database role is denied every privileged statement",
  async () => {
    const cells = FORBIDDEN.map((statement) => [statement, statement] as const)
    const failures = await failingCells(cells, (statement) =>
      expect(pool.query(statement)).rejects.toMatchObject({ code: "42501" }),
    )
    expect(failures).toEqual([])
  },
  MATRIX_TIMEOUT_MS,
)

test("T41 tables of later migrations are granted to the server's role as well", async () => {
  await w.pool.query("create table later (id int generated always as identity, name text)")
  await pool.query("insert into later (name) values ('new')")
  await pool.query("update later set name = 'newer'")
  expect((await pool.query("select name from later")).rows).toEqual([{ name: "newer" }])
  await pool.query("delete from later")
  await expect(pool.query("drop table later")).rejects.toMatchObject({ code: "42501" })
})
