import { navigate } from "#lib/history.ts"
import { whenIdle } from "#lib/idle.ts"

import { isPushPossible } from "./browser.ts"
import { renewPush } from "./hooks.ts"

function follow({ data }: MessageEvent<{ type?: string; link?: string } | undefined>) {
  if (data?.type === "open" && data.link?.startsWith("/")) navigate(data.link)
}

/** Renews the push subscription and navigates when a notification is clicked. */
export const live = {
  handle() {},
  start() {
    if (!isPushPossible()) return () => undefined
    const forgetIdle = whenIdle(() => void renewPush().catch(() => undefined))
    navigator.serviceWorker.addEventListener("message", follow)
    return () => {
      forgetIdle()
      navigator.serviceWorker.removeEventListener("message", follow)
    }
  },
}
