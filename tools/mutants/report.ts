import { dirname } from "node:path"

import type { Stryker } from "@stryker-mutator/core"

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number]

const CAUGHT = new Set(["Killed", "Timeout"])
const MISSED = new Set(["Survived", "NoCoverage"])

/** Prints each surviving mutant as `file:line`, then the share killed per folder and in total. */
export function report(results: readonly MutantResult[]) {
  const counted = results.filter(({ status }) => CAUGHT.has(status) || MISSED.has(status))
  const isCaught = (result: MutantResult) => CAUGHT.has(result.status)
  const byPlace = (a: MutantResult, b: MutantResult) =>
    a.fileName.localeCompare(b.fileName) || a.location.start.line - b.location.start.line
  for (const missed of counted.filter((result) => !isCaught(result)).toSorted(byPlace))
    console.log(describe(missed))

  const folders = Map.groupBy(counted, ({ fileName }) => dirname(fileName))
  console.log()
  for (const [folder, all] of [...folders].toSorted()) console.log(share(folder, all))
  if (folders.size > 1) console.log(share("total", counted))

  function share(name: string, all: readonly MutantResult[]): string {
    const caught = all.filter(isCaught).length
    return `${name}: ${((caught / all.length) * 100).toFixed(1)} % killed (${caught} of ${all.length})`
  }
}

function describe({ fileName, location, mutatorName, replacement, status }: MutantResult): string {
  const text = (replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 80)
  const note = status === "NoCoverage" ? "no test reaches it" : "survived"
  return `${fileName}:${location.start.line + 1}  ${note}  ${mutatorName} → ${text}`
}
