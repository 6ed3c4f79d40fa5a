import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

import type { FetchSettings } from "../src/platform/media/guarded-fetch.ts"
import { cleanUpLater } from "./cleanup.ts"

/** A third-party web site on a loopback port, and a guard under which every name leads there. */
export async function webSite() {
  const requests: IncomingMessage[] = []
  const pages = new Map<string, RequestListener>()
  const server = createServer((request, response) => {
    requests.push(request)
    const page = pages.get(request.url!)
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  const up = Promise.withResolvers<void>()
  server.listen(0, "127.0.0.1", up.resolve)
  await up.promise
  cleanUpLater(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const port = String((server.address() as AddressInfo).port)
  const settings: FetchSettings = {
    resolveHost: async (host) => [host.startsWith("private") ? "10.0.0.1" : "127.0.0.1"],
    mayConnect: (address, at) => address === "127.0.0.1" && at === port,
    timeoutMs: 3000,
  }
  const url = (path: string, host = "site.example") => `http://${host}:${port}${path}`

  return {
    url,
    settings,
    /** The paths asked for, in order. */
    asked: () => requests.map((request) => request.url),
    requests,
    /** Answers this path from now on; returns its address. */
    serve(path: string, listener: RequestListener): string {
      pages.set(path, listener)
      return url(path)
    },
    html(path: string, body: string | Buffer, headers: Record<string, string> = {}): string {
      pages.set(path, (_, response) =>
        response.writeHead(200, { "content-type": "text/html", ...headers }).end(body),
      )
      return url(path)
    },
  }
}
