import type { RegistrationMode } from "@grove/contract/site"

import { IDP_PATH } from "#idp/client.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { otherProviders, type ProviderButton } from "#platform/http/provider-buttons.ts"
import { html, message, t } from "#platform/language/text.ts"

import {
  alertHtml,
  codeField,
  divider,
  emailField,
  fieldHtml,
  flowField,
  footStrip,
  passkeyForm,
} from "./parts.ts"

export interface SignInView {
  description: string
  uid: string
  email: string
  problem?: string | undefined
  /** Seconds until the next try is allowed. */
  waitSeconds?: number
  hasPasskeys: boolean
  providers: readonly ProviderButton[]
  registration: RegistrationMode
}

export function signInBody(view: SignInView): string {
  const { description, uid, email, hasPasskeys } = view
  const passkey = hasPasskeys
    ? passkeyForm({
        use: "sign-in",
        label: t("Sign in with a passkey"),
        hint: t("Your fingerprint, your face, or your device's PIN."),
        canceled: t("That was canceled. Try again, or use your e-mail."),
      }) + `<div class="needs-passkeys">${divider(t("or with your e-mail"))}</div>`
    : ""
  return `${description === "" ? "" : `<p>${escapeHtml(description)}</p>`}
${passkey}
<form method="post" novalidate>
${alertHtml(view.problem)}
${emailField(email, undefined, { autocomplete: "username webauthn" })}
${fieldHtml({
  name: "password",
  label: t("Password"),
  type: "password",
  autocomplete: "current-password",
  extra: " required",
  aside: `<a href="${IDP_PATH}/recover">${html("Forgot your password?")}</a>`,
})}
${submit(t("Sign in"), view.waitSeconds, hasPasskeys ? " second-choice" : "")}
</form>
${otherProviders(view.providers)}
${footStrip(joinLine(view.registration, uid))}`
}

/** With a wait, the script disables the button and counts down; without one, the server refuses and says so again. */
const submit = (label: string, waitSeconds = 0, more = "") =>
  `<button class="button${more}" type="submit"${waitSeconds > 0 ? ` data-wait="${waitSeconds}"` : ""}>${escapeHtml(label)}</button>`

const JOIN: Record<Exclude<RegistrationMode, "closed">, string> = {
  open: message("New here? <link>Create an account</link>"),
  approval: message("New here? <link>Ask to join</link>"),
  invite: message("New here? <link>I have an invitation</link>"),
}

const joinLine = (mode: RegistrationMode, uid: string) =>
  mode === "closed"
    ? html("Nobody new can join right now.")
    : html(JOIN[mode], {
        link: (text) => `<a href="${IDP_PATH}/sign-up?from=${encodeURIComponent(uid)}">${text}</a>`,
      })

export interface SecondFactorView {
  problem?: string | undefined
  waitSeconds?: number
  /** Where 'Start again' leads. */
  restart: "form" | "none"
  /** The flow that asks, if one does. */
  flowId?: string
}

/** One field for both kinds of code: which one it is shows. */
export function secondFactorBody({
  problem,
  waitSeconds,
  restart,
  flowId,
}: SecondFactorView): string {
  return `<p>${html("Enter the code that your authenticator app shows, or one of your recovery codes.")}</p>
<form method="post" novalidate>
${alertHtml(problem)}${flowField(flowId)}
${codeField()}
${submit(t("Continue"), waitSeconds)}
</form>
${restart === "form" ? `<form method="post"><button class="plain-link" name="restart" value="1">${html("Start again")}</button></form>` : ""}
<p class="hint">${html("Neither at hand? Ask the people who run this place for a sign-in link.")}</p>`
}
