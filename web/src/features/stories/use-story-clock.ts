import { useEffect, useRef } from "react"

interface StoryClock {
  storyId: string
  ms: number
  isRunning: boolean
  onEnd: () => void
}

/** A longer frame means that the tab was hidden; its time does not count. */
const MAX_FRAME_MS = 100

/** Animates the progress bar of the returned ref and calls back when it is full. Pauses and resumes. */
export function useStoryClock({ storyId, ms, isRunning, onEnd }: StoryClock) {
  const bar = useRef<HTMLSpanElement>(null)
  const passed = useRef({ storyId, ms: 0 })
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (passed.current.storyId !== storyId) passed.current = { storyId, ms: 0 }
    if (!isRunning) return undefined
    let last = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      passed.current.ms += Math.min(now - last, MAX_FRAME_MS)
      last = now
      const share = Math.min(passed.current.ms / ms, 1)
      if (bar.current) bar.current.style.transform = `scaleX(${share})`
      if (share === 1) end.current()
      else frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [storyId, ms, isRunning])
  return bar
}
