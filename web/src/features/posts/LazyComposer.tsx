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
      <Composer />
    </Suspense>
  )
}

/** The height of the composer. */
function ComposerSkeleton() {
  const me = useCurrentUser()
  return (
    <Card as="section" className="grid gap-3">
      <UserAvatar user={me} size={44} />
      <div aria-hidden className="border-line h-13.25 border-t" />
    </Card>
  )
}
