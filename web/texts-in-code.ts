import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { ERRORS } from "@grove/contract/errors"
import { parseSync, Visitor, type ESTree } from "vite"

const SRC = join(import.meta.dirname, "src")
const SERVER_SRC = join(import.meta.dirname, "../server/src")

/** What takes a text in the web app, and in the server (`platform/language/text.ts`). */
const WEB_CALLS = ["t"]
const SERVER_CALLS = ["t", "html", "later", "message"]

/** The texts that a module passes to `t`, which are the keys of every catalog. */
export function textsIn(code: string, file: string, calls = WEB_CALLS): Set<string> {
  const texts = new Set<string>()
  // Half of the modules have no texts; parsing them would take half of the time.
  if (!new RegExp(`\\b(${calls.join("|")})\\(`).test(code)) return texts
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === "Identifier" && calls.includes(callee.name))
        for (const text of literalsOf(first)) texts.add(text)
    },
  })
  visitor.visit(parseSync(file, code).program)
  return texts
}

/** A literal, or those of a conditional between two. */
function literalsOf(node: ESTree.Node | undefined): string[] {
  if (node?.type === "Literal" && typeof node.value === "string") return [node.value]
  if (node?.type === "ConditionalExpression")
    return [node.consequent, node.alternate].flatMap(literalsOf)
  return []
}

/** The server's sentences for members. Clients recognize a missing session by its text. */
const ERROR_TEXTS = Object.entries(ERRORS).flatMap(([code, [, text]]) =>
  code === "auth.required" ? [] : [text],
)

/** The categories that every community begins with (migration `seed`). */
export const CATEGORY_NAMES = [
  "Photography",
  "Technology",
  "Art & Design",
  "Music",
  "Food",
  "Outdoors",
  "Sport",
  "Everyday life",
]

/** All texts of the interface, in the order of the alphabet. */
export const allTexts = (): string[] =>
  sortedTexts(SRC, WEB_CALLS, [...ERROR_TEXTS, ...CATEGORY_NAMES])

/** All texts that the server writes for people: mails, pushes, plain pages, notifications and errors. */
export const allServerTexts = (): string[] => sortedTexts(SERVER_SRC, SERVER_CALLS, ERROR_TEXTS)

function sortedTexts(folder: string, calls: string[], others: readonly string[]): string[] {
  const texts = new Set<string>(others)
  for (const file of globSync("**/*.{ts,tsx}", { cwd: folder })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const code = readFileSync(join(folder, file), "utf8")
    for (const text of textsIn(code, file, calls)) texts.add(text)
  }
  return [...texts].toSorted()
}
