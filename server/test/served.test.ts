import { ROUTES } from "@grove/contract/routes"
import { expect, test } from "vitest"

import { JOBS } from "../src/features.ts"
import { world } from "./world.ts"

const nameOf = (row: { method: string; path: string }) => `${row.method} ${row.path}`

test("every route has exactly one handler, and no handler lacks a route", async () => {
  const { http } = await world()
  const promised = Object.values(ROUTES).flatMap((feature) => Object.values(feature).map(nameOf))
  expect(http.served.map(nameOf).toSorted()).toEqual(promised.toSorted())
})

test("every job has exactly one handler", () => {
  const names = JOBS.map((job) => job.name)
  expect(new Set(names).size).toBe(names.length)
})
