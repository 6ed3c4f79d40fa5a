import { CalendarPlus, Copy } from "lucide-react"

import { formatDate } from "#lib/format.ts"
import { t } from "#lib/text.ts"
import { buttonClass } from "#ui/button-class.ts"
import { Button } from "#ui/Button.tsx"
import { Dialog } from "#ui/Dialog.tsx"
import { ErrorState } from "#ui/ErrorState.tsx"
import { Input } from "#ui/Input.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"
import { toast, toastError } from "#ui/toast.ts"

import { useSubscribe, useSubscription, useUnsubscribe } from "./subscription.hooks.ts"

/** The secret address of the member's events. It is shown once: only its hash is stored. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useSubscription()
  const make = useSubscribe()
  const end = useUnsubscribe(make.reset)
  const url = make.data?.url
  return (
    <Dialog
      isOpen
      size="sm"
      title={t("Subscribe in your calendar")}
      onClose={onClose}
      footer={
        <>
          {data?.createdAt && (
            <Button variant="ghost" isLoading={end.isPending} onClick={() => end.mutate()}>
              {t("Stop the subscription")}
            </Button>
          )}
          {url === undefined ? (
            <Button isLoading={make.isPending} onClick={() => make.mutate()}>
              {data?.createdAt ? t("Create a new address") : t("Create an address")}
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              {t("Done")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 pt-1">
        <p className="text-ink-2 text-sm">
          {t(
            "Your calendar program shows the events you host, go to or are interested in, and keeps them up to date. Keep the address to yourself: it lets anyone see them.",
          )}
        </p>
        {url !== undefined ? (
          <NewAddress url={url} />
        ) : isError && !data ? (
          <ErrorState
            message={t("Failed to load the subscription")}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <SkeletonRow />
        ) : (
          data.createdAt && (
            <p className="text-sm">
              {t(
                "An address was created on {date}. It cannot be shown again, but a new one can replace it.",
                {
                  date: formatDate(data.createdAt),
                },
              )}
            </p>
          )
        )}
      </div>
    </Dialog>
  )
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <Input
        label={t("Address of your calendar")}
        readOnly
        dir="ltr"
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Copy aria-hidden size={17} />}
          onClick={() => void copy(url)}
        >
          {t("Copy link")}
        </Button>
        <a
          href={url.replace(/^https?:/, "webcal:")}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          <CalendarPlus aria-hidden size={17} />
          {t("Add to calendar")}
        </a>
      </div>
    </>
  )
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    toast({ title: t("Link copied") })
  } catch {
    toastError(t("The link could not be copied. Select it and copy it by hand."))
  }
}
