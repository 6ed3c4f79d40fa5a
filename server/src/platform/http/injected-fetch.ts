import type { FastifyInstance } from "fastify"

import { IN_PROCESS } from "#platform/http/rate-limits.ts"

interface InjectedRequest {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/** Fetches from this application in-process: the server may not be able to reach its own public address. */
export function injectedFetch(app: FastifyInstance, publicUrl: string) {
  const { origin } = new URL(publicUrl)
  return async (address: string, request: InjectedRequest): Promise<Response> => {
    const url = new URL(address)
    if (url.origin !== origin)
      throw new TypeError(`${url.origin} is not the public origin of this server.`)
    const answer = await app.inject({
      method: request.method === "POST" ? "POST" : "GET",
      url: `${url.pathname}${url.search}`,
      remoteAddress: IN_PROCESS,
      headers: { ...request.headers, host: url.host, origin },
      ...(request.body instanceof URLSearchParams && { payload: request.body.toString() }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && name !== "set-cookie") headers.set(name, String(value))
    }
    return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
      status: answer.statusCode,
      headers,
    })
  }
}
