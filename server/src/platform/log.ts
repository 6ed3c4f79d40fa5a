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
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // Messages of database errors may quote values; the type, code and place are enough to find the line.
        // Only the places: a message of several lines is part of what `stack` begins with.
        stack: placesOf(error.stack),
        cause:
          error.cause instanceof Error
            ? { type: error.cause.name, code: (error.cause as { code?: string }).code }
            : undefined,
      }),
    },
  }
}

const placesOf = (stack = "") =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join("\n")
