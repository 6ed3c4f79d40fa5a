import { CircleAlert, CircleCheck, Send } from "lucide-react"

import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"

import { useTestMail } from "./status.hooks.ts"

/** Sends a message to the administrator and shows what the mail server says. */
export function TestMail({ address }: { address: string | null }) {
  const test = useTestMail()
  const Icon = test.data?.isSent ? CircleCheck : CircleAlert
  return (
    <Card as="section" title={t("Test message")}>
      <p className="text-ink-2 mb-3 text-sm wrap-anywhere">
        {address === null
          ? t("Your account has no e-mail address to send a test message to.")
          : t(
              "Sends a message to your own address, {address}, and shows the mail server's answer.",
              {
                address,
              },
            )}
      </p>
      <Button
        variant="secondary"
        icon={<Send aria-hidden size={16} />}
        disabled={address === null}
        isLoading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t("Send a test message")}
      </Button>
      <output className="mt-3 block text-sm empty:hidden">
        {test.data && (
          <span className="flex items-start gap-2">
            <Icon
              aria-hidden
              size={18}
              className={test.data.isSent ? "text-ok shrink-0" : "text-danger shrink-0"}
            />
            <span className="min-w-0">
              <span className="block font-semibold">
                {test.data.isSent
                  ? t("The mail server accepted the message.")
                  : t("The message was not sent.")}
              </span>
              <code className="text-13 text-ink-2 block wrap-anywhere">{test.data.answer}</code>
            </span>
          </span>
        )}
      </output>
    </Card>
  )
}
