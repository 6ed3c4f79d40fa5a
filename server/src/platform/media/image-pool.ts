import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

import type { PictureProvenance } from "#db/tables/media.ts"
import { AppError } from "#platform/errors.ts"

import { fairQueue } from "./fair-queue.ts"
import type { PictureKind } from "./picture-fingerprint.ts"

/** Speaks with `image-child.ts`: a few processes, one picture each at a time, started when needed. */

export interface Recipe {
  side: number
  widths: readonly number[]
  isSquare: boolean
}
/** Store a picture, look at what it shows, or read what its file says about itself. */
export type ImageJob =
  | { bytes: Uint8Array; recipe: Recipe }
  | { bytes: Uint8Array; task: "look" | "faces" | "marks" }
export interface ProcessedImage {
  hash: string
  width: number
  height: number
  thumbhash: string
  /** Smallest first; the last one gives the hash. */
  files: { width: number; bytes: Uint8Array }[]
}
/** What a picture shows, for comparing it with others: nothing about who is in it. */
export interface PictureFacts {
  kind: PictureKind
  width: number
  height: number
  /** Absent where there is too little in the picture to tell it from another. */
  prints?: { print: string; mirrored: string; cropped: string }
}
export interface FaceFacts {
  faces: number
  /** Eyes of the largest face, as shares of the side. */
  eyes?: [number, number, number, number]
}
/** Whose picture it is: people are served in turns. */
export interface Sender {
  person: string
  /** Asked once the header has told how many pixels there are; rejects to refuse before any is unpacked. */
  admit?: (pixels: number) => Promise<void>
}
export interface Refusal {
  code: "image.invalid" | "image.tooLarge"
  message?: string
}
/** Sent to the child when it has told the size of a picture: unpack it, or wait for the next. */
export interface Admission {
  isAdmitted: boolean
}
export type ImageAnswer =
  | { pixels: number }
  | { image: ProcessedImage }
  | { facts: PictureFacts }
  | { faces: FaceFacts }
  | { marks: PictureProvenance }
  | { refusal: Refusal }

export interface PoolOptions {
  processes: number
  timeoutMs: number
  /**
   * Writable memory one process may map, enforced by the kernel where there is `ulimit -d`. Node and
   * libvips map 600 MB before the first picture and touch 95 of them; what is above is for pictures.
   */
  memoryMb: number
  maxWaiting: number
  maxWaitingBytes: number
  /** Two posts of ten pictures. */
  maxWaitingPerPerson: number
  maxWaitingBytesPerPerson: number
  /** A process without work for this long ends and gives its memory back. */
  idleMs: number
}

