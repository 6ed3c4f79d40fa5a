/** The part of Babel's NodePath used here. */
interface NodePath {
  type: string
  parentPath: NodePath | null
  toString(): string
}

/**
 * Excludes texts that no test of behavior reads: log lines, console output, messages of plain errors (both for
 * operators) and class names (looks). SQL text and error codes are mutated.
 */
const operatorTexts = {
  shouldIgnore(path: NodePath): string | undefined {
    if (path.type === "CallExpression" && isLogCall(path.toString())) return "log line"
    if (path.type === "CallExpression" && /^import\.meta\.glob\b/.test(path.toString()))
      return "read by the bundler, which accepts literals only"
    if (path.type === "NewExpression" && /^new (Type|Range)?Error\(/.test(path.toString()))
      return "operator error"
    if (path.type === "StringLiteral" && path.parentPath?.toString().startsWith("classNames("))
      return "class names"
    return undefined
  },
}

const isLogCall = (code: string) =>
  /^(?:[\w.]+\.)?(?:log|logger|console)\.(?:trace|debug|info|warn|error|fatal|log)\(/.test(code)

export const strykerPlugins = [{ kind: "Ignore", name: "operator-texts", value: operatorTexts }]
