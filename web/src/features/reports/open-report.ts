import { createStore } from "#lib/store.ts"

export interface ReportTarget {
  targetType: "post" | "user" | "message" | "comment" | "story"
  targetId: string
  targetUserId?: string
  /** Quoted in the dialog; the server stores its own copy. */
  preview?: string
}

/** The target of the open report dialog, if any. */
export const reportTarget = createStore<ReportTarget | undefined>(undefined)

export function openReport(target: ReportTarget): void {
  reportTarget.set(target)
}
