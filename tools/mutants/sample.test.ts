import { expect, test } from "vitest"

import { readArguments } from "./arguments.ts"
import { interval } from "./report.ts"
import { chooseSample } from "./sample.ts"

const mutants = ["a.ts", "b.ts", "c.ts"].flatMap((fileName, file) =>
  Array.from({ length: 30 * (file + 1) }, (_, line) => ({
    id: `${file}-${line}`,
    fileName,
    location: { start: { line, column: 0 } },
    mutatorName: "StringLiteral",
    replacement: '""',
  })),
)
const ids = (size: number, seed: string, from = mutants) =>
  chooseSample(from, { size, seed }).map(({ id }) => id)

test("a sample has the asked size, repeats with its seed and covers files by their share", () => {
  const chosen = chooseSample(mutants, { size: 18, seed: "1" })
  expect(new Set(chosen.map(({ id }) => id)).size).toBe(18)
  const counts = Object.values(Object.groupBy(chosen, ({ fileName }) => fileName))
  expect(counts.map((each) => each?.length)).toEqual([3, 6, 9])
  expect(ids(18, "1", mutants.toReversed())).toEqual(ids(18, "1"))
  expect(ids(18, "2")).not.toEqual(ids(18, "1"))
  expect(ids(1000, "1")).toHaveLength(mutants.length)
})

test("the interval contains the share and narrows with the sample", () => {
  const [low, high] = interval(80, 100)
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(["0.711", "0.867"])
  expect(interval(800, 1000)[0]).toBeGreaterThan(low)
  expect(interval(0, 0)).toEqual([0, 1])
})

test.each([
  [["a", "b"], { paths: ["a", "b"], tests: [] }],
  [["a", "--tests", "t", "u"], { paths: ["a"], tests: ["t", "u"] }],
  [["a", "--sample", "9"], { paths: ["a"], tests: [], sample: { size: 9, seed: "1" } }],
  [
    ["a", "--sample", "9", "--seed", "x"],
    { paths: ["a"], tests: [], sample: { size: 9, seed: "x" } },
  ],
  [[], undefined],
  [["a", "--sample", "many"], undefined],
])("reads the arguments %j", (args, expected) => {
  expect(readArguments(args)).toEqual(expected)
})
