import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { ERRORS } from "@grove/contract/errors"
import { parseSync } from "vite"

const SRC = join(import.meta.dirname, "src")

interface Node {
  type: string
  [key: string]: unknown
}

/** The texts that a module passes to `t`, which are the keys of every catalog. */
export function textsIn(code: string, file: string): Set<string> {
  const texts = new Set<string>()
  const visit = (node: Node) => {
    if (node.type === "CallExpression" && (node["callee"] as { name?: string }).name === "t")
      for (const text of literalsOf((node["arguments"] as Node[])[0])) texts.add(text)
    for (const child of Object.values(node).flat())
      if (typeof child === "object" && child !== null && "type" in child) visit(child as Node)
  }
  visit(parseSync(file, code).program as unknown as Node)
  return texts
}

/** A literal, or those of a conditional between two. */
function literalsOf(node: Node | undefined): string[] {
  if (node?.type === "Literal" && typeof node["value"] === "string") return [node["value"]]
  if (node?.type === "ConditionalExpression")
    return [node["consequent"] as Node, node["alternate"] as Node].flatMap(literalsOf)
  return []
}

/** The server's sentences for members. Clients recognize a missing session by its text. */
const ERROR_TEXTS = Object.entries(ERRORS).flatMap(([code, [, text]]) =>
  code === "auth.required" ? [] : [text],
)

/** The categories that every community begins with (migration `seed`). */
const CATEGORY_NAMES = [
  "Photography",
  "Technology",
  "Art & Design",
  "Music",
  "Food",
  "Outdoors",
  "Sport",
  "Everyday life",
]

/** Reasons of suggestions that name nobody. */
const REASONS = ["New here", "Part of the community"]

/** All texts of the interface, in the order of the alphabet. */
export function allTexts(): string[] {
  const texts = new Set<string>([...ERROR_TEXTS, ...CATEGORY_NAMES, ...REASONS])
  for (const file of globSync("**/*.{ts,tsx}", { cwd: SRC })) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const text of textsIn(readFileSync(join(SRC, file), "utf8"), file)) texts.add(text)
  }
  return [...texts].toSorted()
}
