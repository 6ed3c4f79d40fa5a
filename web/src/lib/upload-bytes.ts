import type { Input, Reply, Route } from "@grove/contract/route"

import { failureOf, unreachable, wireOf, type CallOptions } from "./api-client.ts"
import { sendWithProgress } from "./upload.ts"

type BytesRoute = Route & { readonly bytes: string }

/** Calls a route whose body is a file. Throws `ApiError` unless the reply is successful. */
export async function callWithBytes<R extends BytesRoute>(
  route: R,
  input: Input<R> & { body: Blob },
  options: CallOptions = {},
): Promise<Reply<R>> {
  const { body, ...rest } = input as { body: Blob; params?: Record<string, unknown> }
  const wire = wireOf(route, rest, options)
  wire.headers["content-type"] = route.bytes
  let response: Response
  try {
    response = await sendWithProgress(
      { ...wire, body },
      options.onProgress ?? (() => undefined),
      options.signal,
    )
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreachable()
  }
  if (!response.ok) throw await failureOf(route, response)
  return (await response.json()) as Reply<R>
}
