import { t } from "#lib/text.ts"

/** Fixed marketing figures, not live counts. */
export function Stats() {
  const stats = [
    { figure: t("10K+"), label: t("Active Users") },
    { figure: t("50K+"), label: t("Posts Shared") },
    { figure: t("100K+"), label: t("Connections Made") },
  ]
  return (
    <dl className="grid gap-8 text-center sm:grid-cols-3">
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse gap-2.5">
          <dt className="text-ink-2 text-sm">{stat.label}</dt>
          <dd className="text-[2.625rem] leading-none font-bold tracking-[-0.03em]">
            {stat.figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}
