import type { CurrentUser } from "@grove/contract/auth"
import { useEffect, useMemo, type ReactNode } from "react"

import { AnnouncementBanner } from "#features/site/AnnouncementBanner.tsx"
import { showAppBadge } from "#lib/app-badge.ts"
import { lazyPart } from "#lib/lazy-part.tsx"
import { useTitleCount } from "#lib/use-title.ts"
import { MAIN_ID, SkipLink } from "#ui/SkipLink.tsx"

import { useUnread } from "./badges.ts"
import { BottomBar } from "./BottomBar.tsx"
import { ConnectionBanner } from "./ConnectionBanner.tsx"
import { GUEST_FRAME, MEMBER_FRAME } from "./frame-class.ts"
import { Header } from "./Header.tsx"
import { Sidebar } from "./Sidebar.tsx"

const StandingBanner = lazyPart(() =>
  import("#features/penalties/StandingBanner.tsx").then((module) => module.StandingBanner),
)

export function Shell({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  // A navigation changes only the links of the frame that show where the member is.
  const frame = useMemo(
    () => ({
      header: <Header user={user} />,
      sidebar: user && <Sidebar user={user} />,
      bottomBar: user && <BottomBar user={user} />,
    }),
    [user],
  )
  return (
    <>
      <SkipLink />
      {frame.header}
      {user && <ConnectionBanner />}
      {user && <AnnouncementBanner />}
      {user && user.standing.state !== "good" && <StandingBanner standing={user.standing} />}
      <div className={user ? MEMBER_FRAME : GUEST_FRAME}>
        {frame.sidebar}
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
      {frame.bottomBar}
      {user && <TitleCount />}
    </>
  )
}

/** A component of its own, so that a new count rerenders nothing else. */
function TitleCount() {
  const unread = useUnread()
  useTitleCount(unread)
  useEffect(() => showAppBadge(unread), [unread])
  return null
}
