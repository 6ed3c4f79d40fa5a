/** A request, independent of fetch or XMLHttpRequest. */
export interface Wire {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Sends with XMLHttpRequest, because fetch reports no upload progress. */
export function sendWithProgress(
  wire: Omit<Wire, "body"> & { body: Blob | string | undefined },
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // An abort that has happened is not announced again.
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(wire.method, wire.url)
    request.withCredentials = true
    request.responseType = "text"
    for (const [name, value] of Object.entries(wire.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener("load", () => {
      const hasBody = request.status !== 204 && request.status !== 304
      resolve(
        new Response(hasBody ? request.responseText : null, {
          status: request.status,
          statusText: request.statusText,
          headers: headersOf(request.getAllResponseHeaders()),
        }),
      )
    })
    request.addEventListener("error", () => reject(new TypeError("network")))
    request.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")))
    signal?.addEventListener("abort", () => request.abort(), { once: true })
    request.send(wire.body)
  })
}

function headersOf(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const colon = line.indexOf(":")
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
