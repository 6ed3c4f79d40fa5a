import { InvitationPanel } from "./InvitationPanel.tsx"
import { JoiningMode } from "./JoiningMode.tsx"
import { JoinQueue } from "./JoinQueue.tsx"

/** For administrators: people waiting to join, and all invitations. */
export function JoiningSection() {
  return (
    <>
      <JoinQueue />
      <JoiningMode />
      <InvitationPanel whose="all" />
    </>
  )
}
