import type { ConversionNews, ConversionOrder } from "./conversion.ts"
import { convert } from "./convert-video.ts"

/** Converting takes seconds to minutes. The page ends the worker to cancel. */
addEventListener("message", ({ data }: MessageEvent<ConversionOrder>) => {
  const tell = (news: ConversionNews) =>
    postMessage(news, { transfer: news.type === "done" ? [news.bytes] : [] })
  convert(data.file, (share) => tell({ type: "progress", share })).then(tell, () =>
    tell({ type: "refused", reason: "failed" }),
  )
})
