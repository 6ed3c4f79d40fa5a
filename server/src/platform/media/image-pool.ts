import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

import type { PictureMarks } from "#db/tables/media.ts"
import { AppError } from "#platform/errors.ts"

import type { PictureKind } from "./picture-print.ts"

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
export interface Refusal {
  code: "image.invalid" | "image.tooLarge"
  message?: string
}
export type ImageAnswer =
  | { image: ProcessedImage }
  | { facts: PictureFacts }
  | { faces: FaceFacts }
  | { marks: PictureMarks }
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
  /** A process without work for this long ends and gives its memory back. */
  idleMs: number
}

const DEFAULTS: PoolOptions = {
  processes: 2,
  timeoutMs: 5000,
  memoryMb: 1200,
  maxWaiting: 100,
  maxWaitingBytes: 128 * 1024 * 1024,
  idleMs: 20_000,
}

interface Waiting {
  job: ImageJob
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
  const queue: Waiting[] = []

  function run(job: ImageJob): Promise<ImageAnswer> {
    const bytes = queue.reduce((sum, waiting) => sum + waiting.job.bytes.length, job.bytes.length)
    if (queue.length >= settings.maxWaiting || bytes > settings.maxWaitingBytes) {
      return Promise.reject(new AppError("server.busy"))
    }
    return new Promise((resolve, reject) => {
      queue.push({ job, resolve, reject })
      next()
    })
  }

  function next() {
    while (queue.length > 0) {
      const idle = [...workers].find((worker) => !worker.current && !worker.isDone)
      const worker = idle ?? (workers.size < settings.processes ? start() : undefined)
      if (!worker) return
      give(worker, queue.shift()!)
    }
  }

  function start(): Worker {
    const worker: Worker = { child: launch(settings.memoryMb), isDone: false }
    workers.add(worker)
    worker.child.on("message", (answer: ImageAnswer) => {
      const job = finish(worker)
      if (!job) return
      if ("refusal" in answer) job.reject(new AppError(answer.refusal.code, answer.refusal.message))
      else job.resolve(answer)
      next()
    })
    worker.child.on("error", (error) => lose(worker, error))
    worker.child.on("exit", (_code, signal) => lose(worker, deathReason(signal)))
    return worker
  }

  function give(worker: Worker, waiting: Waiting) {
    clearTimeout(worker.timer)
    worker.current = waiting
    worker.child.ref()
    worker.child.channel?.ref()
    worker.timer = setTimeout(() => lose(worker, tooSlow()), settings.timeoutMs)
    worker.child.send(waiting.job, (error) => {
      if (error) lose(worker, error)
    })
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
    process: async (job: { bytes: Uint8Array; recipe: Recipe }): Promise<ProcessedImage> =>
      part(await run(job), "image"),
    look: async (bytes: Uint8Array): Promise<PictureFacts> =>
      part(await run({ bytes, task: "look" }), "facts"),
    faces: async (bytes: Uint8Array): Promise<FaceFacts> =>
      part(await run({ bytes, task: "faces" }), "faces"),
    marks: async (bytes: Uint8Array): Promise<PictureMarks> =>
      part(await run({ bytes, task: "marks" }), "marks"),
    close,
    pids: () => [...workers].map((worker) => worker.child.pid),
  }
}

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

function deathReason(signal: NodeJS.Signals | null) {
  // Killed from outside says nothing about the picture; every other death was caused by it.
  if (signal === "SIGKILL" || signal === "SIGTERM") return new AppError("server.busy")
  return new AppError(
    "image.tooLarge",
    "This image needs too much memory to open. Please use a smaller one.",
  )
}

function tooSlow() {
  return new AppError(
    "image.tooLarge",
    "This image takes too long to process. Please use a smaller one.",
  )
}
