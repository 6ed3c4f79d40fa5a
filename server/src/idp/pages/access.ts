import type { Flow } from "#idp/flow.service.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { html, message, t } from "#platform/language/text.ts"

import { icon } from "./icons.ts"
import { alertHtml, flowField, newPasswordField, passkeyForm, stepBar, strong } from "./parts.ts"

export interface AccessView {
  flow: Flow
  flowId: string
  hasPasskeys: boolean
  wantsPassword: boolean
  problem?: string | undefined
  passwordError?: string | undefined
}

export const accessTitle = ({ flow, hasPasskeys, wantsPassword }: AccessView) => {
  const { kind, firstName } = flow
  if (kind === "recovery" || kind === "reset") return t("Choose how to sign in")
  if (wantsPassword || !hasPasskeys) return t("Choose a password")
  return firstName === ""
    ? t("Sign in with a touch")
    : t("Sign in with a touch, {name}", { name: firstName })
}

export const accessBand = ({ flow, hasPasskeys, wantsPassword }: AccessView) =>
  (flow.kind === "sign-up" ? stepBar(2) : "") +
  (hasPasskeys && !wantsPassword
    ? `<div class="medal-row needs-passkeys"><div class="medal">${icon("fingerprint", 44)}</div></div>`
    : "")

const REASONS = [
  ["smile", message("Nothing to remember or to type")],
  ["shield", message("Cannot be guessed or stolen")],
  ["devices", message("More devices later, in Settings")],
] as const

const WHAT_ENDS: Partial<Record<Flow["kind"], string>> = {
  recovery: message(
    "For the account of <strong>{email}</strong>. Your old password stops working, and you are signed out everywhere. Your passkeys stay.",
  ),
  reset: message(
    "For the account of <strong>{email}</strong>. All earlier passkeys and passwords stop working, and you are signed out everywhere.",
  ),
}

export function accessBody(view: AccessView): string {
  const { flow, flowId, hasPasskeys, wantsPassword, problem } = view
  const ends = WHAT_ENDS[flow.kind]
  // Says whose account it is: the link may have been opened by a page that wants this person in another one.
  const note = ends === undefined ? "" : `<p>${html(ends, { email: flow.email, strong })}</p>`
  if (wantsPassword || !hasPasskeys)
    return `${note}${passwordForm(view, alertHtml(problem))}
${hasPasskeys ? `<a class="plain-link needs-passkeys" href="/idp/access">${html("Use a passkey instead")}</a>` : ""}`
  const reasons = REASONS.map(([name, text]) => `<li>${icon(name, 18)}${html(text)}</li>`).join("")
  return `${note}${alertHtml(problem)}
<div class="touch needs-passkeys">
<p class="centered">${html("A passkey lets you in with what already unlocks this device.")}</p>
<ul class="reasons">${reasons}</ul>
${passkeyForm({
  use: "flow",
  label: t("Create a passkey"),
  symbol: "key",
  canceled: t("That was canceled. Try again, or use a password."),
  flowId,
})}
<a class="plain-link" href="/idp/access?with=password">${html("Use a password instead")}</a>
</div>
<div class="replaces-passkeys"><p>${html("This browser cannot make a passkey here, so choose a password. You can add a passkey later.")}</p>${passwordForm(view, "")}</div>`
}

const passwordForm = ({ flow, flowId, passwordError }: AccessView, alert: string) =>
  `<form method="post" action="/idp/access?with=password" novalidate>
${alert}${flowField(flowId)}
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(flow.email)}">
${newPasswordField(passwordError)}
<button class="button tall" type="submit">${html("Continue")}</button>
</form>`

export const confirmedLine = ({ email, isEmailConfirmed, kind }: Flow) =>
  kind === "sign-up" && isEmailConfirmed
    ? `<p class="beside good">${icon("mail", 16)}${html("{email} is confirmed", { email })}</p>`
    : ""
