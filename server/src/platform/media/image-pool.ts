import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

import type { PictureProvenance } from "#db/tables/media.ts"
import { AppError } from "#platform/errors.ts"
import { later } from "#platform/language/text.ts"

import { fairQueue } from "./fair-queue.ts"
import type {
  Admission,
  FaceFacts,
  ImageAnswer,
  ImageJob,
  PictureFacts,
  ProcessedImage,
  Recipe,
} from "./image-messages.ts"

/** The member who sent the picture; members are served in turns. */
export interface Sender {
  person: string
  /** Called with the size from the header; rejects to prevent decoding. */
  admit?: (pixels: number) => Promise<void>
}

export interface PoolOptions {
  processes: number
  /** Processor time for one picture. Unlike elapsed time, it does not depend on what else the machine does. */
  cpuMs: number
  /** Elapsed time after which a process counts as stuck. */
  timeoutMs: number
  /**
   * Writable memory a process can map, enforced by the kernel where `ulimit -d` exists. Node and libvips map 600 MB
   * before the first picture, of which they use 95.
   */
  memoryMb: number
  maxWaiting: number
  maxWaitingBytes: number
  /** Two posts of ten pictures. */
  maxWaitingPerPerson: number
  maxWaitingBytesPerPerson: number
  /** A process idle for this long ends to free its memory. */
  idleMs: number
}

const DEFAULTS: PoolOptions = {
  processes: 2,
  cpuMs: 5000,
  timeoutMs: 20_000,
  memoryMb: 1200,
  maxWaiting: 100,
  maxWaitingBytes: 128 * 1024 * 1024,
  maxWaitingPerPerson: 20,
  maxWaitingBytesPerPerson: 32 * 1024 * 1024,
  idleMs: 20_000,
}

interface Waiting {
  job: ImageJob
  person: string
  bytes: number
  admit: Sender["admit"]
  resolve: (answer: ImageAnswer) => void
  reject: (error: Error) => void
}
interface Worker {
  child: ChildProcess
  current?: Waiting | undefined
  timer?: NodeJS.Timeout | undefined
  isDone: boolean
}

/** Runs `image-child.ts` in a few processes, started on demand, each with one picture at a time. */
export function imagePool(options: Partial<PoolOptions> = {}) {
  const settings = { ...DEFAULTS, ...options }
  const workers = new Set<Worker>()
  const queue = fairQueue<Waiting>({
    waiting: settings.maxWaiting,
    waitingBytes: settings.maxWaitingBytes,
    waitingPerPerson: settings.maxWaitingPerPerson,
    waitingBytesPerPerson: settings.maxWaitingBytesPerPerson,
  })

  function run(job: ImageJob, { person, admit }: Sender): Promise<ImageAnswer> {
    return new Promise((resolve, reject) => {
      const full = queue.add({ job, person, bytes: job.bytes.length, admit, resolve, reject })
      if (full) reject(full === "full" ? new AppError("server.busy") : tooManyWaiting())
      else next()
    })
  }

  function next() {
    for (;;) {
      const idle = [...workers].find((worker) => !worker.current && !worker.isDone)
      if (!idle && workers.size >= settings.processes) return
      const waiting = queue.take(isInWork)
      if (!waiting) return
      assign(idle ?? start(), waiting)
    }
  }

  const isInWork = (person: string) =>
    [...workers].some((worker) => worker.current?.person === person)

  function start(): Worker {
    const worker: Worker = { child: launch(settings), isDone: false }
    workers.add(worker)
    worker.child.on("message", (answer: ImageAnswer) => {
      if ("pixels" in answer) return void decide(worker, answer.pixels)
      if ("isTooSlow" in answer) return fail(worker, tooSlow())
      const job = finish(worker)
      if (!job) return
      if ("refusal" in answer) job.reject(new AppError(answer.refusal.code, answer.refusal.message))
      else job.resolve(answer)
      next()
    })
    worker.child.on("error", (error) => fail(worker, error))
    worker.child.on("exit", (code, signal) => fail(worker, exitReason(code, signal)))
    return worker
  }

  /** Asks whether a picture of this size is admitted, and tells the child. */
  async function decide(worker: Worker, pixels: number) {
    const job = worker.current
    const refusal = await job?.admit?.(pixels).then(
      () => undefined,
      (error: Error) => error,
    )
    // It can have timed out meanwhile.
    if (worker.isDone || worker.current !== job) return
    if (!refusal) startClock(worker)
    const admission: Admission = { isAdmitted: refusal === undefined }
    worker.child.send(admission, (error) => {
      if (error) fail(worker, error)
    })
    if (!refusal) return
    finish(worker)?.reject(refusal)
    next()
  }

  function assign(worker: Worker, waiting: Waiting) {
    worker.current = waiting
    worker.child.ref()
    worker.child.channel?.ref()
    startClock(worker)
    worker.child.send(waiting.job, (error) => {
      if (error) fail(worker, error)
    })
  }

  /** Runs for reading the header, including the start of the process, and again for the picture. */
  function startClock(worker: Worker) {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => fail(worker, new AppError("server.busy")), settings.timeoutMs)
  }

  /** Leaves the process idle, unreferenced so that the server can stop. */
  function finish(worker: Worker): Waiting | undefined {
    const job = worker.current
    worker.current = undefined
    clearTimeout(worker.timer)
    worker.child.unref()
    worker.child.channel?.unref()
    worker.timer = setTimeout(() => end(worker), settings.idleMs).unref()
    return job
  }

  function fail(worker: Worker, error: Error) {
    if (worker.isDone) return
    const job = worker.current
    end(worker)
    job?.reject(error)
    next()
  }

  function end(worker: Worker) {
    worker.isDone = true
    worker.current = undefined
    clearTimeout(worker.timer)
    workers.delete(worker)
    worker.child.kill("SIGKILL")
  }

  function close() {
    for (const worker of workers) fail(worker, new AppError("server.unavailable"))
  }

  return {
    process: async (
      job: { bytes: Uint8Array; recipe: Recipe },
      sender: Sender,
    ): Promise<ProcessedImage> => part(await run(job, sender), "image"),
    fingerprint: async (bytes: Uint8Array): Promise<PictureFacts> =>
      part(await run({ bytes, task: "fingerprint" }, APPLICATION), "facts"),
    faces: async (bytes: Uint8Array): Promise<FaceFacts> =>
      part(await run({ bytes, task: "faces" }, APPLICATION), "faces"),
    provenance: async (bytes: Uint8Array, sender: Sender): Promise<PictureProvenance> =>
      part(await run({ bytes, task: "provenance" }, sender), "provenance"),
    close,
    pids: () => [...workers].map((worker) => worker.child.pid),
  }
}

