import { lazyPart } from "#lib/lazy-part.tsx"
import { useOutboxItems } from "#lib/waiting.ts"

import type { WaitingComment } from "./outbox.ts"

const WaitingComments = lazyPart(() =>
  import("./WaitingComments.tsx").then((module) => module.WaitingComments),
)

/** The member's comments below a post that the server does not have; also shown when the post is gone. */
export function UnsentComments({ postId }: { postId: string }) {
  const items = useOutboxItems<WaitingComment>("comment", postId).filter(
    ({ sentAs }) => sentAs === undefined,
  )
  return items.length > 0 && <WaitingComments items={items} />
}
