import type { Violation, ViolationDetail } from "@grove/contract/reports"
import { Lock } from "lucide-react"
import { useState } from "react"

import { formatDateTime } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { SegmentedControl } from "#ui/SegmentedControl.tsx"

import { Evidence } from "./Evidence.tsx"
import { isChanged } from "./is-changed.ts"

interface CaseEvidenceProps {
  violation: Violation
  /** Undefined while it is not known, and for private messages. */
  now?: ViolationDetail["now"]
}

/** The reported content as it was, and on request as it is now. */
export function CaseEvidence({ violation, now }: CaseEvidenceProps) {
  const [chosen, setChosen] = useState<"was" | "now">("was")
  if (now === undefined) return <Evidence {...violation} />
  const nowLabel = isChanged(violation, now) ? t("Now (changed)") : t("Now")
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label={t("Reported content")}
        options={[
          { value: "was", label: t("As it was") },
          { value: "now", label: nowLabel },
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === "was" ? (
        <>
          <Evidence {...violation} />
          <p className="text-13 text-ink-2 flex items-center gap-1.5">
            <Lock aria-hidden size={14} className="shrink-0" />
            {t("Kept as it was on {time}. Only moderators see it.", {
              time: formatDateTime(new Date(violation.createdAt)),
            })}
          </p>
        </>
      ) : now === null ? (
        <p className="text-ink-2 text-sm">{t("No longer there, or not visible to you.")}</p>
      ) : (
        <Evidence {...now} />
      )}
    </div>
  )
}
