import type { EnvironmentReader } from "./environment.ts"
import { isConfidential } from "./own-machine.ts"
import { withoutTrailingSlashes } from "./trailing-slashes.ts"

export interface OutsideProvider {
  /** Names the provider in `/api/login?provider=…`. */
  key: string
  /** Text of its button. */
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Whether signing out here also signs out there. */
  logout: boolean
}

/** Key of the provider that is configured without a name, with `OIDC_ISSUER`. */
export const UNNAMED = "oidc"
/** Key of the built-in provider. */
export const BUILTIN_KEY = "local"

const NAMED =
  /^OIDC_(?<name>[A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|LOGOUT)$/
const MAX_LABEL = 40

/**
 * The unnamed provider first, then the named ones in alphabetical order. A provider with mistakes is returned too, so
 * that no further mistake claims that it is missing.
 */
export function readProviders(env: EnvironmentReader): OutsideProvider[] {
  const names = new Set(env.setNames().flatMap((name) => NAMED.exec(name)?.groups?.["name"] ?? []))
  const unnamed = readProvider(env, "OIDC", { key: UNNAMED, label: env.text("OIDC_PROVIDER_NAME") })
  const named = [...names].sort().map((name) => readNamed(env, name))
  const found = [unnamed, ...named].filter((provider) => provider !== undefined)
  for (const { key, issuer } of found) {
    const first = found.find(
      (other) => withoutTrailingSlashes(other.issuer) === withoutTrailingSlashes(issuer),
    )
    if (first && first.key !== key && issuer !== "")
      env.complain(variable(key), `names the same provider as ${variable(first.key)}`)
  }
  return found
}

const variable = (key: string) =>
  key === UNNAMED ? "OIDC_ISSUER" : `OIDC_${key.toUpperCase()}_ISSUER`

function readNamed(env: EnvironmentReader, name: string): OutsideProvider | undefined {
  const key = name.toLowerCase()
  const prefix = `OIDC_${name}`
  const label = env.text(`${prefix}_LABEL`) ?? capitalized(key)
  if (key === UNNAMED || key === BUILTIN_KEY)
    env.complain(`${prefix}_ISSUER`, `needs another name than ${name}, which is taken`)
  if (label.length > MAX_LABEL)
    env.complain(`${prefix}_LABEL`, `must have at most ${MAX_LABEL} characters`)
  const provider = readProvider(env, prefix, { key, label })
  if (!provider)
    env.complain(`${prefix}_ISSUER`, "is missing, but other variables of this name are set")
  return provider
}

function readProvider(
  env: EnvironmentReader,
  prefix: string,
  { key, label }: { key: string; label: string | undefined },
): OutsideProvider | undefined {
  const names = [`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
  const issuer = env.url(names[0], ["https:", "http:"])
  const client = env.group(names)
  if (!client) return undefined
  if (issuer && !isConfidential(issuer))
    env.complain(names[0], "must begin with https:// unless the provider runs on this machine")
  return {
    key,
    label: label ?? (issuer ? new URL(issuer).hostname : key),
    issuer: issuer ?? "",
    clientId: client[names[1]] ?? "",
    clientSecret: client[names[2]] ?? "",
    logout: env.flag(`${prefix}_LOGOUT`),
  }
}

/** `town_library` becomes `Town Library`. */
const capitalized = (key: string) =>
  key
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
