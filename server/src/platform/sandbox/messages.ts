import type { ErrorCode } from "@grove/contract/errors"

/** What the server and `sandbox-child.ts` send each other. */
export interface SandboxCall {
  /** The address of one of our modules, and the function it exports. */
  module: string
  name: string
  args: readonly unknown[]
}
export type SandboxAnswer =
  | { isReady: true }
  | { value: unknown }
  | { message: string; code?: ErrorCode }