const DEFAULTS: PoolOptions = {
  processes: 2,
  timeoutMs: 5000,
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
      give(idle ?? start(), waiting)
    }
  }

  const isInWork = (person: string) =>
    [...workers].some((worker) => worker.current?.person === person)

  function start(): Worker {
    const worker: Worker = { child: launch(settings.memoryMb), isDone: false }
    workers.add(worker)
    worker.child.on("message", (answer: ImageAnswer) => {
      if ("pixels" in answer) return void decide(worker, answer.pixels)
      const job = finish(worker)
      if (!job) return
      if ("refusal" in answer) job.reject(new AppError(answer.refusal.code, answer.refusal.message))
      else job.resolve(answer)
      next()
    })
    worker.child.on("error", (error) => lose(worker, error))
    worker.child.on("exit", (code, signal) => lose(worker, deathReason(code, signal)))
    return worker
  }

  /** The size of a picture is known: asks whether it is admitted, and has it unpacked. */
  async function decide(worker: Worker, pixels: number) {
    const job = worker.current
    const refusal = await job?.admit?.(pixels).then(
      () => undefined,
      (error: Error) => error,
    )
    // Meanwhile it may have run out of time.
    if (worker.isDone || worker.current !== job) return
    if (!refusal) startClock(worker)
    const admission: Admission = { isAdmitted: refusal === undefined }
    worker.child.send(admission, (error) => {
      if (error) lose(worker, error)
    })
    if (!refusal) return
    finish(worker)?.reject(refusal)
    next()
  }

  function give(worker: Worker, waiting: Waiting) {
    worker.current = waiting
    worker.child.ref()
    worker.child.channel?.ref()
    startClock(worker)
    worker.child.send(waiting.job, (error) => {
      if (error) lose(worker, error)
    })
  }

  /** For reading the header, which a new process must start for, and then once more for the picture. */
  function startClock(worker: Worker) {
    clearTimeout(worker.timer)
    worker.timer = setTimeout(() => lose(worker, tooSlow()), settings.timeoutMs)
  }

  /** Leaves the process waiting for the next picture, without keeping the server from stopping. */
  function finish(worker: Worker): Waiting | undefined {
    const job = worker.current
    worker.current = undefined
    clearTimeout(worker.timer)
    worker.child.unref()
    worker.child.channel?.unref()
    worker.timer = setTimeout(() => end(worker), settings.idleMs).unref()
    return job
  }

  function lose(worker: Worker, error: Error) {
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
    for (const worker of workers) lose(worker, new AppError("server.unavailable"))
  }

  return {
    process: async (
      job: { bytes: Uint8Array; recipe: Recipe },
      sender: Sender,
    ): Promise<ProcessedImage> => part(await run(job, sender), "image"),
    look: async (bytes: Uint8Array): Promise<PictureFacts> =>
      part(await run({ bytes, task: "look" }, PRODUCT), "facts"),
    faces: async (bytes: Uint8Array): Promise<FaceFacts> =>
      part(await run({ bytes, task: "faces" }, PRODUCT), "faces"),
    marks: async (bytes: Uint8Array, sender: Sender): Promise<PictureProvenance> =>
      part(await run({ bytes, task: "marks" }, sender), "marks"),
    close,
    pids: () => [...workers].map((worker) => worker.child.pid),
  }
}

/** What the product looks at for itself waits in one line, like one person. */
const PRODUCT: Sender = { person: "product" }

type Part<K extends string> = Extract<ImageAnswer, Record<K, unknown>>

/** An answer of another kind than was asked for has no part of that name. */
function part<K extends "image" | "facts" | "faces" | "marks">(
  answer: ImageAnswer,
  name: K,
): Part<K>[K] {
  if (!(name in answer)) throw new AppError("server.busy")
  return (answer as Part<K>)[name]
}

function launch(memoryMb: number): ChildProcess {
  const script = fileURLToPath(new URL("image-child.ts", import.meta.url))
  const command = [process.execPath, "--max-old-space-size=64", "--no-warnings", script]
  // V8's own limit does not see what libvips allocates; the kernel's does.
  // Small stacks, because every thread's counts.
  const limits = 'ulimit -s 1024 2>/dev/null; ulimit -d "$0" 2>/dev/null; exec "$@"'
  const capped = ["-c", limits, String(memoryMb * 1024), ...command]
  const [file, args] =
    process.platform === "win32" ? [command[0]!, command.slice(1)] : ["/bin/sh", capped]
  return spawn(file, args, {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    // Nothing of ours: no database address, no keys. One arena keeps glibc from hoarding memory.
    env: { MALLOC_ARENA_MAX: "2" },
  })
}

/** Exit codes of a shell that finds no program to run, as while `npm ci` replaces it. */
const NO_PROGRAM = [126, 127]

function deathReason(code: number | null, signal: NodeJS.Signals | null) {
  if (NO_PROGRAM.includes(code ?? 0))
    return new AppError("server.unavailable", undefined, { retryAfterSeconds: 10 })
  // Killed from outside says nothing about the picture; every other death was caused by it.
  if (signal === "SIGKILL" || signal === "SIGTERM") return new AppError("server.busy")
  return new AppError(
    "image.tooLarge",
    "This image needs too much memory to open. Please use a smaller one.",
  )
}

function tooManyWaiting() {
  return new AppError(
    "request.tooMany",
    "Your earlier pictures are still being worked on. Please try again in a moment.",
    { retryAfterSeconds: 5 },
  )
}

function tooSlow() {
  return new AppError(
    "image.tooLarge",
    "This image takes too long to process. Please use a smaller one.",
  )
}
