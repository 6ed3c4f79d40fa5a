import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import pg from "pg"
import type { TestProject } from "vitest/node"

import { migrateQueue } from "../src/platform/jobs/worker.ts"
import { connect, migrate } from "../src/platform/postgres.ts"
import { toUrl } from "../src/supervisor/connection.ts"
import { startEmbedded } from "../src/supervisor/embedded.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the migrated template; its user may create databases. */
    templateUrl: string
  }
}

/**
 * One PostgreSQL for the whole run, migrated once into a template that each test file clones.
 * TEST_DATABASE_URL names an outside server instead; its user must be allowed to create databases.
 */
export async function setup(project: TestProject) {
  const outside = process.env["TEST_DATABASE_URL"]
  const server =
    outside === undefined ? await throwAwayServer() : { url: outside, stop: async () => undefined }
  const template = `grove_template_${process.pid}`
  await onServer(server.url, `create database ${template}`)
  const templateUrl = withDatabase(server.url, template)
  await migrate(templateUrl)
  const pool = connect(templateUrl, { max: 1 })
  await migrateQueue(pool)
  await pool.end()
  project.provide("templateUrl", templateUrl)
  return async () => {
    await onServer(server.url, `drop database if exists ${template}`)
    await server.stop()
  }
}

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function throwAwayServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "grove-test-"))
  const database = await startEmbedded({ dataDir, durable: false, log: QUIET })
  return {
    url: toUrl(database.superuser),
    stop: async () => {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function withDatabase(url: string, database: string): string {
  const { origin, rest } =
    /^(?<origin>postgres(?:ql)?:\/\/[^/]*)\/[^?]*(?<rest>.*)$/.exec(url)?.groups ?? {}
  return `${origin}/${database}${rest}`
}
