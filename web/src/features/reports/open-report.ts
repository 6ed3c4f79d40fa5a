import { createStore } from "#lib/store.ts"

export interface ReportTarget {
  targetType: "post" | "user" | "message" | "comment" | "story"
  targetId: string
  targetUserId?: string
  /** What the reporter sees quoted; the server keeps its own copy. */
  preview?: string
}

/** What is being reported; the shell shows the dialog while there is something. */
export const reportTarget = createStore<ReportTarget | undefined>(undefined)

/** Any flag anywhere calls this. */
export function openReport(target: ReportTarget): void {
  reportTarget.set(target)
}
