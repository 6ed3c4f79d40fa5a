import type { DayCount, SiteOverview } from "@grove/contract/overview"
import { TrendingDown, TrendingUp } from "lucide-react"

import { formatDate, formatNumber, formatPercent, formatTime } from "#lib/format.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

import { FigureCard } from "./FigureCard.tsx"
import { BarChart, LineChart } from "./FigureChart.tsx"
import { HealthCard } from "./HealthCard.tsx"
import { StorageCard } from "./StorageCard.tsx"

const pointsOf = (days: readonly DayCount[]) =>
  days.map(({ day, count }) => ({ label: dateOf(day), count }))

/** Days are those of UTC, so they are shown as such. */
const dateOf = (day: string) => formatDate(`${day}T12:00:00`)

export function FigureCards({ overview }: { overview: SiteOverview }) {
  return (
    <div className="grid gap-2 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
      <PeopleCard people={overview.people} />
      <ActiveCard active={overview.active} total={overview.people.total} />
      <PostsCard posts={overview.posts} />
      <StorageCard storage={overview.storage} />
      <QueueCard jobs={overview.jobs} />
      <HealthCard overview={overview} />
    </div>
  )
}

function PeopleCard({ people }: { people: SiteOverview["people"] }) {
  return (
    <FigureCard
      title={t("People")}
      value={formatNumber(people.total)}
      href={paths.adminSection("members")}
      aside={
        people.joinedThisWeek > 0 && (
          <span className="text-ok flex items-center gap-1 text-xs font-semibold">
            <TrendingUp aria-hidden size={14} />
            {t("{count} this week", { count: people.joinedThisWeek })}
          </span>
        )
      }
    >
      <LineChart
        caption={t("People at the end of each week")}
        heads={[t("Day"), t("People")]}
        points={pointsOf(people.weeks)}
        from={dateOf(people.weeks[0]!.day)}
        to={t("today")}
      />
    </FigureCard>
  )
}

function ActiveCard({ active, total }: { active: SiteOverview["active"]; total: number }) {
  return (
    <FigureCard
      title={t("Active today")}
      value={formatNumber(active.today)}
      note={t("of {total}", { total: formatNumber(total) })}
      aside={
        active.usual !== null && (
          <span className="text-xs">{t("usual by now: {count}", { count: active.usual })}</span>
        )
      }
    >
      <BarChart
        caption={t("Active people per day")}
        heads={[t("Day"), t("Active people")]}
        points={pointsOf(active.days)}
        from={dateOf(active.days[0]!.day)}
        to={t("today")}
      />
    </FigureCard>
  )
}

function PostsCard({ posts }: { posts: SiteOverview["posts"] }) {
  return (
    <FigureCard
      title={t("Posts today")}
      value={formatNumber(posts.today)}
      aside={<Comparison now={posts.today} usual={posts.usual} />}
    >
      <BarChart
        caption={t("Posts per day")}
        heads={[t("Day"), t("Posts")]}
        points={pointsOf(posts.days)}
        from={dateOf(posts.days[0]!.day)}
        to={t("today")}
      />
    </FigureCard>
  )
}

function Comparison({ now, usual }: { now: number; usual: number | null }) {
  if (usual === null || usual === 0) return null
  const percent = Math.round((now / usual - 1) * 100)
  if (Math.abs(percent) < 5) return <span className="text-xs">{t("as usual")}</span>
  const share = formatPercent(Math.abs(percent))
  return percent > 0 ? (
    <span className="text-ok flex items-center gap-1 text-xs font-semibold">
      <TrendingUp aria-hidden size={14} />
      {t("{share} more than usual", { share })}
    </span>
  ) : (
    <span className="flex items-center gap-1 text-xs">
      <TrendingDown aria-hidden size={14} />
      {t("{share} less than usual", { share })}
    </span>
  )
}

function QueueCard({ jobs }: { jobs: SiteOverview["jobs"] }) {
  return (
    <FigureCard
      title={t("Queue")}
      value={formatNumber(jobs.waiting)}
      note={t("waiting")}
      href={paths.adminSection("jobs")}
      aside={
        jobs.failed > 0 && (
          <span className="text-danger text-xs font-semibold">
            {t("{count} failed", { count: jobs.failed })}
          </span>
        )
      }
    >
      <LineChart
        caption={t("Waiting jobs per hour")}
        heads={[t("Time"), t("Waiting jobs")]}
        points={jobs.hours.map(({ at, count }) => ({ label: formatTime(at), count }))}
        from={
          jobs.oldestSeconds === null
            ? t("nothing waiting")
            : t("oldest waiting for {count, plural, one {# second} other {# seconds}}", {
                count: jobs.oldestSeconds,
              })
        }
        to={t("now")}
      />
    </FigureCard>
  )
}
