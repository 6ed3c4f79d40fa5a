import { readFile, writeFile } from "node:fs/promises"
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os"

import { SIZES, type Size } from "./community.ts"

export interface Result {
  name: string
  perSecond: number
  share: number
  bar: number
  isMet: boolean
}

export interface Growth {
  name: string
  times: number
  bar: number
  isMet: boolean
}

const FILE = new URL("../../docs/performance.md", import.meta.url)
const INTRODUCTION = `# Performance

Written by \`npm run bench -- --size s\` (or \`m\`, \`l\`), which replaces the section of its size. Shares are requests per
second relative to a bare Fastify server with one prepared select, measured by turns in one run with 16 connections; the
home page is relative to the home feed. Growth is a ratio of times per request. Absolute figures depend on the machine.
`

interface Run {
  size: Size
  fillSeconds: number
  results: readonly Result[]
  growth: readonly Growth[]
}

/** Replaces the section of this size in docs/performance.md and keeps the others. */
export async function writeSummary(run: Run) {
  const old = await readFile(FILE, "utf8").catch(() => "")
  const sections = new Map(
    old
      .split(/^(?=## Size )/m)
      .slice(1)
      .map((section): [string, string] => [/^## Size (\w+)/.exec(section)![1]!, section.trim()]),
  )
  sections.set(run.size, sectionOf(run))
  const ordered = Object.keys(SIZES).flatMap((size) => sections.get(size) ?? [])
  await writeFile(FILE, `${[INTRODUCTION.trim(), ...ordered].join("\n\n")}\n`)
}

function sectionOf({ size, fillSeconds, results, growth }: Run): string {
  const { people, posts, likes } = SIZES[size]
  const number = (value: number) => value.toLocaleString("en-US")
  const mark = (isMet: boolean) => (isMet ? "yes" : "**no**")
  return [
    `## Size ${size}`,
    `${number(people)} members, ${number(posts)} posts, ${number(likes)} likes; filled in ${fillSeconds} s.`,
    `${machine()}, ${new Date().toISOString().slice(0, 10)}.`,
    table(
      ["Read", "Requests/s", "Share", "At least", "Met"],
      results.map((each) => [
        each.name,
        number(each.perSecond),
        String(each.share),
        String(each.bar),
        mark(each.isMet),
      ]),
    ),
    table(
      ["Growth", "Times", "At most", "Met"],
      growth.map((each) => [each.name, String(each.times), String(each.bar), mark(each.isMet)]),
    ),
  ].join("\n\n")
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model.trim() ?? "unknown processor"
  return `Machine: ${availableParallelism()} × ${model}, ${gigabytes} GB, ${platform()} ${arch()}, Node ${process.version}`
}

/** Padded as the formatter pads tables. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]!.length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}
