import type { Plugin } from "vite"

/** All of a facade, as the bundler writes it: names of another file, under other names. */
const FACADE = /^export\{([^{}]*)\}from"\.\/([^"]+)";?\s*$/

export interface Facade {
  /** The file that has the code, beside the facade. */
  target: string
  /** Exported name → the target's own name for it. */
  names: ReadonlyMap<string, string>
}

export function parseFacade(code: string): Facade | undefined {
  const match = FACADE.exec(code)
  if (!match) return undefined
  const names = match[1]!.split(",").map((part): [string, string] => {
    const [own = "", exported = own] = part.trim().split(" as ")
    return [exported, own]
  })
  return { target: match[2]!, names: new Map(names) }
}

/** Imports the target itself: `import("./Facade.js")` → `import("./target.js").then(m=>({Name:m.t}))`. */
export function inlineFacades(code: string, facades: ReadonlyMap<string, Facade>): string {
  const inlined = code.replaceAll(
    /\bimport\(([`"'])\.\/([^`"']+)\1\)/g,
    (whole, quote: string, file: string) => {
      const facade = facades.get(file)
      if (!facade) return whole
      const members = [...facade.names].map(([exported, own]) => `${exported}:m.${own}`)
      return `import(${quote}./${facade.target}${quote}).then(m=>({${members.join(",")}}))`
    },
  )
  // The list of files to preload names facades too.
  return inlined.replaceAll(
    /(["'`])(assets\/)?([\w.-]+\.js)\1/g,
    (whole, quote: string, folder = "", file: string) => {
      const facade = facades.get(file)
      return facade && folder ? `${quote}${folder}${facade.target}${quote}` : whole
    },
  )
}

/** Entries of the manifest that named a facade name its target. */
function withoutFacades(manifest: string, facades: ReadonlyMap<string, Facade>): string {
  const chunks = JSON.parse(manifest) as Record<string, { file: string }>
  for (const chunk of Object.values(chunks)) {
    const facade = facades.get(chunk.file.replace("assets/", ""))
    if (facade) chunk.file = `assets/${facade.target}`
  }
  return JSON.stringify(chunks, null, 2)
}

/**
 * A module that is imported dynamically and grouped with others gets a file of its own that only re-exports it. Fifty
 * of those would each cost a request, so their importers import the group's file directly.
 */
export function chunkFacades(): Plugin {
  return {
    name: "grove:chunk-facades",
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const facades = new Map<string, Facade>()
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || !file.isDynamicEntry) continue
          const facade = parseFacade(file.code)
          if (facade) facades.set(file.fileName.replace("assets/", ""), facade)
        }
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = inlineFacades(file.code, facades)
        for (const name of facades.keys()) delete bundle[`assets/${name}`]
        const manifest = bundle[".vite/manifest.json"]
        if (manifest?.type === "asset")
          manifest.source = withoutFacades(String(manifest.source), facades)
      },
    },
  }
}
