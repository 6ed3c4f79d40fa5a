import { randomUUID } from "node:crypto"

import { BODY } from "@grove/contract/limits"

import { AppError } from "#platform/errors.ts"

/** Far deeper than any body of the contract. */
const MAX_DEPTH = 16
/** Longer strings of a large body, such as pictures as data URLs, are read apart from the rest. */
const LONG_BYTES = 1000
const MAX_LONG = 40
/** In all long strings: some programs escape each slash of a data URL, and captions have line ends. */
const MAX_ESCAPES = 300_000

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]

type Parse = (text: string) => unknown

/**
 * Parses JSON that may contain megabytes of pictures and nothing else that is large: without its long strings it may
 * have as much as any other body. A tree of a million values would hold the server for seconds.
 */
export function readJson(body: Buffer, parse: Parse): unknown {
  if (body.length <= BODY.json) {
    scan(body)
    return parse(body.toString())
  }
  const long = scan(body)
  const kept = body.length - long.reduce((sum, [from, to]) => sum + to - from, 0)
  if (kept > BODY.json || long.length > MAX_LONG || hasManyEscapes(body))
    throw new AppError("request.tooLarge")
  const strings = long.map(([from, to]) => parse(body.toString("utf8", from, to)))
  return restore(parse(withPlaces(body, long)), strings)
}

type Span = readonly [from: number, to: number]

/**
 * Finds the long strings, with their quotes, and refuses what is nested too deeply. Jumps from quote to quote, and gives
 * up after as many bytes and quotes as a body without pictures can have.
 */
function scan(body: Buffer): Span[] {
  const long: Span[] = []
  let depth = 0
  let steps = 0
  let at = 0
  while (at < body.length) {
    const quote = body.indexOf(QUOTE, at)
    const end = quote === -1 ? body.length : quote
    steps += end - at + 1
    if (steps > BODY.json) throw new AppError("request.tooLarge")
    for (; at < end; at++) {
      const byte = body[at]
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1
      if (depth > MAX_DEPTH)
        throw new AppError("request.invalid", "That request is nested too deeply.")
    }
    if (quote === -1) break
    at = quote + 1
    for (let isOpen = true; isOpen;) {
      const next = body.indexOf(QUOTE, at)
      if (next === -1) return long
      isOpen = isEscaped(body, at, next)
      at = next + 1
      if (++steps > BODY.json) throw new AppError("request.tooLarge")
    }
    if (at - quote > LONG_BYTES) long.push([quote, at])
  }
  return long
}

/** Whether an odd number of backslashes stands before the quote; none of them before `from`. */
function isEscaped(body: Buffer, from: number, quote: number): boolean {
  let before = quote
  while (before > from && body[before - 1] === BACKSLASH) before -= 1
  return (quote - before) % 2 === 1
}

function hasManyEscapes(body: Buffer): boolean {
  let count = 0
  for (let at = body.indexOf(BACKSLASH); at !== -1; at = body.indexOf(BACKSLASH, at + 1))
    if (++count > MAX_ESCAPES) return true
  return false
}

/** What stands for a long string while the rest is parsed; nobody can send it. */
const PLACE = `${randomUUID()}:`

function withPlaces(body: Buffer, long: readonly Span[]): string {
  let text = ""
  let at = 0
  for (const [index, [from, to]] of long.entries()) {
    text += `${body.toString("utf8", at, from)}"${PLACE}${index}"`
    at = to
  }
  return text + body.toString("utf8", at)
}

function restore(value: unknown, strings: readonly unknown[]): unknown {
  if (typeof value === "string")
    return value.startsWith(PLACE) ? strings[Number(value.slice(PLACE.length))] : value
  if (typeof value !== "object" || value === null) return value
  for (const [key, inner] of Object.entries(value))
    (value as Record<string, unknown>)[key] = restore(inner, strings)
  return value
}
