import type { Flow } from "#idp/flow.service.ts"
import { escapeHtml } from "#platform/http/html.ts"

import { icon } from "./icons.ts"
import { alertHtml, flowField, newPasswordField, passkeyForm, stepBar } from "./parts.ts"

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
  if (kind === "recovery" || kind === "reset") return "Choose how to sign in"
  if (wantsPassword || !hasPasskeys) return "Choose a password"
  return firstName === "" ? "Sign in with a touch" : `Sign in with a touch, ${firstName}`
}

export const accessBand = ({ flow, hasPasskeys, wantsPassword }: AccessView) =>
  (flow.kind === "sign-up" ? stepBar(2) : "") +
  (hasPasskeys && !wantsPassword
    ? `<div class="medal-row needs-passkeys"><div class="medal">${icon("fingerprint", 44)}</div></div>`
    : "")

const REASONS = [
  ["smile", "Nothing to remember or to type"],
  ["shield", "Cannot be guessed or stolen"],
  ["devices", "More devices later, in Settings"],
] as const

const WHAT_ENDS: Partial<Record<Flow["kind"], string>> = {
  recovery:
    "Your old password stops working, and you are signed out everywhere. Your passkeys stay.",
  reset: "All earlier passkeys and passwords stop working, and you are signed out everywhere.",
}

export function accessBody(view: AccessView): string {
  const { flow, flowId, hasPasskeys, wantsPassword, problem } = view
  const ends = WHAT_ENDS[flow.kind]
  // Says whose account it is: the link may have been opened by a page that wants this person in another one.
  const note =
    ends === undefined
      ? ""
      : `<p>For the account of <strong>${escapeHtml(flow.email)}</strong>. ${escapeHtml(ends)}</p>`
  if (wantsPassword || !hasPasskeys)
    return `${note}${passwordForm(view, alertHtml(problem))}
${hasPasskeys ? '<a class="plain-link needs-passkeys" href="/idp/access">Use a passkey instead</a>' : ""}`
  const reasons = REASONS.map(([name, text]) => `<li>${icon(name, 18)}${text}</li>`).join("")
  return `${note}${alertHtml(problem)}
<div class="touch needs-passkeys">
<p class="centered">A passkey lets you in with what already unlocks this device.</p>
<ul class="reasons">${reasons}</ul>
${passkeyForm({
  use: "flow",
  label: "Create a passkey",
  symbol: "key",
  canceled: "That was canceled. Try again, or use a password.",
  flowId,
})}
<a class="plain-link" href="/idp/access?with=password">Use a password instead</a>
</div>
<div class="replaces-passkeys"><p>This browser cannot make a passkey here, so choose a password. You can add a passkey later.</p>${passwordForm(view, "")}</div>`
}

const passwordForm = ({ flow, flowId, passwordError }: AccessView, alert: string) =>
  `<form method="post" action="/idp/access?with=password" novalidate>
${alert}${flowField(flowId)}
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(flow.email)}">
${newPasswordField(passwordError)}
<button class="button tall" type="submit">Continue</button>
</form>`

export const confirmedLine = ({ email, isEmailConfirmed, kind }: Flow) =>
  kind === "sign-up" && isEmailConfirmed
    ? `<p class="beside good">${icon("mail", 16)}${escapeHtml(email)} is confirmed</p>`
    : ""
