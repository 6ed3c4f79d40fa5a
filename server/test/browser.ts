import type { FastifyInstance } from "fastify"

export interface Page {
  status: number
  url: string
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

/** A minimal browser for sign-in tests: a path-aware cookie jar and manual redirects. `always`: headers of all requests. */
export function browser(http: FastifyInstance, home: string, always: Record<string, string> = {}) {
  const jar = new Map<string, { value: string; path: string }>()

  const keep = (header: string) => {
    const [pair = "", ...attributes] = header.split(/;\s*/)
    const at = pair.indexOf("=")
    const name = pair.slice(0, at)
    const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? "/"
    const isGone = attributes.some(
      (a) => /^max-age=0$/i.test(a) || /^expires=Thu, 01 Jan 1970/i.test(a),
    )
    if (isGone) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { value: pair.slice(at + 1), path })
  }
  const cookieFor = (path: string) =>
    [...jar]
      .filter(
        ([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, "/")),
      )
      .map(([key, cookie]) => `${key.split(" ")[0]}=${cookie.value}`)
      .join("; ")

  async function send(
    method: "GET" | "POST",
    address: string,
    options: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const url = new URL(address, home)
    const cookie = cookieFor(url.pathname)
    const answer = await http.inject({
      method,
      url: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        ...always,
        ...(cookie && { cookie }),
        ...(options.form && {
          "content-type": "application/x-www-form-urlencoded",
          origin: new URL(home).origin,
        }),
        ...options.headers,
      },
      ...(options.form && { payload: new URLSearchParams(options.form).toString() }),
    })
    for (const header of [answer.headers["set-cookie"] ?? []].flat()) keep(header)
    return { status: answer.statusCode, url: url.href, text: answer.body, headers: answer.headers }
  }

  /** Follows redirects within our own origin. */
  async function follow(page: Page): Promise<Page> {
    let current = page
    for (let hops = 0; hops < 10 && current.status >= 300 && current.status < 400; hops += 1) {
      const next = new URL(String(current.headers["location"]), current.url)
      if (next.origin !== new URL(home).origin) return current
      current = await send("GET", next.href)
    }
    return current
  }

  return {
    jar,
    get: (address: string, headers?: Record<string, string>) =>
      send("GET", address, headers ? { headers } : {}),
    post: (address: string, form: Record<string, string>) => send("POST", address, { form }),
    follow,
    cookie: (name: string) => [...jar].find(([key]) => key.startsWith(`${name} `))?.[1].value,
    /** Follows the sign-in flow from the button to its end. */
    async signIn(
      person: { email: string; firstName?: string; lastName?: string },
      returnTo?: string,
      options: { isFresh?: boolean } = {},
    ): Promise<Page> {
      const query = new URLSearchParams({
        ...(options.isFresh && { fresh: "1" }),
        ...(returnTo !== undefined && { returnTo }),
      })
      const form = await follow(
        await send("GET", query.size === 0 ? "/api/login" : `/api/login?${query}`),
      )
      if (form.status !== 200) return form
      return follow(
        await send("POST", form.url, { form: { firstName: "", lastName: "", ...person } }),
      )
    },
  }
}
