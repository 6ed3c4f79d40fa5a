import type { Quality } from "@grove/contract/detection"

import { formatDate, formatNumber, formatPercent } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Skeleton } from "#ui/Skeleton.tsx"

import { CalibrationChart } from "./CalibrationChart.tsx"
import { useQuality } from "./hooks.ts"

/** Detector quality measured on this community's own decisions. */
export function QualityPanel() {
  const { data, isError, refetch } = useQuality()
  if (isError && !data)
    return (
      <Card>
        <ErrorState
          message={t("The figures could not be loaded.")}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  if (!data)
    return (
      <div aria-busy className="grid gap-2 md:gap-4">
        <output className="sr-only">{t("Loading...")}</output>
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-52 w-full" />
      </div>
    )
  const total = data.decisions.fake + data.decisions.genuine
  return (
    <div className="grid gap-2 md:gap-4">
      <Figures quality={data} total={total} />
      <Card as="section" title={t("Are the scores accurate?")}>
        <p className="text-ink-2 mb-3 text-sm">
          {t(
            "About 70 of 100 accounts with a score of 70% should turn out to be fake. Each row compares the score with what moderators found.",
          )}
        </p>
        {total === 0 ? (
          <p className="text-sm">
            {t("No decisions yet. Mark accounts as fake or genuine to fill this in.")}
          </p>
        ) : (
          <CalibrationChart bins={data.calibration} />
        )}
      </Card>
      <Versions quality={data} />
    </div>
  )
}

function Figures({ quality, total }: { quality: Quality; total: number }) {
  const none = t("not known yet")
  const share = (value: number | null) => (value === null ? none : formatPercent(value * 100))
  const { decisions, precision, recall, calibrationError, baseRate } = quality
  return (
    <dl className="grid grid-cols-2 gap-2 px-4 md:gap-4 md:px-0 lg:grid-cols-3">
      <Figure
        name={t("Decisions learned from")}
        value={formatNumber(total)}
        hint={t("{fake} fake, {genuine} genuine, {audited} picked at random", {
          fake: decisions.fake,
          genuine: decisions.genuine,
          audited: decisions.audited,
        })}
      />
      {precision.map((one) => (
        <Figure
          key={one.from}
          name={t("Precision from {from}%", { from: one.from })}
          value={share(one.share)}
          hint={t("{count} shown", { count: one.shown })}
        />
      ))}
      <Figure name={t("Fakes flagged as suspicious")} value={share(recall)} />
      <Figure name={t("Calibration error")} value={share(calibrationError)} />
      <Figure
        name={t("Assumed share of fakes")}
        value={formatPercent(baseRate.share * 100)}
        hint={baseRate.isMeasured ? t("measured here") : t("default until measured")}
      />
    </dl>
  )
}

function Figure(props: { name: string; value: string; hint?: string }) {
  return (
    <div className="rounded-card border-line bg-surface shadow-card flex flex-col-reverse justify-end gap-0.5 border p-4">
      {props.hint && <dd className="text-13 text-ink-3">{props.hint}</dd>}
      <dd className="text-xl font-bold">{props.value}</dd>
      <dt className="text-13 text-ink-2">{props.name}</dt>
    </div>
  )
}

function Versions({ quality: { versions, shipped, secondOpinion } }: { quality: Quality }) {
  const figure = (value: number | null) => (value === null ? "–" : value.toFixed(2))
  return (
    <Card as="section" title={t("Models")} className="text-sm">
      <p className="mb-2">
        {shipped.isLoaded
          ? t("Built-in model {version}: AUC {mean} on unseen data sets, {worst} on the hardest.", {
              version: shipped.version,
              mean: figure(shipped.meanUnseenAuc),
              worst: figure(shipped.worstUnseenAuc),
            })
          : t("The built-in model could not be loaded. Only decisions made here count.")}
      </p>
      <ul className="grid gap-1.5 not-empty:mb-2">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{one.version}</span>
            <span className="text-ink-2">
              {t("{decisions} decisions, AUC {auc}, {date}", {
                decisions: one.decisions,
                auc: figure(one.auc),
                date: formatDate(one.trainedAt),
              })}
            </span>
            {one.isInUse && <Badge tone="ok">{t("In use")}</Badge>}
          </li>
        ))}
      </ul>
      {versions.length === 0 && (
        <p className="text-ink-2 mb-2">
          {t(
            "Not trained on this community yet. Training runs every night once there are fifty decisions of each kind.",
          )}
        </p>
      )}
      <p className="text-ink-2">
        {secondOpinion === null
          ? t("Second opinion: off. Pictures do not leave this server.")
          : t(
              "Second opinion: on. A small copy of the analyzed picture and the profile text are sent to {host}.",
              {
                host: secondOpinion,
              },
            )}
      </p>
    </Card>
  )
}
