import type { SandboxAnswer, SandboxCall } from "./messages.ts"

/** Calls our functions that read untrusted bytes; `sandbox.ts` sets its limits. */

type Exports = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

process.on("disconnect", () => process.exit(0))
process.on("message", (asked: SandboxCall) => {
  void answer(asked).then((reply) => process.send?.(reply))
})
process.send?.({ isReady: true } satisfies SandboxAnswer)

async function answer({ module, name, args }: SandboxCall): Promise<SandboxAnswer> {
  try {
    const { [name]: work } = (await import(module)) as Exports
    return { value: await work!(...args) }
  } catch (error) {
    const { message, code } = error as Extract<SandboxAnswer, { message: string }>
    return code === undefined ? { message } : { message, code }
  }
}
