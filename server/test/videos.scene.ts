import { readFile } from "node:fs/promises"

import { VIDEO } from "@grove/contract/limits"
import { videos, type Video } from "@grove/contract/videos"

import { Refused, type Person } from "./caller.ts"
import type { World } from "./world.ts"

export const fixture = (name: string) =>
  readFile(new URL(`fixtures/videos/${name}`, import.meta.url))

const phone = await fixture("phone.mov")
let count = 0

/** All different, because files with equal content share one name: its last bytes belong to the last packet. */
export function distinctVideo(): Buffer {
  count += 1
  const copy = Buffer.from(phone)
  copy.writeUInt16BE(count, copy.length - 2)
  return copy
}

/** What a member's browser does to share a video. */
export function uploader(w: World) {
  const begin = (person: Person, size: number, mime = "video/mp4") =>
    w.as(person).call(videos.create, { body: { size, mime } })
  const sendPart = (person: Person, videoId: string, n: number, bytes: Uint8Array) =>
    w.as(person).request("PUT", `/api/videos/${videoId}/parts/${n}`, {
      body: Buffer.from(bytes),
      headers: { "content-type": "application/octet-stream" },
    })
  const sendCaptions = (person: Person, videoId: string, text: string | Buffer) =>
    w.as(person).request("PUT", `/api/videos/${videoId}/captions`, {
      body: text,
      headers: { "content-type": "text/vtt" },
    })
  const find = (person: Person, videoId: string): Promise<Video> =>
    w.as(person).call(videos.get, { params: { videoId } })

  /** Uploads the file, runs the job, and returns what became of it. */
  async function upload(person: Person, bytes: Buffer, alt?: string): Promise<Video> {
    const { id: videoId } = await begin(person, bytes.length)
    for (let n = 0; n * VIDEO.partBytes < bytes.length; n += 1) {
      const part = bytes.subarray(n * VIDEO.partBytes, (n + 1) * VIDEO.partBytes)
      const answer = await sendPart(person, videoId, n, part)
      if (answer.status >= 400) throw new Refused(answer.status, answer.body as object)
    }
    const body = alt === undefined ? {} : { alt }
    await w.as(person).call(videos.complete, { params: { videoId }, body })
    await w.runJobs()
    return find(person, videoId)
  }
  return { begin, sendPart, sendCaptions, find, upload }
}
