export type Environment = Readonly<Record<string, string | undefined>>

/** Lists all mistakes of the environment at once, one line each, naming the variable. */
export class ConfigError extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(mistakes.join("\n"))
    this.mistakes = mistakes
  }
}

const DOMAIN = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,9}$/

/**
 * Parses variables one at a time. A wrong value is added to `mistakes` and replaced by its fallback, so that reading
 * continues and the operator sees all mistakes. Blank values count as missing.
 */
export function readerOf(env: Environment) {
  const mistakes: string[] = []
  const complain = (name: string, problem: string) => void mistakes.push(`${name} ${problem}`)
  const text = (name: string) => env[name]?.trim() || undefined
  /** Variables that are set, for settings whose names the operator chooses. */
  const setNames = () => Object.keys(env).filter((name) => text(name) !== undefined)

  function integer(name: string, fallback: number, range: { min: number; max: number }): number {
    const value = text(name)
    if (value === undefined) return fallback
    const { min, max } = range
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    complain(name, `must be a whole number from ${min} to ${max}, not '${value}'`)
    return fallback
  }

  function choice<const T extends string>(
    name: string,
    options: readonly T[],
    fallback: NoInfer<T>,
  ): T {
    const value = text(name) ?? fallback
    const chosen = options.find((option) => option === value)
    if (chosen !== undefined) return chosen
    complain(name, `must be one of ${options.join(", ")}, not '${value}'`)
    return fallback
  }

  const flag = (name: string): boolean => choice(name, ["0", "1"], "0") === "1"

  const isOn = (name: string, fallback: boolean): boolean =>
    choice(name, ["on", "off"], fallback ? "on" : "off") === "on"

  function isUrl(value: string, protocols: readonly string[]): boolean {
    // PostgreSQL allows the host in a query parameter (a socket directory); URL requires one before the path.
    const parsable = value.replace(/^(postgres(?:ql)?:\/\/[^/@]*)@\//, "$1@socket/")
    return URL.canParse(parsable) && protocols.includes(new URL(parsable).protocol)
  }

  function url(name: string, protocols: readonly string[]): string | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    if (isUrl(value, protocols)) return value
    const beginnings = protocols.map((protocol) => `${protocol}//`)
    complain(name, `must be an address beginning with ${beginnings.join(" or ")}`)
    return undefined
  }

  function domains(name: string): string[] {
    const list = (text(name) ?? "")
      .split(",")
      .map((domain) => domain.trim().toLowerCase())
      .filter(Boolean)
    for (const domain of list)
      if (!DOMAIN.test(domain)) complain(name, `holds '${domain}', which is not a domain`)
    return list
  }

  /** Variables of which all or none must be set. Returns undefined when none is. */
  function group<const N extends string>(names: readonly N[]): Record<N, string> | undefined {
    const values = names.map((name) => [name, text(name)] as const)
    const missing = values.filter(([, value]) => value === undefined).map(([name]) => name)
    if (missing.length === names.length) return undefined
    for (const name of missing) complain(name, `is missing (${names.join(", ")} belong together)`)
    return Object.fromEntries(values.map(([name, value]) => [name, value ?? ""])) as Record<
      N,
      string
    >
  }

  return {
    mistakes,
    complain,
    text,
    setNames,
    integer,
    choice,
    flag,
    isOn,
    url,
    isUrl,
    domains,
    group,
  }
}

export type EnvironmentReader = ReturnType<typeof readerOf>
