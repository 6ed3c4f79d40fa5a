import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"

import { BAR, GUEST_FRAME, HEADER, MEMBER_FRAME } from "#app/frame-class.ts"
import { GuestHeader } from "#app/GuestHeader.tsx"
import { PublicRules } from "#features/rules/PublicRules.tsx"
import { Brand } from "#ui/Brand.tsx"
import { MAIN_ID, SkipLink } from "#ui/SkipLink.tsx"

/**
 * Pages that must be readable without scripts: rendered by the server for each request with the components that the
 * browser then renders in the same place.
 */
export function renderCommunityRules(
  props: Parameters<typeof PublicRules>[0] & { isMember: boolean },
): string {
  const { isMember, ...page } = props
  const Frame = isMember ? MemberFrame : GuestFrame
  return renderToStaticMarkup(
    <Frame>
      <PublicRules {...page} />
    </Frame>,
  )
}

function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <GuestHeader />
      <div className={GUEST_FRAME}>
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
    </>
  )
}

/** Members get the sidebar once scripts run; its column is reserved to avoid a layout shift. */
function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className={HEADER}>
        <div className={BAR}>
          <Brand isTight />
        </div>
      </header>
      <div className={MEMBER_FRAME}>
        <div className="hidden lg:block" />
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
          {children}
        </main>
      </div>
    </>
  )
}
