import type { Analysis } from "@grove/contract/detection"
import { ShieldCheck, ShieldAlert, Hourglass } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { VerifiedMark } from "#features/users/VerifiedMark.tsx"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { Link } from "#ui/Link.tsx"
import { Time } from "#ui/Time.tsx"

import { DecisionBar } from "./DecisionBar.tsx"
import { EvidenceChart } from "./EvidenceChart.tsx"
import { actionName } from "./labels.ts"
import { PictureVerdict } from "./PictureVerdict.tsx"
import { RelatedAccounts } from "./RelatedAccounts.tsx"
import { ScoreBadge } from "./ScoreBadge.tsx"
import { ScoreHistory } from "./ScoreHistory.tsx"

/** The result of an analysis and the decisions it supports. */
export function AnalysisResult({ analysis }: { analysis: Analysis }) {
  const { user } = analysis
  return (
    <section
      aria-label={t("Analysis of {name}", { name: displayName(user) })}
      className="grid gap-2 md:gap-4"
    >
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <UserAvatar user={user} size={48} />
          <div className="min-w-0 flex-1">
            <div className="flex items-center gap-1">
              <Link
                href={paths.profile(user.id)}
                className="text-md truncate font-semibold hover:underline"
              >
                {displayName(user)}
              </Link>
              {user.isVerified && <VerifiedMark />}
            </div>
            <p className="text-13 text-ink-2 break-all">{user.id}</p>
          </div>
          <ScoreBadge score={analysis.suspiciousScore} />
        </div>
        <Verdict analysis={analysis} />
        <DecisionBar userId={user.id} name={displayName(user)} decision={analysis.decision} />
      </Card>
      <div className="grid items-start gap-2 md:gap-4 xl:grid-cols-2">
        <div className="grid gap-2 md:gap-4">
          <Card as="section" title={t("Reasons")}>
            <Reasons items={analysis.reasons} empty={t("No signs of a fake account.")} />
            {analysis.against.length > 0 && (
              <>
                <h3 className="text-13 text-ink-2 mt-4 mb-1.5 font-semibold">
                  {t("Signs of a genuine account")}
                </h3>
                <Reasons items={analysis.against} />
              </>
            )}
          </Card>
          <PictureVerdict user={user} image={analysis.profileImageAnalysis} />
        </div>
        <div className="grid gap-2 md:gap-4">
          <Card as="section" title={t("Evidence for and against")}>
            <EvidenceChart evidence={analysis.evidence} />
          </Card>
          <ScoreHistory userId={user.id} />
        </div>
      </div>
      {analysis.related > 0 && <RelatedAccounts userId={user.id} />}
    </section>
  )
}

/** A verdict with its confidence, or neither. */
export function Verdict({ analysis }: { analysis: Analysis }) {
  const { isSuspicious, isEnough, confidence } = analysis
  const isVerdict = isSuspicious || isEnough
  const [icon, tone, text] = !isSuspicious
    ? isEnough
      ? [<ShieldCheck key="icon" aria-hidden size={22} />, "bg-ok-soft text-ok", t("Looks genuine")]
      : [
          <Hourglass key="icon" aria-hidden size={22} />,
          "bg-surface-2 text-ink-2",
          t("Not enough activity yet"),
        ]
    : [
        <ShieldAlert key="icon" aria-hidden size={22} />,
        "bg-danger-soft text-danger",
        t("Suspicious"),
      ]
  return (
    <div className={`rounded-box flex flex-wrap items-center gap-x-4 gap-y-2 p-3 ${tone}`}>
      <p className="flex items-center gap-2 text-base font-bold">
        {icon}
        {text}
      </p>
      {isVerdict && (
        <p className="text-sm font-semibold">{t("{confidence}% confidence", { confidence })}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 md:ms-auto">
        <span className="text-13">{t("Recommended action")}</span>
        <Badge tone="outline">{actionName(analysis.recommendedAction)}</Badge>
      </div>
      <p className="text-13 w-full">
        {t("This is only advice. A moderator decides, and every penalty can be appealed.")}{" "}
        {analysis.hasSecondOpinion && `${t("Includes a second opinion.")} `}
        <span>
          {t("Analyzed")} <Time at={analysis.analyzedAt} />
        </span>
      </p>
    </div>
  )
}

function Reasons({ items, empty }: { items: readonly string[]; empty?: string }) {
  if (items.length === 0) return <p className="text-sm">{empty}</p>
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm">
      {items.map((reason) => (
        <li key={reason} className="wrap-anywhere">
          {reason}
        </li>
      ))}
    </ul>
  )
}
