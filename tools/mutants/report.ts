import { dirname } from "node:path"

import type { Stryker } from "@stryker-mutator/core"

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number]

/**
 * Prints each surviving mutant as `file:line`, then the share killed per folder and in total. A timeout counts as
 * neither: it can be an endless loop or a busy machine.
 */
export function report(results: readonly MutantResult[], isSample: boolean) {
  const byPlace = (a: MutantResult, b: MutantResult) =>
    a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line
  const shown = results.filter(({ status }) => status === "Timeout" || MISSED.has(status))
  for (const each of shown.toSorted(byPlace)) console.log(describe(each))

  const tested = results.filter(({ status }) => status === "Killed").concat(shown)
  const folders = Map.groupBy(tested, ({ fileName }) => dirname(fileName))
  console.log()
  for (const [folder, all] of [...folders].toSorted()) console.log(share(folder, all, isSample))
  if (folders.size > 1) console.log(share("total", tested, isSample))
}

const MISSED = new Set(["Survived", "NoCoverage"])

function share(name: string, all: readonly MutantResult[], isSample: boolean): string {
  const killed = all.filter(({ status }) => status === "Killed").length
  const counted = killed + all.filter(({ status }) => MISSED.has(status)).length
  const timeouts = all.length - counted
  const [low, high] = interval(killed, counted)
  return [
    `${name}: ${percent(killed / counted)} % killed (${killed} of ${counted})`,
    ...(isSample ? [`95 % interval ${percent(low)} to ${percent(high)} %`] : []),
    ...(timeouts > 0 ? [`${timeouts} timed out`] : []),
  ].join(", ")
}

const percent = (part: number) => (part * 100).toFixed(1)

/** Wilson's 95 % confidence interval of a proportion. */
export function interval(hits: number, total: number): [number, number] {
  if (total === 0) return [0, 1]
  const z = 1.96
  const part = hits / total
  const center = part + (z * z) / (2 * total)
  const spread = z * Math.sqrt((part * (1 - part)) / total + (z * z) / (4 * total * total))
  const scale = 1 + (z * z) / total
  return [(center - spread) / scale, (center + spread) / scale]
}

function describe({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const text = (replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 80)
  const note = NOTES[status] ?? status
  return `${fileName}:${location.start.line}  ${note}  ${mutatorName} → ${text}`
}

const NOTES: Partial<Record<string, string>> = {
  NoCoverage: "no test reaches it",
  Survived: "survived",
  Timeout: "timed out",
}
