/** What of the suite a change can affect, decided by the kinds of its files. */
export interface Reach {
  /** `related`: tests that import a changed file, and those that read files or start processes. */
  unit: "all" | "related"
  /** Browser tests by file name. */
  browser: "all" | readonly string[]
}

const isProse = (file: string) => /\.md$|^(LICENSE|\.gitignore)$|^docs\/|^\.ci\//.test(file)
const isScript = (file: string) => /\.tsx?$/.test(file)
const isSpec = (file: string) => /^e2e\/[^/]+\.spec\.ts$/.test(file)
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file)
/** Imported by tests of one runner only. */
const isToolOfUnitTests = (file: string) => file.startsWith("web/test/")
/** They serve measurements; browser tests do not start them. */
const isTool = (file: string) => /^tools\/\w[\w-]*\//.test(file)
/** Decide how tests run. */
const isRunner = (file: string) =>
  /^tools\/[^/]+\.ts$/.test(file) || /(^|\/)(vitest|playwright|vite)\.config\.ts$/.test(file)

/** Where every use of a module shows in the imports that Vitest follows; elsewhere modules are also started by name. */
const showsItsUses = (file: string) => /^(server\/src\/features|web\/src|e2e)\//.test(file)

/** The union over all files: a file of an unknown kind can affect everything. */
export function reachOf(files: readonly string[]): Reach {
  const specs = new Set<string>()
  let reach: Reach = { unit: "related", browser: [] }
  for (const file of files) {
    if (isProse(file) || isUnitTest(file) || isToolOfUnitTests(file)) continue
    if (isSpec(file)) specs.add(file.slice("e2e/".length))
    else if (!isScript(file) || isRunner(file)) return { unit: "all", browser: "all" }
    else if (!isTool(file)) {
      reach = { unit: showsItsUses(file) ? reach.unit : "all", browser: "all" }
    }
  }
  return reach.browser === "all" ? reach : { ...reach, browser: [...specs].toSorted() }
}
