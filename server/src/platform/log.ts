import type { LoggerOptions } from "pino"

/** JSON lines with an allow-list: never a header, a body, an address in full, an e-mail or a token. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
    hooks: {
      // Pino, and libraries that log through it, fall back to the error's message as the text of the line.
      logMethod(args, method) {
        const [first, text] = args as unknown as [unknown, unknown]
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
        if (error instanceof Error && (text === undefined || text === error.message))
          return method.call(
            this,
            { ...(first !== error && (first as object)), err: error },
            "failed",
          )
        return method.apply(this, args)
      },
    },
  }
}

/** What the database says about itself; `message`, `detail`, `where` and `query` may quote values. */
interface DatabaseFault {
  code?: unknown
  severity?: unknown
  schema?: unknown
  table?: unknown
  column?: unknown
  constraint?: unknown
  routine?: unknown
}

export interface ErrorDescription extends Record<keyof DatabaseFault, string | undefined> {
  type: string
  /** The fixed text of a lost connection, which has no code. */
  reason: string | undefined
  stack: string
}

/** Messages that name no values, of drivers that give no code. */
const FIXED_TEXTS =
  /connection terminated(?: unexpectedly| due to connection timeout)?|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable/i

/**
 * An error for the log: the root cause's type, code and names, and where it happened. Never a message, since those of
 * the query builder and of PostgreSQL quote the parameters: members' private words.
 */
export function describeError(error: unknown): ErrorDescription {
  const root = rootOf(error)
  const { code, severity, schema, table, column, constraint, routine } = (root ??
    {}) as DatabaseFault
  const isError = root instanceof Error
  return {
    type: isError ? root.name : typeof root,
    code: word(code),
    severity: word(severity),
    schema: word(schema),
    table: word(table),
    column: word(column),
    constraint: word(constraint),
    routine: word(routine),
    reason: isError ? FIXED_TEXTS.exec(root.message)?.[0] : undefined,
    stack: error instanceof Error ? placesOf(error) : "",
  }
}

/** One line about an error for places that keep only text, such as the queue's table of failed jobs. */
export function summarizeError(error: unknown): string {
  const { type, code, table, constraint, routine, reason } = describeError(error)
  return [type, code, table, constraint, routine, reason].filter(Boolean).join(" ")
}

function rootOf(error: unknown): unknown {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root
}

const word = (value: unknown) =>
  typeof value === "string" && /^[\w.-]{1,100}$/.test(value) ? value : undefined

/** The frames only: `stack` begins with the message, whose own lines may look like frames. */
function placesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message)
  return (at === -1 ? stack : stack.slice(at + message.length))
    .split("\n")
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 8)
    .join("\n")
}
