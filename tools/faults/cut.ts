import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { connect, createServer, type AddressInfo } from "node:net"

import { reportResult, withRig } from "./rig.ts"

/** A proxy that closes both connections as soon as the response starts. */
function cuttingProxy(port: number) {
  const proxy = createServer((asker) => {
    const server = connect(port, "127.0.0.1")
    asker.on("error", () => undefined).pipe(server)
    server
      .on("error", () => undefined)
      .once("data", () => {
        server.destroy()
        asker.destroy()
      })
    asker.once("close", () => server.destroy())
  })
  return new Promise<{ port: number; close: () => void }>((resolve) => {
    proxy.listen(0, "127.0.0.1", () =>
      resolve({ port: (proxy.address() as AddressInfo).port, close: () => proxy.close() }),
    )
  })
}

/**
 * R14: the response is lost after the commit; a retry with the same key returns the first result
 * and creates no second post.
 */
export const cut = (rounds = 300) =>
  withRig(async ({ serve, people, client, origin }) => {
    const server = await serve()
    const [ann] = await people(1)
    const proxy = await cuttingProxy(Number(new URL(server.url).port))
    const post = (port: number, key: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const headers = {
          cookie: ann?.cookie ?? "",
          origin,
          "content-type": "application/json",
          "idempotency-key": key,
        }
        const options = { host: "127.0.0.1", port, path: "/api/posts", method: "POST", headers }
        const requested = request({ ...options, agent: false }, (response) => {
          let text = ""
          response.on("data", (chunk) => (text += chunk))
          response.once("end", () => resolve({ status: response.statusCode ?? 0, text }))
          response.once("error", reject)
        })
        requested.once("error", reject).end(JSON.stringify({ content: `once ${key}` }))
      })

    let lost = 0
    const ids = new Set<string>()
    for (let n = 0; n < rounds; n += 1) {
      const key = randomUUID()
      await post(proxy.port, key).catch(() => (lost += 1))
      const again = await post(Number(new URL(server.url).port), key)
      if (again.status !== 201) throw new Error(`The retry returned ${again.status}`)
      ids.add((JSON.parse(again.text) as { id: string }).id)
    }
    proxy.close()
    const { rows } = await client.query<{ n: number }>("select count(*)::int as n from posts")
    return reportResult(
      "R14 a retry with the same key gives the first result",
      lost === rounds && ids.size === rounds && rows[0]?.n === rounds,
      `${lost} responses lost of ${rounds}, ${rows[0]?.n} posts`,
    )
  })
