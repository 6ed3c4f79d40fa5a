/** The supervisor's log, in the format of the server's log lines. */
export interface Log {
  info: (message: string) => void
  warn: (message: string) => void
  error: (message: string) => void
}

const LEVELS = { info: 30, warn: 40, error: 50 }
const THRESHOLDS: Record<string, number> = { warn: 40, error: 50, fatal: 60, silent: 70 }

export function createLog(logLevel: string): Log {
  const threshold = THRESHOLDS[logLevel] ?? 0
  const write = (level: keyof typeof LEVELS) => (msg: string) => {
    if (LEVELS[level] < threshold) return
    const line = { level: LEVELS[level], time: new Date().toISOString(), msg }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  return { info: write("info"), warn: write("warn"), error: write("error") }
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
