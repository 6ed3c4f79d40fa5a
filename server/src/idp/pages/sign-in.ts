import type { RegistrationMode } from "@grove/contract/site"

import { IDP_PATH } from "#idp/client.ts"
import { waitSentence } from "#idp/throttle.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { otherProviders, type ProviderButton } from "#platform/http/provider-buttons.ts"

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
        label: "Sign in with a passkey",
        hint: "Your fingerprint, your face, or your device's PIN.",
        canceled: "That was canceled. Try again, or use your e-mail.",
      }) + `<div class="needs-passkeys">${divider("or with your e-mail")}</div>`
    : ""
  return `${description === "" ? "" : `<p>${escapeHtml(description)}</p>`}
${passkey}
<form method="post" novalidate>
${alertHtml(view.problem)}
${emailField(email, undefined, { autocomplete: "username webauthn" })}
${fieldHtml({
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "current-password",
  extra: " required",
  aside: `<a href="${IDP_PATH}/recover">Forgot your password?</a>`,
})}
${submit("Sign in", view.waitSeconds, hasPasskeys ? " second-choice" : "")}
</form>
${otherProviders(view.providers)}
${footStrip(joinLine(view.registration, uid))}`
}

/** With a wait, the script disables the button and counts down; without one, the server refuses and says so again. */
const submit = (label: string, waitSeconds = 0, more = "") =>
  `<button class="button${more}" type="submit"${waitSeconds > 0 ? ` data-wait="${waitSeconds}"` : ""}>${escapeHtml(label)}</button>`

export const waitProblem = (seconds: number) =>
  `Too many tries. You can try again ${waitSentence(seconds)}.`

const JOIN: Record<Exclude<RegistrationMode, "closed">, string> = {
  open: "Create an account",
  approval: "Ask to join",
  invite: "I have an invitation",
}

const joinLine = (mode: RegistrationMode, uid: string) =>
  mode === "closed"
    ? "Nobody new can join right now."
    : `New here? <a href="${IDP_PATH}/sign-up?from=${encodeURIComponent(uid)}">${JOIN[mode]}</a>`

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
  return `<p>Enter the code that your authenticator app shows, or one of your recovery codes.</p>
<form method="post" novalidate>
${alertHtml(problem)}${flowField(flowId)}
${codeField()}
${submit("Continue", waitSeconds)}
</form>
${restart === "form" ? '<form method="post"><button class="plain-link" name="restart" value="1">Start again</button></form>' : ""}`
}