/** Pictures that the application analyzes share one place in the round-robin. */
const APPLICATION: Sender = { person: "application" }

type Part<K extends string> = Extract<ImageAnswer, Record<K, unknown>>

/** Throws if the child answered with something else than was asked for. */
function part<K extends "image" | "facts" | "faces" | "provenance">(
  answer: ImageAnswer,
  name: K,
): Part<K>[K] {
  if (!(name in answer)) throw new AppError("server.busy")
  return (answer as Part<K>)[name]
}

function launch({ memoryMb, cpuMs }: PoolOptions): ChildProcess {
  const script = fileURLToPath(new URL("image-child.ts", import.meta.url))
  const command = [
    process.execPath,
    "--max-old-space-size=64",
    "--no-warnings",
    script,
    String(cpuMs),
  ]
  // V8's limit does not cover libvips, the kernel's does. Small stacks, because those of all threads count.
  const limits = 'ulimit -s 1024 2>/dev/null; ulimit -d "$0" 2>/dev/null; exec "$@"'
  const capped = ["-c", limits, String(memoryMb * 1024), ...command]
  const [file, args] =
    process.platform === "win32" ? [command[0]!, command.slice(1)] : ["/bin/sh", capped]
  return spawn(file, args, {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    // No database URL and no keys. Few arenas keep glibc from holding on to memory.
    env: { MALLOC_ARENA_MAX: "2" },
  })
}

/** Exit codes of a shell that finds no program, for example while `npm ci` replaces it. */
const NO_PROGRAM = [126, 127]

function exitReason(code: number | null, signal: NodeJS.Signals | null) {
  if (NO_PROGRAM.includes(code ?? 0))
    return new AppError("server.unavailable", undefined, { retryAfterSeconds: 10 })
  // A kill from outside is unrelated to the picture; every other exit was caused by it.
  if (signal === "SIGKILL" || signal === "SIGTERM") return new AppError("server.busy")
  return new AppError(
    "image.tooLarge",
    later("This image needs too much memory to open. Please use a smaller one."),
  )
}

function tooManyWaiting() {
  return new AppError(
    "request.tooMany",
    later("Your earlier pictures are still being worked on. Please try again in a moment."),
    { retryAfterSeconds: 5 },
  )
}

function tooSlow() {
  return new AppError(
    "image.tooLarge",
    later("This image takes too long to process. Please use a smaller one."),
  )
}
