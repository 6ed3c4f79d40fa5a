import { TEXT } from "@grove/contract/limits"

import type { Passkey } from "#idp/passkeys.queries.ts"
import { qrCode } from "#idp/totp.ts"
import { escapeHtml } from "#platform/http/html.ts"

import {
  alertHtml,
  codeField,
  doneHtml,
  emailField,
  newPasswordField,
  passkeyForm,
} from "./parts.ts"

export interface AccountView {
  email: string
  isEmailVerified: boolean
  pendingEmail: string | undefined
  hasMail: boolean
  canAddPasskeys: boolean
  passkeys: readonly Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">[]
  hasPassword: boolean
  hasTotp: boolean
  codesLeft: number
  /** Shown once, right after they were made. */
  newCodes?: readonly string[] | undefined
  /** The second factor that is being set up. */
  totp?: { secret: string; address: string } | undefined
  problem?: { part: Part; text: string } | undefined
  done?: string | undefined
}

export type Part = "passkeys" | "password" | "totp" | "email"

export function accountBody(view: AccountView): string {
  return `<p>How you get into your account. Changes apply at once; you are told by mail when mail is available.</p>
${doneHtml(view.done)}
${section("Passkeys", passkeysPart(view))}
${section("Password", passwordPart(view))}
${section("Second factor", totpPart(view))}
${section("Email", emailPart(view))}
<p class="strip"><a href="/settings">Back to Settings</a></p>`
}

const section = (title: string, html: string) =>
  `<section class="part"><h2>${title}</h2>${html}</section>`

const problemOf = ({ problem }: AccountView, part: Part) =>
  alertHtml(problem?.part === part ? problem.text : undefined)

interface ActionOptions {
  /** A further hidden field. */
  field?: { name: string; value: string }
  isLink?: boolean
  /** The name of the button where its label alone does not tell which thing it changes. */
  spoken?: string
}

function action(name: string, label: string, options: ActionOptions = {}): string {
  const hidden = ({ name: field, value }: { name: string; value: string }) =>
    `<input type="hidden" name="${field}" value="${escapeHtml(value)}">`
  const style = options.isLink ? "plain-link" : "button quiet small"
  const spoken = options.spoken ? ` aria-label="${escapeHtml(options.spoken)}"` : ""
  return `<form method="post">${hidden({ name: "action", value: name })}${options.field ? hidden(options.field) : ""}<button class="${style}"${spoken} type="submit">${label}</button></form>`
}

const day = (at: Date) =>
  at.toLocaleDateString("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  })

function passkeysPart(view: AccountView): string {
  const { passkeys, canAddPasskeys } = view
  const rows = passkeys.map(({ id, name, createdAt, usedAt }) => {
    const used = usedAt === null ? "not used yet" : `last used ${day(usedAt)}`
    const label = escapeHtml(name)
    const own = { name: "id", value: id }
    const remove = action("remove-passkey", "Remove", { field: own, spoken: `Remove ${name}` })
    const rename = `<details><summary>Rename<span class="spoken"> ${label}</span></summary><form method="post"><input type="hidden" name="action" value="rename-passkey"><input type="hidden" name="id" value="${escapeHtml(id)}"><div class="inline"><input name="name" value="${label}" aria-label="Name of this passkey" maxlength="${TEXT.name}" autocomplete="off"><button class="button quiet small" type="submit">Save</button></div></form></details>`
    return `<li><span><strong>${label}</strong><span>Added ${day(createdAt)}, ${used}</span></span>${remove}${rename}</li>`
  })
  const add = canAddPasskeys
    ? passkeyForm({
        use: "account",
        label: "Add a passkey",
        symbol: "key",
        canceled: "That was canceled. Nothing was changed.",
        isQuiet: true,
      }) + '<p class="note replaces-passkeys">Adding a passkey needs scripts in this browser.</p>'
    : '<p class="note">Passkeys cannot be used at this address.</p>'
  return `${problemOf(view, "passkeys")}<p>Your fingerprint, your face, or your device's PIN. Add one on each device.</p>
${rows.length === 0 ? "" : `<ul class="rows">${rows.join("")}</ul>`}${add}`
}

function passwordPart(view: AccountView): string {
  const { hasPassword, email } = view
  return `${problemOf(view, "password")}<p>${hasPassword ? "Changing it signs out all other devices." : "You have none. It is another way in when your passkey is not at hand."}</p>
<form method="post" novalidate><input type="hidden" name="action" value="set-password"><input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${newPasswordField()}
<button class="button quiet" type="submit">${hasPassword ? "Change password" : "Add a password"}</button></form>
${hasPassword ? action("remove-password", "Remove password", { isLink: true }) : ""}`
}

function totpPart(view: AccountView): string {
  const problem = problemOf(view, "totp")
  const codes = view.newCodes
  const list =
    codes === undefined
      ? ""
      : `<p role="status"><strong>Write these recovery codes down now.</strong> Each one replaces the code of your app once. They are not shown again.</p><ul class="codes">${codes.map((code) => `<li>${escapeHtml(code)}</li>`).join("")}</ul>`
  if (view.hasTotp)
    return `${problem}<p>On. After your password, the code of your authenticator app is asked for. ${view.codesLeft} recovery ${view.codesLeft === 1 ? "code is" : "codes are"} left.</p>
${list}${action("new-codes", "Make new recovery codes")}${action("remove-totp", "Turn off", { isLink: true })}`
  if (!view.hasPassword)
    return `${problem}<p>A passkey needs none: it already takes your device and you. Add a password to use an authenticator app with it.</p>`
  if (view.totp) return totpSetup(view.totp, problem)
  return `${problem}<p>Off. An authenticator app protects your account even if your password becomes known.</p>${action("begin-totp", "Set up an authenticator app")}`
}

const totpSetup = ({ secret, address }: { secret: string; address: string }, problem: string) =>
  `<p>Scan this with your authenticator app, or enter the key by hand. Then type the code that the app shows.</p>
<div class="qr" role="img" aria-label="QR code for your authenticator app">${qrCode(address)}</div>
<p class="secret">${escapeHtml(secret.replaceAll(/(.{4})(?=.)/g, "$1 "))}</p>
<form method="post" novalidate><input type="hidden" name="action" value="confirm-totp">
${problem}${codeField("totp-code")}
<button class="button quiet" type="submit">Turn on</button></form>`

function emailPart(view: AccountView): string {
  const { email, isEmailVerified, pendingEmail, hasMail } = view
  const problem = problemOf(view, "email")
  const state = isEmailVerified ? "confirmed" : "not confirmed"
  const now = `<p><strong>${escapeHtml(email)}</strong>, ${state}</p>`
  if (pendingEmail !== undefined)
    return `${now}<p>We sent six digits to <strong>${escapeHtml(pendingEmail)}</strong>.</p>
<form method="post" novalidate><input type="hidden" name="action" value="confirm-email">${problem}${codeField("email-code")}<button class="button quiet" type="submit">Confirm address</button></form>
${action("cancel-email", "Keep the old address", { isLink: true })}`
  const confirm =
    hasMail && !isEmailVerified
      ? action("change-email", "Confirm this address", { field: { name: "email", value: email } })
      : ""
  return `${now}${confirm}
<form method="post" novalidate><input type="hidden" name="action" value="change-email">${problem}
${emailField("", undefined, { label: "New address", hint: hasMail ? "We send a code there." : "This place cannot send mail, so it is not confirmed." })}
<button class="button quiet" type="submit">Change address</button></form>`
}
