import { parseArgs } from "node:util"

import type { SampleOptions } from "./sample.ts"

export const USAGE =
  "npm run mutants -- PATH… [--tests PATH]… [--sample N [--seed WORD]]   e.g. npm run mutants -- server/src/features/likes"

export interface Arguments {
  paths: string[]
  /** Empty: the tests of the nearest folder. */
  tests: string[]
  sample?: SampleOptions
}

/** Everything after `--tests` up to the next option is a test path. Undefined when the usage is wrong. */
export function readArguments(args: readonly string[]): Arguments | undefined {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: {
      tests: { type: "string", multiple: true },
      sample: { type: "string" },
      seed: { type: "string" },
    },
    allowPositionals: true,
    tokens: true,
  })
  const lastOption = new Map<number, string>()
  let current = ""
  for (const token of tokens) {
    if (token.kind === "option") current = token.name
    if (token.kind === "positional") lastOption.set(token.index, current)
  }
  const positionals = tokens.filter((token) => token.kind === "positional")
  const isTest = ({ index }: { index: number }) => lastOption.get(index) === "tests"
  const paths = positionals.filter((token) => !isTest(token)).map(({ value }) => value)
  const tests = [...(values.tests ?? []), ...positionals.filter(isTest).map(({ value }) => value)]
  const size = Number(values.sample)
  if (paths.length === 0 || (values.sample !== undefined && !(size > 0))) return undefined
  return {
    paths,
    tests,
    ...(values.sample !== undefined && { sample: { size, seed: values.seed ?? "1" } }),
  }
}
