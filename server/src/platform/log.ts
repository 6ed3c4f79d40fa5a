import type { LoggerOptions } from "pino"

/** JSON lines with an allow-list: no headers, bodies, full addresses, e-mails or tokens. */
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
      // Pino and libraries using it fall back to the error's message, which can quote user data.
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

/** The fields of a database error that never quote values, unlike `message`, `detail`, `where` and `query`. */
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
  /** The fixed message of an error that has no code, such as a lost connection. */
  reason: string | undefined
  stack: string
}

/** Messages without values, for driver errors that have no code. */
const FIXED_TEXTS =
  /connection terminated(?: unexpectedly| due to connection timeout)?|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable/i

/**
 * Describes the root cause by type, code, names and stack, but never by message: messages of the query builder and
 * of PostgreSQL quote parameters, such as the text of private messages.
 */
export function describeError(error: unknown): ErrorDescription {
  const root = rootOf(error)
  const { code, severity, schema, table, column, constraint, routine } = (root ??
    {}) as DatabaseFault
  const isError = root instanceof Error
  return {
    type: isError ? root.name : typeof root,
    code: identifier(code),
    severity: identifier(severity),
    schema: identifier(schema),
    table: identifier(table),
    column: identifier(column),
    constraint: identifier(constraint),
    routine: identifier(routine),
    reason: isError ? FIXED_TEXTS.exec(root.message)?.[0] : undefined,
    stack: error instanceof Error ? framesOf(error) : "",
  }
}

/** One line for places that store text only, such as the table of failed jobs. */
export function summarizeError(error: unknown): string {
  const { type, code, table, constraint, routine, reason } = describeError(error)
  return [type, code, table, constraint, routine, reason].filter(Boolean).join(" ")
}

function rootOf(error: unknown): unknown {
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root
}

const identifier = (value: unknown) =>
  typeof value === "string" && /^[\w.-]{1,100}$/.test(value) ? value : undefined

/** Only the stack frames: `stack` begins with the message, whose lines can look like frames. */
function framesOf({ stack = "", message }: Error): string {
  const at = stack.indexOf(message)
  return (at === -1 ? stack : stack.slice(at + message.length))
    .split("\n")
    .filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
    .slice(0, 8)
    .join("\n")
}
