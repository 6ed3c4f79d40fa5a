import type { Decision } from "@grove/contract/detection"
import { FolderPlus, UserCheck, UserX } from "lucide-react"
import { useState } from "react"

import { displayName } from "#features/users/display-name.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Button } from "#ui/Button.tsx"
import { Time } from "#ui/Time.tsx"

import { useDecideAccount } from "./hooks.ts"

const CaseDialog = lazyPart(() => import("./CaseDialog.tsx").then((module) => module.CaseDialog))

const PRESSED = "aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"

export interface DecisionBarProps {
  userId: string
  name: string
  decision: Decision | null
}

/** Records the moderator's judgment. A penalty requires a case. */
export function DecisionBar({ userId, name, decision }: DecisionBarProps) {
  const [isOpening, setIsOpening] = useState(false)
  const decide = useDecideAccount(userId)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={<UserX aria-hidden size={16} />}
          className={PRESSED}
          aria-pressed={decision?.label === "fake"}
          isLoading={decide.isPending && decide.variables === "fake"}
          disabled={decide.isPending}
          onClick={() => decide.mutate("fake")}
        >
          {t("Mark as fake")}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<UserCheck aria-hidden size={16} />}
          className={PRESSED}
          aria-pressed={decision?.label === "genuine"}
          isLoading={decide.isPending && decide.variables === "genuine"}
          disabled={decide.isPending}
          onClick={() => decide.mutate("genuine")}
        >
          {t("Mark as genuine")}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<FolderPlus aria-hidden size={16} />}
          onPointerEnter={CaseDialog.preload}
          onFocus={CaseDialog.preload}
          onClick={() => setIsOpening(true)}
        >
          {t("Open a case")}
        </Button>
      </div>
      {decision && <Decided decision={decision} />}
      {isOpening && <CaseDialog userId={userId} name={name} onClose={() => setIsOpening(false)} />}
    </div>
  )
}

function Decided({ decision: { label, decidedBy, decidedAt } }: { decision: Decision }) {
  return (
    <p className="text-13 text-ink-2 flex flex-wrap items-center gap-2">
      <Badge tone={label === "fake" ? "danger" : "ok"}>
        {label === "fake" ? t("Marked as fake") : t("Marked as genuine")}
      </Badge>
      {decidedBy && <span>{t("by {name}", { name: displayName(decidedBy) })}</span>}
      <Time at={decidedAt} />
    </p>
  )
}
