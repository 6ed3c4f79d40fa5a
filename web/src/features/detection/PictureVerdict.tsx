import type { ProfileImageAnalysis } from "@grove/contract/detection"
import type { PersonRef } from "@grove/contract/users"

import { UserAvatar } from "#features/users/UserAvatar.tsx"
import { t } from "#lib/text.ts"
import { Badge } from "#ui/Badge.tsx"
import { Card } from "#ui/Card.tsx"

/** Findings about a profile picture; never age, sex or identity. */
export function PictureVerdict(props: { user: PersonRef; image: ProfileImageAnalysis }) {
  const { description, isStockPhoto, isAIGenerated, isStolenFromWeb } = props.image
  const marks = [
    isStockPhoto && t("Stock photo"),
    isAIGenerated && t("Possibly AI-generated"),
    isStolenFromWeb && t("Copied from another account"),
  ].filter((mark) => mark !== false)
  return (
    <Card as="section" title={t("Profile picture")}>
      <div className="flex items-start gap-4">
        <UserAvatar user={props.user} size={96} isAlone />
        <div className="grid min-w-0 gap-2">
          <p className="text-sm wrap-anywhere">{description}</p>
          {marks.length > 0 && (
            <p className="flex flex-wrap gap-1.5">
              {marks.map((mark) => (
                <Badge key={mark} tone="warn">
                  {mark}
                </Badge>
              ))}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
