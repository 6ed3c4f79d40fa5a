import { eventDay } from "./event-when.ts"

/** Month and day like a sheet of a calendar; the full date is in the text beside it. */
export function DateTile({ date }: { date: string }) {
  const { month, day } = eventDay(date)
  return (
    <div
      aria-hidden
      className="border-line bg-surface rounded-box text-ink h-fit w-13 shrink-0 overflow-hidden border text-center"
    >
      <div className="bg-accent text-on-accent text-2xs py-px font-bold uppercase">{month}</div>
      <div className="py-0.5 text-xl leading-8 font-bold">{day}</div>
    </div>
  )
}
