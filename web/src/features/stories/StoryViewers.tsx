import { Eye } from "lucide-react"

import { displayName } from "#features/users/display-name.ts"
import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { listState } from "#lib/list-state.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { Link } from "#ui/Link.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { Time } from "#ui/Time.tsx"

import { useStoryViewers } from "./hooks.ts"

interface StoryViewersProps {
  storyId: string
  isOpen: boolean
  onClose: () => void
}

export function StoryViewers({ storyId, isOpen, onClose }: StoryViewersProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("Seen by")} size="sm">
      <List storyId={storyId} />
    </Dialog>
  )
}

function List({ storyId }: { storyId: string }) {
  const viewers = useStoryViewers(storyId)
  return (
    <ListStates
      state={listState(viewers)}
      skeleton={<SkeletonRow />}
      skeletons={3}
      empty={{
        icon: <Eye size={24} />,
        title: t("Nobody has seen it yet"),
        hint: t("People who follow you see it at the top of their home page."),
      }}
      error={t("Failed to load viewers")}
      onRetry={viewers.retry}
    >
      <ul>
        {viewers.items?.map(({ user, viewedAt }) => (
          <li key={user.id}>
            <Link
              href={paths.profile(user.id)}
              className="hover:bg-surface-2 rounded-box flex min-h-14 items-center gap-3 px-2"
            >
              <UserAvatar user={user} size={40} />
              <span className="text-md min-w-0 flex-1 truncate font-semibold">
                {displayName(user)}
              </span>
              <Time at={viewedAt} className="text-ink-3 text-13" />
            </Link>
          </li>
        ))}
      </ul>
      {viewers.hasMore && (
        <div className="grid justify-items-center p-3">
          <Button
            variant="secondary"
            isLoading={viewers.isFetchingMore}
            onClick={viewers.fetchMore}
          >
            {t("Show more")}
          </Button>
        </div>
      )}
    </ListStates>
  )
}
