import { MailQuestionMark } from "lucide-react"

import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"

const EXAMPLE = `SMTP_URL=smtps://user:password@mail.example.org:465
MAIL_FROM=Grove <grove@example.org>`

/** Shown while mail is not set up: what is missing because of it, and the two variables that change that. */
export function MailSetUp({ waiting }: { waiting: number }) {
  return (
    <Card as="section" title={t("Mail is not set up")}>
      <div className="flex items-start gap-3">
        <MailQuestionMark aria-hidden size={22} className="text-warn mt-0.5 shrink-0" />
        <div className="grid min-w-0 gap-3 text-sm">
          <p>
            {t(
              "No e-mail is sent: no codes, no links, no digests. Members who cannot sign in need a link from you (Members, then the person). News reaches them in the app and by push notification.",
            )}
          </p>
          <p>{t("To turn mail on, set these two variables and restart the server:")}</p>
          <pre className="bg-surface-2 rounded-box text-13 p-3 wrap-anywhere whitespace-pre-wrap">
            {EXAMPLE}
          </pre>
          {waiting > 0 && (
            <p>
              {t(
                "{count, plural, one {# e-mail is waiting and will be sent then.} other {# e-mails are waiting and will be sent then.}}",
                { count: waiting },
              )}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}
