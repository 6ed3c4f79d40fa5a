import { addDays, moveMonths, startOfWeek } from "./days.ts"

/** The day a key leads to from another; undefined for keys the calendar leaves alone. */
export function moveInCalendar(
  key: string,
  from: string,
  firstDay: number,
  isMirrored: boolean,
): string | undefined {
  const forward = isMirrored ? -1 : 1
  switch (key) {
    case "ArrowRight":
      return addDays(from, forward)
    case "ArrowLeft":
      return addDays(from, -forward)
    case "ArrowDown":
      return addDays(from, 7)
    case "ArrowUp":
      return addDays(from, -7)
    case "Home":
      return startOfWeek(from, firstDay)
    case "End":
      return addDays(startOfWeek(from, firstDay), 6)
    case "PageDown":
      return moveMonths(from, 1)
    case "PageUp":
      return moveMonths(from, -1)
    default:
      return undefined
  }
}
