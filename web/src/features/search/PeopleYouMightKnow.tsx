import { SuggestedUsers } from "#features/users/SuggestedUsers.tsx"
import { t } from "#lib/text.ts"

/** The first three suggested members, with their e-mail address where they show it. */
export function PeopleYouMightKnow() {
  return (
    <SuggestedUsers
      title={t("People You Might Know")}
      noteOf={(person) => person.email ?? `@${person.handle}`}
    />
  )
}
