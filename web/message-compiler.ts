import type { Plugin } from "vite"

import { parseMessage } from "./parse-message.ts"

const QUOTED = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g
const HAS_PLACE = /\{\s*\w+\s*[,}]|<\w+>/

/** The string literals of a module that contain placeholders. */
export function messagesIn(code: string): string[] {
  const texts = new Set<string>()
  for (const [quoted] of code.matchAll(QUOTED)) {
    const text = textOf(quoted)
    if (HAS_PLACE.test(text) && isMessage(text)) texts.add(text)
  }
  return [...texts]
}

function textOf(quoted: string): string {
  const inner = quoted.slice(1, -1)
  return inner.replaceAll(/\\(u[0-9a-fA-F]{4}|.)/g, (_, escape: string) => {
    if (escape.startsWith("u")) return String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return escape === "n" ? "\n" : escape
  })
}

function isMessage(text: string): boolean {
  try {
    compile(text)
    return true
  } catch {
    // A string with braces that is not a message.
    return false
  }
}

function compile(text: string): unknown {
  return parseMessage(text, "en")
}

/** Compiles messages at build time, next to the code that uses them, so that the parser (7 kB) is not shipped. */
export function messageCompiler(): Plugin {
  return {
    name: "message-compiler",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: {
          "@formatjs/icu-messageformat-parser": "@formatjs/icu-messageformat-parser/no-parser.js",
        },
      },
    }),
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id) || id.endsWith("/lib/text.ts")) return undefined
      const texts = messagesIn(code)
      if (texts.length === 0) return undefined
      const compiled = JSON.stringify(
        Object.fromEntries(texts.map((text) => [text, compile(text)])),
      )
      return {
        code: `${code}\nimport { addMessages as addCompiled } from "#lib/text.ts"\naddCompiled(${compiled})\n`,
        map: null,
      }
    },
  }
}
