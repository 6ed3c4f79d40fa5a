/** The video of a form, on its way from the chosen file to one that can be posted. */
export interface PickedVideo {
  name: string
  step: "converting" | "uploading" | "processing" | "ready" | "failed"
  /** The part of the step that is done, from 0 to 1. */
  share: number
  /** Whether it waits for the connection. */
  isWaiting: boolean
  error?: VideoProblem | undefined
  /** Known to the server under this id. */
  id?: string | undefined
  /** Ready, and its details have been sent. */
  isSettled: boolean
  /** Address of the file to be posted, in this page. */
  previewUrl?: string | undefined
  durationSeconds: number
  /** JPEG as a data URL. */
  poster?: string | undefined
  posterAt: number
  alt: string
  captions?: { name: string } | undefined
  captionsError?: string | undefined
}

export interface VideoProblem {
  text: string
  mayRetry: boolean
}

/** A picked video as it is kept over a reload. */
export interface KeptVideo {
  /** The form and the member. */
  key: string
  name: string
  /** The chosen file, then the converted one. */
  blob: Blob
  isConverted: boolean
  /** The browser could not convert it and the web cannot play it: only a server that converts takes it. */
  isRaw?: boolean | undefined
  videoId?: string | undefined
  poster?: string | undefined
  posterAt?: number | undefined
  alt: string
  captions?: { name: string; text: string } | undefined
}

export const pickedFrom = (kept: Pick<KeptVideo, "name"> & Partial<KeptVideo>): PickedVideo => ({
  name: kept.name,
  step: kept.isConverted ? "uploading" : "converting",
  share: 0,
  isWaiting: false,
  id: kept.videoId,
  isSettled: false,
  durationSeconds: 0,
  poster: kept.poster,
  posterAt: kept.posterAt ?? 0,
  alt: kept.alt ?? "",
  captions: kept.captions,
})
