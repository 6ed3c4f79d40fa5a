import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/**
 * Copies the working tree into the temporary folder. Packages are linked, except our own workspaces, which must
 * resolve to the copies.
 */
export function makeSandbox(root: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "grove-mutants-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once("exit", remove)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))
  for (const file of trackedFiles(root)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  mkdirSync(join(folder, "node_modules/@grove"), { recursive: true })
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@grove")
      link(join(root, "node_modules", name), join(folder, "node_modules", name))
  for (const name of ["contract", "server", "web", "e2e", "tools"]) {
    link(join(folder, name), join(folder, "node_modules/@grove", name))
    for (const part of ["node_modules", "dist"])
      link(join(root, name, part), join(folder, name, part))
  }
  return { folder, remove }
}

/**
 * A Vitest configuration of the chosen tests. Stryker's own option for it (`testFiles`) must not be used: it
 * activates mutants of module-level code too late, and all of them survive.
 */
export function writeConfig(folder: string, testFiles: readonly string[]): string {
  const file = join(folder, "mutants.vitest.config.ts")
  writeFileSync(file, CONFIG.replace("TEST_FILES", JSON.stringify(testFiles)))
  return file
}

const CONFIG = `
import config from "./vitest.config.ts"
const files = TEST_FILES
const projects = config.test.projects
  .map((project) => {
    const prefix = project.test.root + "/"
    const include = files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length))
    return { ...project, test: { ...project.test, include } }
  })
  .filter((project) => project.test.include.length > 0)
export default { ...config, test: { ...config.test, projects } }
`

const trackedFiles = (root: string) =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)))

function link(target: string, path: string) {
  if (existsSync(target)) symlinkSync(target, path)
}
