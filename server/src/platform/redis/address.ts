/** How Redis or Valkey is reached: one server, a primary that sentinels name, or a cluster. */
export type RedisAddress =
  | { kind: "single"; url: string }
  | { kind: "sentinel"; name: string; nodes: RedisNode[]; login: RedisLogin }
  | { kind: "cluster"; nodes: RedisNode[]; login: RedisLogin }

interface RedisNode {
  host: string
  port: number
}

interface RedisLogin {
  username?: string
  password?: string
  isTls: boolean
}

const PORTS = { sentinel: 26_379, cluster: 6379 }
const SEVERAL =
  /^redis(?<tls>s)?\+(?<kind>sentinel|cluster):\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<nodes>[^/]+)(?:\/(?<name>[^/]*))?$/

/**
 * `redis://…` or `rediss://…` for one server, `redis+cluster://one:6379,two:6379`, or
 * `redis+sentinel://one:26379,two:26379/NAME` with the name the sentinels know the primary by. Undefined if malformed.
 */
export function parseRedisAddress(text: string): RedisAddress | undefined {
  if (/^rediss?:\/\/./.test(text) && URL.canParse(text)) return { kind: "single", url: text }
  const { tls, kind, user, password, nodes = "", name = "" } = SEVERAL.exec(text)?.groups ?? {}
  if (kind !== "sentinel" && kind !== "cluster") return undefined
  if ((name !== "") !== (kind === "sentinel")) return undefined
  const parsed = nodes.split(",").map((node) => parseNode(node, PORTS[kind]))
  if (!parsed.every((node) => node !== undefined)) return undefined
  const login: RedisLogin = {
    ...(user && { username: decodeURIComponent(user) }),
    ...(password && { password: decodeURIComponent(password) }),
    isTls: tls !== undefined,
  }
  return kind === "sentinel" ? { kind, name, nodes: parsed, login } : { kind, nodes: parsed, login }
}

function parseNode(text: string, defaultPort: number): RedisNode | undefined {
  const url = `redis://${text}`
  if (!URL.canParse(url)) return undefined
  const { hostname, port } = new URL(url)
  if (hostname === "") return undefined
  return { host: hostname.replaceAll(/[[\]]/g, ""), port: port === "" ? defaultPort : Number(port) }
}
