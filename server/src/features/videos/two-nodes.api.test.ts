import { VIDEO } from "@grove/contract/limits"
import { posts } from "@grove/contract/posts"
import type { Video } from "@grove/contract/videos"
import { pino } from "pino"
import { expect, test } from "vitest"

import { cleanUpLater } from "../../../test/cleanup.ts"
import { distinctVideo, uploader } from "../../../test/videos.scene.ts"
import { ORIGIN, world, type World } from "../../../test/world.ts"
import { buildApp } from "../../app.ts"
import { openBus } from "../../platform/live/bus.ts"
import { openStorage } from "../../platform/media/open-storage.ts"
import { connect } from "../../platform/postgres.ts"

/** Another node on the same database and storage, which shares no memory with the first. */
async function anotherNode({ config, now }: World) {
  const log = pino({ level: "silent" })
  const pool = connect(config.databaseUrl!, { max: 3, statements: config.databaseStatements })
  const bus = await openBus(config.databaseUrl!, log)
  const storage = await openStorage(config, { log })
  const { http } = await buildApp({ config, pool, bus, storage, now, log })
  await http.ready()
  cleanUpLater(async () => {
    await http.close()
    await bus.close()
    await storage.close()
    await pool.end()
  })
  return http
}

/** Longer than one part: players skip a `free` box. */
function longVideo(): Buffer {
  const free = Buffer.alloc(VIDEO.partBytes)
  free.writeUInt32BE(free.length)
  free.write("free", 4)
  return Buffer.concat([distinctVideo(), free])
}

test("parts of one video arrive at different nodes, also when one repeats a part", async () => {
  const w = await world()
  const other = await anotherNode(w)
  const ann = await w.make.user()
  const { begin, sendPart, find } = uploader(w)
  const bytes = longVideo()
  const { id } = await begin(ann, bytes.length)
  const caller = w.as(ann)
  await caller.request("GET", "/api/health")
  const elsewhere = async (method: "PUT" | "POST", path: string, payload: Buffer | object) => {
    const answer = await other.inject({
      method,
      url: `/api/videos/${id}${path}`,
      headers: {
        origin: ORIGIN,
        cookie: caller.cookie,
        ...(Buffer.isBuffer(payload) && { "content-type": "application/octet-stream" }),
      },
      payload,
    })
    return { status: answer.statusCode, video: answer.json<Video>() }
  }
  const parts = [bytes.subarray(0, VIDEO.partBytes), bytes.subarray(VIDEO.partBytes)] as const

  // Both at once, then the same one at the other node.
  const [first, second] = await Promise.all([
    sendPart(ann, id, 0, parts[0]),
    elsewhere("PUT", "/parts/1", parts[1]),
  ])
  expect([first.status, second.status]).toEqual([200, 200])
  const again = await elsewhere("PUT", "/parts/0", parts[0])
  expect([again.status, again.video.received]).toEqual([200, [0, 1]])
  const { status, video } = await elsewhere("POST", "/complete", {})
  expect([status, video.state]).toEqual([200, "processing"])

  await w.runJobs()
  expect(await find(ann, id)).toMatchObject({ state: "ready", error: null })
  const post = await caller.call(posts.create, { body: { content: "A film", video: { id } } })
  const played = await other.inject({ url: post.video!.url, headers: { cookie: caller.cookie } })
  expect([played.statusCode, played.headers["content-type"]]).toEqual([200, "video/mp4"])
})
