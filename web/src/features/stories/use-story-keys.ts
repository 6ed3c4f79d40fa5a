import { useEffect } from "react"

interface Keys {
  onNext: () => void
  onPrevious: () => void
  onPause: () => void
  /** While another element handles the keyboard. */
  isOff: boolean
}

/** Arrow keys change the story, the space bar pauses. The overlay handles Escape. */
export function useStoryKeys({ onNext, onPrevious, onPause, isOff }: Keys): void {
  useEffect(() => {
    if (isOff) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      if (event.key === "ArrowRight") onNext()
      else if (event.key === "ArrowLeft") onPrevious()
      // On a button the space bar activates the button.
      else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) onPause()
      else return
      event.preventDefault()
    }
    addEventListener("keydown", handleKey)
    return () => removeEventListener("keydown", handleKey)
  })
}
