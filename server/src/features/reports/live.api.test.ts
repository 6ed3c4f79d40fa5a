import { once } from "node:events"

import { auth } from "@grove/contract/auth"
import { reports } from "@grove/contract/reports"
import { expect, test } from "vitest"
import { WebSocket } from "ws"

import { cases } from "../../../test/cases.ts"
import { ORIGIN, world, type Person } from "../../../test/world.ts"

test("publishes case changes to moderators only", async () => {
  const w = await world()
  const c = cases(w)
  const [author, reporter, mia] = [
    await w.make.user(),
    await w.make.user(),
    await w.make.moderator(),
  ]
  const rule = await c.rule({ action: "suspend" })
  const post = await c.post(author)
  const address = (await w.listen()).replace("http", "ws")

  const listen = async (person: Person) => {
    const caller = w.as(person)
    await caller.call(auth.me, {})
    const headers = { origin: ORIGIN, cookie: caller.cookie }
    const socket = new WebSocket(`${address}/api/live`, { headers })
    const received: string[] = []
    socket.on("message", (data) =>
      received.push((JSON.parse(String(data)) as { type: string }).type),
    )
    await once(socket, "open")
    return { socket, received }
  }
  const [moderator, reported] = [await listen(mia), await listen(author)]
  const changes = () => moderator.received.filter((type) => type === "violations").length
  const until = async (count: number) => {
    while (changes() < count) await once(moderator.socket, "message")
  }

  await c.report(reporter, "post", post.id, rule.id)
  await until(1)
  const violation = await c.caseOf(mia, post.id)
  await w.as(mia).call(reports.open, { params: { violationId: violation!.id } })
  await until(2)
  expect(reported.received).toEqual([])
  await c.resolve(mia, violation!.id, "content_removed")
  await until(3)
  while (reported.received.length < 2) await once(reported.socket, "message")
  expect(reported.received.toSorted()).toEqual(["notification", "standing"])
  moderator.socket.close()
  reported.socket.close()
})
