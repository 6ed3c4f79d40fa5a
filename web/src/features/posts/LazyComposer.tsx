import { lazy, Suspense } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { retryUntilLoaded } from "#lib/lazy-import.ts"
import { Card } from "#ui/Card.tsx"

const Composer = lazy(async () => ({
  default: (await retryUntilLoaded(() => import("./Composer.tsx"))).Composer,
}))

/** The composer on the home screen. Its space is reserved while its code loads, so that the feed comes first. */
export function LazyComposer() {
  return (
    <Suspense fallback={<ComposerSkeleton />}>
      <Composer isFolded />
    </Suspense>
  )
}

/** The height of the composer: one line on phones. */
function ComposerSkeleton() {
  const me = useCurrentUser()
  return (
    <Card as="section" isFlush className="grid gap-3 px-4 py-2 md:p-4">
      <span className="flex min-h-11 items-center md:hidden">
        <UserAvatar user={me} size={36} />
      </span>
      <span className="hidden md:block">
        <UserAvatar user={me} size={44} />
      </span>
      <div aria-hidden className="border-line hidden h-13.25 border-t md:block" />
    </Card>
  )
}
