import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const WORKSPACES = ["", "contract", "server", "web", "e2e", "tools"]

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}
interface Locked {
  version?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
}

const read = async <T>(...path: string[]) =>
  JSON.parse(await readFile(join(ROOT, ...path), "utf8")) as T
const manifests = await Promise.all(WORKSPACES.map((name) => read<Manifest>(name, "package.json")))
const { packages } = await read<{ packages: Record<string, Locked> }>("package-lock.json")

/** Packages whose install scripts are skipped without effect. */
const REFUSED = ["exifreader"]
/** Needed to build, not to run; of the font, only a file without code is copied. */
const BUILDERS = [
  "vite",
  "@vitejs/plugin-react",
  "@tailwindcss/vite",
  "tailwindcss",
  "@fontsource-variable/inter",
]

test("T40 pins every direct dependency to an exact version", () => {
  const loose = manifests.flatMap(({ dependencies = {}, devDependencies = {} }) =>
    Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    ),
  )
  expect(loose).toEqual([])
})

test("T40 locks every package with an integrity hash", () => {
  const foreign = Object.entries(packages).filter(([path]) => path.includes("node_modules/"))
  expect(foreign.length).toBeGreaterThan(200)
  const unsealed = foreign.filter(
    ([, { link, integrity }]) => !link && !integrity?.startsWith("sha512-"),
  )
  expect(unsealed.map(([path]) => path)).toEqual([])
})

test("T40 allows install scripts only for listed packages", () => {
  const allowed = Object.keys(manifests[0]?.allowScripts ?? {})
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1) ?? "")
  expect([...new Set(scripted)].filter((name) => !REFUSED.includes(name)).toSorted()).toEqual(
    allowed.toSorted(),
  )
})

test("T40 needs few packages at run time", () => {
  const names = new Set(
    ["server", "web"].flatMap((name) =>
      Object.keys(manifests[WORKSPACES.indexOf(name)]?.dependencies ?? {}),
    ),
  )
  for (const name of ["@grove/contract", ...BUILDERS]) names.delete(name)
  expect(names.size).toBeLessThanOrEqual(40)
})
