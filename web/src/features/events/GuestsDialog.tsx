import type { Event } from "@grove/contract/posts"
import { Users } from "lucide-react"
import { useState } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Dialog } from "#ui/Dialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { RowBoundary } from "#ui/RowBoundary.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Tabs } from "#ui/Tabs.tsx"

import { guestTabs, noGuests } from "./guest-tabs.ts"
import { GuestRow } from "./GuestRow.tsx"
import { useGuests, type GuestTab } from "./hooks.ts"

interface GuestsDialogProps {
  post: { id: string; event: Event }
  isHost: boolean
  myId: string
  first: GuestTab
  onClose: () => void
}

/** All guests, by answer. */
export function GuestsDialog({ post, isHost, myId, first, onClose }: GuestsDialogProps) {
  const [tab, setTab] = useState(first)
  return (
    <Dialog isOpen onClose={onClose} title={t("Guests")} size="sm">
      <Tabs label={t("Guests")} value={tab} onChange={setTab} tabs={guestTabs(post.event, isHost)}>
        {(shown) => <GuestList postId={post.id} tab={shown} myId={myId} />}
      </Tabs>
    </Dialog>
  )
}

function GuestList({ postId, tab, myId }: { postId: string; tab: GuestTab; myId: string }) {
  const list = useGuests(postId, tab)
  return (
    <div className="min-h-80">
      <ListStates
        state={listState(list)}
        skeleton={<SkeletonRow />}
        skeletons={5}
        empty={{ icon: <Users size={24} />, title: noGuests(tab) }}
        error={t("Failed to load guests")}
        onRetry={list.retry}
      >
        <ul>
          {list.items?.map((guest) => (
            <li key={guest.id}>
              <RowBoundary>{() => <GuestRow guest={guest} myId={myId} />}</RowBoundary>
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </ListStates>
    </div>
  )
}
