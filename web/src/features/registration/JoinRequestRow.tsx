import type { JoinRequest } from "@grove/contract/registration"

import { t } from "#lib/text.ts"
import { Avatar } from "#ui/Avatar.tsx"
import { Button } from "#ui/Button.tsx"
import { Time } from "#ui/Time.tsx"

import { applicantName } from "./applicant-name.ts"
import { useApproveRequest } from "./hooks.ts"

interface JoinRequestRowProps {
  request: JoinRequest
  /** Position in the list. */
  index: number
  onRefuse: () => void
}

export function JoinRequestRow({ request, index, onRefuse }: JoinRequestRowProps) {
  const approve = useApproveRequest()
  const name = applicantName(request)
  return (
    <li
      data-index={index}
      className="flex flex-wrap items-start gap-x-3 gap-y-3 py-3.5 first:pt-1 last:pb-0"
    >
      <Avatar id={request.id} name={name} src={null} size={40} />
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="text-md font-semibold wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-2 wrap-anywhere">
          {request.email !== null && (
            <>
              {request.emailVerified
                ? request.email
                : t("{email} (not confirmed)", { email: request.email })}
              {" · "}
            </>
          )}
          {t("asked")} <Time at={request.askedAt} />
        </p>
        <p dir="auto" className="text-md mt-1 wrap-anywhere whitespace-pre-wrap">
          {request.words}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={t("Let in: {name}", { name })}
          isLoading={approve.isPending}
          onClick={() => approve.mutate({ requestId: request.id, name })}
        >
          {t("Let in")}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t("Refuse… {name}", { name })}
          disabled={approve.isPending}
          onClick={onRefuse}
        >
          {t("Refuse…")}
        </Button>
      </div>
    </li>
  )
}
