import { classNames } from "#ui/class-names.ts"

import { linePoints } from "./charts.ts"

interface ChartPoint {
  /** The row's name in the table: a day or a time. */
  label: string
  count: number
}

interface ChartProps {
  caption: string
  /** Heads of the columns of the table. */
  heads: [label: string, count: string]
  points: readonly ChartPoint[]
  from: string
  to: string
}

const BOX = { width: 264, height: 54 }

/** Bars, of which the last is now, with a table for screen readers. */
export function BarChart(props: ChartProps) {
  const most = Math.max(...props.points.map((point) => point.count), 1)
  const step = BOX.width / Math.max(props.points.length, 1)
  return (
    <Frame {...props}>
      {props.points.map((point, index) => {
        const height = Math.max((point.count / most) * BOX.height, point.count > 0 ? 2 : 0)
        const isLast = index === props.points.length - 1
        return (
          <rect
            key={point.label}
            x={index * step + 2}
            y={BOX.height - height}
            width={step - 4}
            height={height}
            rx={3}
            className={classNames("fill-accent", !isLast && "opacity-30")}
          />
        )
      })}
    </Frame>
  )
}

/** A line, of which the last point is now, with a table for screen readers. */
export function LineChart(props: ChartProps) {
  const points = linePoints(
    props.points.map((point) => point.count),
    { width: BOX.width - 4, height: BOX.height - 6 },
  ).map(({ x, y }) => ({ x, y: y + 4 }))
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ")
  const last = points.at(-1)
  return (
    <Frame {...props}>
      <polygon
        points={`0,${BOX.height} ${line} ${BOX.width - 4},${BOX.height}`}
        className="fill-accent opacity-10"
      />
      <polyline points={line} fill="none" strokeWidth={2} className="stroke-accent" />
      {last && <circle cx={last.x} cy={last.y} r={3} className="fill-accent" />}
    </Frame>
  )
}

function Frame(props: ChartProps & { children: React.ReactNode }) {
  return (
    <>
      <svg aria-hidden viewBox={`0 0 ${BOX.width} ${BOX.height}`} className="w-full">
        {props.children}
      </svg>
      <div aria-hidden className="text-ink-2 mt-1.5 flex justify-between text-xs">
        <span>{props.from}</span>
        <span>{props.to}</span>
      </div>
      {/* A table cannot be made smaller than its cells. */}
      <div className="sr-only">
        <table>
          <caption>{props.caption}</caption>
          <thead>
            <tr>
              <th>{props.heads[0]}</th>
              <th>{props.heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {props.points.map((point) => (
              <tr key={point.label}>
                <th>{point.label}</th>
                <td>{point.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
