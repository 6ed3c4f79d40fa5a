import { InvitationPanel } from "./InvitationPanel.tsx"
import { JoiningMode } from "./JoiningMode.tsx"
import { JoinQueue } from "./JoinQueue.tsx"

/** Administrators: who waits to be let in, and all invitations. */
export function JoiningSection() {
  return (
    <>
      <JoinQueue />
      <JoiningMode />
      <InvitationPanel whose="all" />
    </>
  )
}
