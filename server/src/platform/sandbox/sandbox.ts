import type { ChildProcess } from "node:child_process"
import { fileURLToPath } from "node:url"

import { AppError } from "#platform/errors.ts"
import { startLimited, type ProcessLimits } from "#platform/media/video/limited-process.ts"

import type { SandboxAnswer, SandboxCall } from "./messages.ts"
import { processorMs } from "./processor-time.ts"

interface SandboxLimits extends ProcessLimits {
  processes: number
  /** Processor time of one call. Unlike elapsed time, it does not depend on what else the machine does. */
  cpuMs: number
  /** Elapsed time after which a call counts as stuck. */
  callMs: number
  /** A process ends after as many, before they add up to `cpuSeconds`. */
  calls: number
  maxWaiting: number
  /** A process idle for this long ends to free its memory. */
  idleMs: number
}

const LIMITS: SandboxLimits = {
  processes: 2,
  cpuMs: 2000,
  callMs: 20_000,
  calls: 200,
  maxWaiting: 100,
  idleMs: 20_000,
  // Node maps 600 MB before the first byte, of which it uses 50.
  memoryMb: 1000,
  // Also ends a process whose server was killed meanwhile.
  cpuSeconds: 30,
  fileMb: 0,
  // Each call has a limit of its own.
  timeoutMs: 0,
}

interface Waiting extends SandboxCall {
  resolve: (value: never) => void
  reject: (error: Error) => void
}
interface Worker {
  child: ChildProcess
  /** Until then its processor time is that of its start. */
  isReady: boolean
  calls: number
  current: Waiting | undefined
  timer: NodeJS.Timeout | undefined
  /** Watches the processor time of the current call. */
  watch?: NodeJS.Timeout
}

type Result = Exclude<SandboxAnswer, { isReady: true }>

const WATCH_MS = 200

/** Runs functions that read untrusted bytes in child processes, so that none can hold the server or take its memory. */
export function openSandbox(options: Partial<SandboxLimits> = {}) {
  const limits = { ...LIMITS, ...options }
  const workers = new Set<Worker>()
  const queue: Waiting[] = []

  function call(asked: SandboxCall): Promise<never> {
    return new Promise((resolve, reject) => {
      if (queue.length >= limits.maxWaiting) return reject(new AppError("server.busy"))
      queue.push({ ...asked, resolve, reject })
      next()
    })
  }

  function next() {
    while (queue.length > 0) {
      const idle = [...workers].find(({ current }) => !current)
      if (!idle && workers.size >= limits.processes) return
      assign(idle ?? start(), queue.shift()!)
    }
  }

  function start(): Worker {
    const script = fileURLToPath(new URL("sandbox-child.ts", import.meta.url))
    const command = [process.execPath, "--max-old-space-size=128", "--no-warnings", script]
    const child = startLimited(command, limits, "ipc")
    const worker: Worker = { child, isReady: false, calls: 0, current: undefined, timer: undefined }
    workers.add(worker)
    child.on("message", (answer: SandboxAnswer) => {
      if ("isReady" in answer) worker.isReady = true
      else finish(worker, answer)
    })
    child.on("error", () => end(worker))
    child.on("exit", () => end(worker))
    return worker
  }

  function assign(worker: Worker, waiting: Waiting) {
    worker.current = waiting
    worker.calls += 1
    worker.child.ref()
    worker.child.channel?.ref()
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => end(worker), limits.callMs)
    watch(worker)
    const { module, name, args } = waiting
    worker.child.send({ module, name, args } satisfies SandboxCall, (error) => {
      if (error) end(worker)
    })
  }

  function watch(worker: Worker) {
    const { current } = worker
    let begin: number | undefined
    const look = async () => {
      const used = await processorMs(worker.child.pid)
      if (used === undefined || !worker.isReady || worker.current !== current) return
      begin ??= used
      if (used - begin > limits.cpuMs) end(worker)
    }
    worker.watch = setInterval(() => void look(), WATCH_MS)
  }

  /** Leaves the process idle, unreferenced so that the server can stop. */
  function finish(worker: Worker, answer: Result) {
    const { current } = worker
    worker.current = undefined
    clearTimeout(worker.timer)
    clearInterval(worker.watch)
    if (worker.calls >= limits.calls) end(worker)
    else {
      worker.child.unref()
      worker.child.channel?.unref()
      worker.timer = setTimeout(() => end(worker), limits.idleMs).unref()
    }
    if ("value" in answer) current?.resolve(answer.value as never)
    else current?.reject(errorOf(answer))
    next()
  }

  /** What it was working on took too much, and is not tried again. */
  function end(worker: Worker) {
    clearTimeout(worker.timer)
    clearInterval(worker.watch)
    worker.child.kill("SIGKILL")
    if (!workers.delete(worker)) return
    worker.current?.reject(new AppError("server.busy"))
    next()
  }

  return { call, close: () => workers.forEach(end) }
}

const errorOf = ({ code, message }: Extract<Result, { message: string }>) =>
  code === undefined ? new Error(message) : new AppError(code, message)

const shared = openSandbox()

type AnyFunction = (...args: never[]) => unknown

/**
 * The function of this name, called in a child process without our environment, with limits of time and memory. Its
 * arguments and results are copied. Rejects with `server.busy` when a limit ends it.
 */
export const sandboxed =
  <F extends AnyFunction>(module: URL, name: string, { call } = shared) =>
  (...args: Parameters<F>): Promise<Awaited<ReturnType<F>>> =>
    call({ module: module.href, name, args })

/** On shutdown: rejects what is unfinished and ends the processes. */
export const closeSandbox = () => shared.close()
