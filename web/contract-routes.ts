import type { Plugin } from "vite"

/** What a call needs of a route; the schemas and their documentation concern the server alone. */
const KEPT = new Set(["method", "path", "rateClass", "creates", "paged", "bytes"])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Strips contract modules for the browser: routes keep what a call needs, schemas are emptied, and other calls that run
 * with the module are marked as free of side effects, so that the bundler drops what is left of them and the library that
 * makes them. Calls inside functions do what they say.
 */
export function contractRoutes(): Plugin {
  return {
    name: "contract-routes",
    apply: "build",
    // After the types are removed.
    enforce: "post",
    transform(code, id) {
      if (!/\/contract\/src\/[\w-]+\.ts$/.test(id)) return undefined
      return { code: strip(code, this.parse(code) as unknown as Node), map: null }
    },
  }
}

export function strip(code: string, program: Node): string {
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: Node, isInFunction: boolean) => {
    if (node.type === "CallExpression" && isRoute(node)) {
      const [definition] = node["arguments"] as [Node]
      const kept = (definition["properties"] as Node[]).filter(isKept)
      const text = kept.map(({ start, end }) => code.slice(start, end)).join(", ")
      edits.push({ start: definition.start, end: definition.end, text: `{ ${text} }` })
    } else if (node.type === "CallExpression" && isSchema(node)) {
      edits.push({ start: node.start, end: node.end, text: "({})" })
    } else {
      if (node.type === "CallExpression" && !isInFunction)
        edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " })
      for (const child of childrenOf(node)) visit(child, isInFunction || FUNCTIONS.has(node.type))
    }
  }
  visit(program, false)
  let stripped = code
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    stripped = stripped.slice(0, start) + text + stripped.slice(end)
  return stripped
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"])

const isRoute = ({ callee, arguments: args }: Node) =>
  (callee as { name?: string }).name === "route" && (args as Node[])[0]?.type === "ObjectExpression"

/** `Type.Object(…)` and the like. */
const isSchema = ({ callee }: Node) =>
  (callee as { object?: { name?: string } }).object?.name === "Type"

const isKept = ({ key }: Node) => KEPT.has((key as { name?: string } | undefined)?.name ?? "")

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === "object" && value !== null && "type" in value,
    )
