import type { CurrentUser } from "@grove/contract/auth"
import { useRef, type ReactNode } from "react"

import { lazyPart } from "#lib/lazy-part.tsx"
import { t } from "#lib/text.ts"
import { useTitleCount } from "#lib/use-title.ts"

import { useUnread } from "./badges.ts"
import { BottomBar } from "./BottomBar.tsx"
import { ConnectionBanner } from "./ConnectionBanner.tsx"
import { GUEST_FRAME, MEMBER_FRAME } from "./frame-class.ts"
import { Header } from "./Header.tsx"
import { Sidebar } from "./Sidebar.tsx"

const StandingBanner = lazyPart(() =>
  import("#rooms/penalties/StandingBanner.tsx").then((module) => module.StandingBanner),
)

export const MAIN_ID = "main"

/** Everything around a screen: header, sidebar, bottom bar. */
export function Shell({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
        className="bg-accent text-on-accent fixed top-2 left-2 z-60 -translate-y-20 rounded-full px-4 py-2.5 font-semibold focus:translate-y-0"
      >
        {t("Skip to content")}
      </a>
      <Header user={user} />
      {user && <ConnectionBanner />}
      {user && user.standing.state !== "good" && <StandingBanner standing={user.standing} />}
      <div className={user ? MEMBER_FRAME : GUEST_FRAME}>
        {user && <Sidebar user={user} />}
        <main ref={main} id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
      {user && <BottomBar user={user} />}
      {user && <TitleCount />}
    </>
  )
}

/** Counts by itself, so that a new number draws nothing else again. */
function TitleCount() {
  useTitleCount(useUnread())
  return null
}
