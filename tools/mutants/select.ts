import { existsSync, globSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

const RANGE = /:\d+(?::\d+)?-\d+(?::\d+)?$/
/** Tests that read the sources as text: instrumented ones fail them. */
const READS_SOURCES = new Set(["web/src/lib/messages.test.ts"])
const isTest = (path: string) => isTestFile(path) && !READS_SOURCES.has(path)
const isTestFile = (path: string) => /\.test\.tsx?$/.test(path)
const isSource = (path: string) =>
  /\.tsx?$/.test(path) &&
  !isTestFile(path) &&
  !path.endsWith(".scene.ts") &&
  !path.endsWith(".d.ts")

const unique = (names: string[]) => [...new Set(names)].toSorted()

/** Files, folders and globs become files; a line range stays with its file. */
export function selectFiles(paths: readonly string[]): string[] {
  return unique(paths.flatMap(expandSource))
}

function expandSource(path: string): string[] {
  const range = RANGE.exec(path)?.[0] ?? ""
  const files = filesIn(path.slice(0, path.length - range.length)).filter(isSource)
  return files.map((file) => file + range)
}

export const testsIn = (paths: readonly string[]) => unique(paths.flatMap(filesIn).filter(isTest))

/** For each file, the tests of the nearest folder that has any. */
export const nearbyTests = (mutated: readonly string[]) =>
  unique(mutated.flatMap((file) => nearestTests(dirname(file))))

function nearestTests(folder: string): string[] {
  if (folder === "." || folder.endsWith("/src")) return filesBeside(folder)
  const tests = filesIn(folder).filter(isTest)
  return tests.length > 0 ? tests : nearestTests(dirname(folder))
}

/** At the top of a workspace, only the tests beside the file: all of `src` would be every test. */
const filesBeside = (folder: string) => globSync(join(folder, "*.test.{ts,tsx}"))

function filesIn(path: string): string[] {
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  return globSync(isFolder ? join(path, "**/*.{ts,tsx}") : path, {
    exclude: (name) => name === "node_modules" || name === "dist",
  })
}
