import { UserRoundPlus } from "lucide-react"

import { useFollowing } from "#features/follows/hooks.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { ButtonLink } from "#ui/ButtonLink.tsx"

import { PeopleList } from "./PeopleList.tsx"

/** The Following tab. */
export function FollowingList({ userId, myId }: { userId: string; myId: string }) {
  const list = useFollowing(userId)
  return (
    <PeopleList
      label={t("Following")}
      list={list}
      myId={myId}
      error={t("Failed to load followed people")}
      empty={{
        icon: <UserRoundPlus size={24} />,
        title: t("Not following anyone yet"),
        ...(userId === myId && {
          action: (
            <ButtonLink href={paths.search} variant="secondary">
              {t("Find people")}
            </ButtonLink>
          ),
        }),
      }}
    />
  )
}
