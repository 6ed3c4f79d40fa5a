import { lazy, Suspense } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { keepTrying } from "#lib/lazy-import.ts"
import { Card } from "#ui/Card.tsx"

const Composer = lazy(async () => ({
  default: (await keepTrying(() => import("./Composer.tsx"))).Composer,
}))

/** Where one writes, on the home screen: its place is kept while its code comes, so that the feed is first. */
export function ComposerPlace() {
  return (
    <Suspense fallback={<Place />}>
      <Composer />
    </Suspense>
  )
}

/** As tall as the composer. */
function Place() {
  const me = useCurrentUser()
  return (
    <Card as="section" className="grid gap-3">
      <UserAvatar user={me} size={44} />
      <div aria-hidden className="border-line h-13.25 border-t" />
    </Card>
  )
}
