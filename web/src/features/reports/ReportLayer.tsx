import { lazyPart } from "#lib/lazy-part.tsx"
import { useStore } from "#lib/store.ts"

import { reportTarget } from "./open-report.ts"

const ReportDialog = lazyPart(() =>
  import("./ReportDialog.tsx").then((module) => module.ReportDialog),
)

/** Shows the report dialog while there is a target; mounted once by the shell. */
export function ReportLayer() {
  const target = useStore(reportTarget)
  if (!target) return null
  const key = `${target.targetType} ${target.targetId}`
  return <ReportDialog key={key} target={target} onClose={() => reportTarget.set(undefined)} />
}
