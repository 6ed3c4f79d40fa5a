const ADDRESS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^@/]*@)?(?<hosts>[^/?]*)(?<rest>.*)$/

/** Parameters of libpq that choose among several servers; the driver does not know them. */
const CHOOSING = ["target_session_attrs", "load_balance_hosts"]

/**
 * One URL per server of an address that names several, as libpq allows: `@one:5432,two:5432/` or
 * `?host=one,two&port=5432,5433`. Returns undefined if hosts and ports do not match.
 */
export function serversOf(url: string): string[] | undefined {
  const { scheme, login = "", hosts, rest = "" } = ADDRESS.exec(url)?.groups ?? {}
  if (scheme === undefined || hosts === undefined) return undefined
  const [path = "", query = ""] = rest.split("?", 2)
  const parameters = new URLSearchParams(query)
  for (const name of CHOOSING) parameters.delete(name)
  const build = (authority: string, own: URLSearchParams) =>
    `${scheme}${login}${authority}${path}${own.size > 0 ? `?${own}` : ""}`

  if (hosts !== "") return hosts.split(",").map((host) => build(host, parameters))
  const named = parameters.get("host")?.split(",") ?? []
  if (named.length <= 1) return [build("", parameters)]
  const ports = parameters.get("port")?.split(",") ?? []
  if (ports.length > 1 && ports.length !== named.length) return undefined
  return named.map((host, index) => {
    const own = new URLSearchParams(parameters)
    own.set("host", host)
    const port = ports.length > 1 ? ports[index] : ports[0]
    if (port !== undefined) own.set("port", port)
    return build("", own)
  })
}

/** Which server libpq would accept. Grove writes, so only `read-write` and `primary` make sense to it. */
export const sessionAttributesOf = (url: string): string | undefined =>
  new URLSearchParams(url.split("?", 2)[1] ?? "").get("target_session_attrs") ?? undefined
