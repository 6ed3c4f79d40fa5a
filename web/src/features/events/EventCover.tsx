import type { Event } from "@grove/contract/posts"

import { DateTile } from "#features/attendance/DateTile.tsx"
import { classNames } from "#ui/class-names.ts"
import { Picture } from "#ui/Picture.tsx"

interface EventCoverProps {
  event: Pick<Event, "cover" | "date">
  sizes: string
  isFirst?: boolean
  /** Where the date is shown beside the cover, only the picture. */
  hasTile?: boolean
  className?: string
}

/** The picture of an event with its date; without a picture the date in the middle. */
export function EventCover({ event, sizes, isFirst, hasTile, className }: EventCoverProps) {
  const { cover, date } = event
  return (
    <div
      className={classNames(
        "relative overflow-hidden",
        !cover && "bg-accent-soft grid place-items-center",
        className,
      )}
    >
      {cover && (
        <Picture
          picture={cover}
          sizes={sizes}
          isFirst={isFirst ?? false}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {hasTile && date && (
        <div className={cover ? "absolute start-2.5 top-2.5 drop-shadow-sm" : undefined}>
          <DateTile date={date} />
        </div>
      )}
    </div>
  )
}
