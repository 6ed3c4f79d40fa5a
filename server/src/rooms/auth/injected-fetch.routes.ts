import type { FastifyInstance } from "fastify"
import type { CustomFetch } from "openid-client"

/**
 * Speaks to the built-in provider without leaving the process: the same routes and the same protocol, but it does
 * not matter whether this machine can reach itself under its public address.
 */
export function injectedFetch(app: FastifyInstance, publicUrl: string): CustomFetch {
  const origin = new URL(publicUrl).origin
  return async (address, options) => {
    const url = new URL(address)
    if (url.origin !== origin)
      throw new TypeError("The built-in identity provider has only addresses of its own.")
    const answer = await app.inject({
      method: options.method === "POST" ? "POST" : "GET",
      url: `${url.pathname}${url.search}`,
      headers: { ...options.headers, host: url.host, origin },
      ...(options.body && { payload: String(options.body) }),
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
