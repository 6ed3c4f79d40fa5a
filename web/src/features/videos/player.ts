import { createStore } from "#lib/store.ts"

import { areCaptionsOn, isSavingData, isSoundOn, mayAutoplay } from "./choices.ts"
import { addPlayable, allowStarting, pauseOthers, review, type Playable } from "./playback.ts"

export interface PlayerState {
  isPlaying: boolean
  /** It has been played or moved; until then the poster is shown. */
  hasStarted: boolean
  isLoading: boolean
  isFailed: boolean
  seconds: number
}

const REST: PlayerState = {
  isPlaying: false,
  hasStarted: false,
  isLoading: false,
  isFailed: false,
  seconds: 0,
}
/** What header and bottom bar cover does not count as in view. */
const COVERED = "-64px 0px"
const SHARES = [0, 0.3, 0.6, 1]
/** How far from the view a video begins to load. */
const NEAR = "100% 0px"

/** The state and the controls of one video element. */
export function createPlayer() {
  const state = createStore(REST)
  let video: HTMLVideoElement | undefined
  let hasRetried = false
  const change = (changes: Partial<PlayerState>) => state.set({ ...state.get(), ...changes })

  const playable: Playable = {
    share: 0,
    isHeld: false,
    isPlaying: () => video?.paused === false,
    start: () => void play(video),
    pause: () => video?.pause(),
    isBefore: (other) => elements.get(other)?.compareDocumentPosition(video!) === 2,
  }
  const start = () => {
    playable.isHeld = false
    // An element that has failed plays only after it has been loaded again.
    if (video?.error) reload()
    else void play(video)
  }
  /** Requests the file again and goes on where it stopped. */
  function reload() {
    if (!video) return
    const { currentTime } = video
    change({ isFailed: false, isLoading: true })
    video.load()
    video.currentTime = currentTime
    start()
  }

  const handlers: Partial<Record<keyof HTMLVideoElementEventMap, () => void>> = {
    play: () => {
      pauseOthers(playable)
      change({ isPlaying: true, hasStarted: true })
    },
    pause: () => {
      change({ isPlaying: false, isLoading: false })
      review()
    },
    waiting: () => change({ isLoading: true }),
    playing: () => {
      hasRetried = false
      change({ isLoading: false })
    },
    timeupdate: () => change({ seconds: video?.currentTime ?? 0 }),
    ended: () => (playable.isHeld = true),
    error: () => {
      // A signed address may have expired; a second failure is shown.
      if (hasRetried || !navigator.onLine)
        return change({ isFailed: true, isLoading: false, isPlaying: false })
      hasRetried = true
      if (state.get().hasStarted) reload()
    },
  }

  return {
    state,
    /** The ref of the element. */
    attach: (element: HTMLVideoElement) => {
      video = element
      elements.set(playable, element)
      allowStarting(mayAutoplay)
      const events = new AbortController()
      for (const [name, handle] of Object.entries(handlers))
        element.addEventListener(name, handle, { signal: events.signal })
      const seen = new IntersectionObserver(
        ([entry]) => {
          playable.share = entry!.intersectionRatio
          review()
        },
        { threshold: SHARES, rootMargin: COVERED },
      )
      const near = new IntersectionObserver(
        ([entry]) =>
          (element.preload = entry!.isIntersecting && !isSavingData() ? "metadata" : "none"),
        { rootMargin: NEAR },
      )
      seen.observe(element)
      near.observe(element)
      const listen = () => {
        element.muted = !isSoundOn.get()
        for (const track of element.textTracks)
          track.mode = areCaptionsOn.get() ? "showing" : "hidden"
      }
      listen()
      const stops = [
        isSoundOn.subscribe(listen),
        areCaptionsOn.subscribe(listen),
        addPlayable(playable),
      ]
      return () => {
        events.abort()
        element.pause()
        seen.disconnect()
        near.disconnect()
        for (const stop of stops) stop()
        video = undefined
      }
    },
    toggle: () => {
      if (!playable.isPlaying()) return start()
      playable.isHeld = true
      playable.pause()
    },
    retry: () => {
      hasRetried = false
      reload()
    },
    seekTo: (seconds: number) => {
      if (!video) return
      video.currentTime = seconds
      change({ seconds, hasStarted: true })
    },
    seekBy: (seconds: number, duration: number) => {
      if (!video) return
      const to = Math.min(Math.max(video.currentTime + seconds, 0), duration)
      video.currentTime = to
      change({ seconds: to, hasStarted: true })
    },
    /** Where the browser allows it, `box` with our own controls. */
    toggleFullScreen: (box: HTMLElement | null) => toggleFullScreen(box, video),
  }
}

/** The element of each video, to order them. */
const elements = new WeakMap<Playable, HTMLVideoElement>()

/** Plays muted where the browser refuses sound without a tap. */
async function play(video: HTMLVideoElement | undefined): Promise<void> {
  try {
    await video?.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError" || video!.muted) return
    isSoundOn.set(false)
    await video!.play().catch(() => undefined)
  }
}

/** Safari on phones can show only the video itself in full screen. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
}

function toggleFullScreen(box: HTMLElement | null, video: PhoneVideo | undefined): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  else if (document.fullscreenEnabled) void box?.requestFullscreen().catch(() => undefined)
  else video?.webkitEnterFullscreen?.()
}
