import { UsersRound } from "lucide-react"

import { useFollowers } from "#features/follows/hooks.ts"
import { t } from "#lib/text.ts"

import { PeopleList } from "./PeopleList.tsx"

/** The Followers tab. */
export function FollowersList({ userId, myId }: { userId: string; myId: string }) {
  const list = useFollowers(userId)
  return (
    <PeopleList
      label={t("Followers")}
      list={list}
      myId={myId}
      error={t("Failed to load followers")}
      empty={{
        icon: <UsersRound size={24} />,
        title: t("No followers yet"),
        ...(userId === myId && {
          hint: t("When people follow you, you will find them here."),
        }),
      }}
    />
  )
}
