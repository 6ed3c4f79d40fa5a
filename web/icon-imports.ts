import { readFileSync } from "node:fs"

import type { Plugin } from "vite"

const NAMED_IMPORT = /^import \{([^}]*)\} from "lucide-react"$/gm

/** Name of an icon → its module, from the library's list of exports. */
function iconFiles(): ReadonlyMap<string, string> {
  // Node resolves the index itself to CommonJS.
  const index = new URL("../lucide-react.mjs", import.meta.resolve("lucide-react/icons/x"))
  const list = readFileSync(index, "utf8")
  const files = new Map<string, string>()
  for (const [, names, file] of list.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  ))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, file!)
  return files
}

/**
 * Imports each icon from its own module. Through the library's index every screen seems to need all icons, so they
 * would all be loaded before the first paint of home.
 */
export function iconImports(files = iconFiles()): Plugin {
  return {
    name: "icon-imports",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id) || !code.includes('"lucide-react"')) return undefined
      return { code: importIcons(code, files), map: null }
    },
  }
}

export function importIcons(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(NAMED_IMPORT, (_, names: string) => {
    const others: string[] = []
    const lines: string[] = []
    for (const part of names.split(",").map((name) => name.trim())) {
      const [name = "", local = name] = part.split(" as ")
      const file = files.get(name)
      if (file) lines.push(`import ${local} from "lucide-react/icons/${file}"`)
      else if (part) others.push(part)
    }
    // A mere type would otherwise leave an import of everything behind.
    const isOnlyTypes = others.every((name) => name.startsWith("type "))
    if (!isOnlyTypes) lines.push(`import { ${others.join(", ")} } from "lucide-react"`)
    return lines.join("; ")
  })
}
