import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import pg from "pg"
import type { TestProject } from "vitest/node"

import { prepareSchema } from "../src/platform/prepare-schema.ts"
import { toUrl } from "../src/supervisor/connection.ts"
import { startEmbedded } from "../src/supervisor/embedded.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the migrated template; its user can create databases. */
    templateUrl: string
    /** `name:password` of the server's role in tests: reads and writes rows only, as in production. */
    serverLogin: string
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
  const role = `grove_server_${process.pid}`
  const serverLogin = `${role}:${randomBytes(16).toString("hex")}`
  await onServer(
    server.url,
    QUICK_LOGIN,
    `create role ${role} login password '${serverLogin.split(":")[1]}'`,
  )
  await prepareSchema(templateUrl, withLogin(templateUrl, serverLogin))
  project.provide("templateUrl", templateUrl)
  project.provide("serverLogin", serverLogin)
  return async () => {
    await onServer(server.url, `drop database if exists ${template}`)
    await onServer(server.url, `drop role if exists ${role}`)
    await server.stop()
  }
}

/** The default of 4096 would take half of the time a client needs to connect, thousands of times. */
const QUICK_LOGIN = "set scram_iterations = 1"

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function throwAwayServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "grove-test-"))
  const database = await startEmbedded({ dataDir, durable: false, log: QUIET })
  const { user, password } = database.superuser
  const url = toUrl(database.superuser)
  await onServer(url, QUICK_LOGIN, `alter role ${user} password '${password}'`)
  return {
    url,
    stop: async () => {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

function withDatabase(url: string, database: string): string {
  const { origin, rest } =
    /^(?<origin>postgres(?:ql)?:\/\/[^/]*)\/[^?]*(?<rest>.*)$/.exec(url)?.groups ?? {}
  return `${origin}/${database}${rest}`
}

/** Replaces the user of a database address. */
export const withLogin = (url: string, login: string) =>
  url.replace(/^(postgres(?:ql)?:\/\/)([^@/]*@)?/, `$1${login}@`)
