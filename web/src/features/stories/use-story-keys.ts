import { useEffect } from "react"

interface Keys {
  onNext: () => void
  onPrevious: () => void
  onPause: () => void
  /** While something else has the keyboard. */
  isOff: boolean
}

/** Arrows turn the page, the space bar pauses. Escape belongs to the overlay. */
export function useStoryKeys({ onNext, onPrevious, onPause, isOff }: Keys): void {
  useEffect(() => {
    if (isOff) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.key === "ArrowRight") onNext()
      else if (event.key === "ArrowLeft") onPrevious()
      // On a button the space bar is that button's.
      else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) onPause()
      else return
      event.preventDefault()
    }
    addEventListener("keydown", handleKey)
    return () => removeEventListener("keydown", handleKey)
  })
}
